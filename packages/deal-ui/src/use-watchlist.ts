import {
  type CodedError,
  type DocumentInput,
  ownFailureMessage,
  readCodedError,
  sendingOf,
  useErrorText,
  usePlatform,
  useSharedTexts,
} from '@platform/app-kit';
import { texts } from './texts.ts';

export type WatchlistDocuments = {
  add: DocumentInput<unknown, { dealId: string }>;
  remove: DocumentInput<unknown, { dealId: string }>;
  state: DocumentInput<unknown, { dealId: string }>;
};

type WatchedDeal = {
  dealId: string;
  watched: boolean;
  /** The app's generated documents of `watchlist.graphql`. */
  documents: WatchlistDocuments;
  /** Called if the server refused the change, so that the deal shown may be out of date. */
  onRefused?: ((error: CodedError) => void) | undefined;
};

/**
 * Returns a function that adds a deal to the watchlist or removes it, and shows a toast (WATCH-08, WATCH-09). The cache
 * is updated optimistically and rolled back if the call fails (WATCH-10). Rapid toggles of a deal are sent
 * sequentially.
 */
export function useWatchlist({ dealId, watched, documents, onRefused }: WatchedDeal): () => Promise<void> {
  const { graphql, toasts } = usePlatform();
  const { show } = useErrorText();
  const shared = useSharedTexts();
  const t = texts.useTexts();
  return async () => {
    const { error } = await graphql
      .executeMutation(sendingOf(watched ? documents.remove : documents.add, { dealId }), {
        ...ownFailureMessage,
        inTurnWith: `watchlist ${dealId}`,
      })
      .toPromise();
    if (!error) {
      const text = watched ? shared('toasts.watchlistRemoved') : shared('toasts.watchlistAdded');
      toasts.show({ severity: 'success', text });
      // Refetch, as a concurrent query may have read the old state and written it to the cache afterwards.
      graphql.query(documents.state, { dealId }, { ...ownFailureMessage, requestPolicy: 'network-only' }).toPromise();
      return;
    }
    const coded = readCodedError(error);
    if (coded?.code === 'NOT_FOUND') toasts.show({ severity: 'error', text: t('gone') });
    else show(error);
    if (coded) onRefused?.(coded);
  };
}

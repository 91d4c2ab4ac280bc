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
  /** The server refused: what the screen shows of the deal is out of date. */
  onRefused?: ((refusal: CodedError) => void) | undefined;
};

/**
 * Adds a deal to the watchlist or takes it off, and says so (WATCH-08, WATCH-09). The page's cache shows the outcome at
 * once, and the stored state again when the call fails (WATCH-10). Quick toggles of a deal reach the server in turn.
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
      // What was asked meanwhile may have been answered before the change and written after it.
      graphql.query(documents.state, { dealId }, { ...ownFailureMessage, requestPolicy: 'network-only' }).toPromise();
      return;
    }
    const refusal = readCodedError(error);
    if (refusal?.code === 'NOT_FOUND') toasts.show({ severity: 'error', text: t('gone') });
    else show(error);
    if (refusal) onRefused?.(refusal);
  };
}

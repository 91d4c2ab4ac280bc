import { type DocumentInput, usePlatform, useSend, useSharedTexts } from '@platform/app-kit';

export type WatchlistDocuments = {
  add: DocumentInput<unknown, { dealId: string }>;
  remove: DocumentInput<unknown, { dealId: string }>;
};

/**
 * Adds a deal to the watchlist or takes it off, and says so (WATCH-08, WATCH-09). A failure keeps the stored state.
 *
 * @param documents the app's generated `AddToWatchlistDocument` and `RemoveFromWatchlistDocument`
 */
export function useWatchlist(documents: WatchlistDocuments): {
  toggle(dealId: string, watched: boolean): Promise<void>;
  busy: boolean;
} {
  const { toasts } = usePlatform();
  const t = useSharedTexts();
  const [add, adding] = useSend(documents.add);
  const [remove, removing] = useSend(documents.remove);
  return {
    busy: adding || removing,
    async toggle(dealId, watched) {
      const answer = watched ? await remove({ dealId }) : await add({ dealId });
      if (!answer) return;
      toasts.show({ severity: 'success', text: watched ? t('toasts.watchlistRemoved') : t('toasts.watchlistAdded') });
    },
  };
}

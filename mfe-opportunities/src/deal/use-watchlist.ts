import { usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { graphql } from '../gql/index.ts';

const AddToWatchlist = graphql(`
  mutation AddToWatchlist($dealId: ID!) {
    addToWatchlist(dealId: $dealId) {
      id
      watched
    }
  }
`);

const RemoveFromWatchlist = graphql(`
  mutation RemoveFromWatchlist($dealId: ID!) {
    removeFromWatchlist(dealId: $dealId) {
      id
      watched
    }
  }
`);

/** Adds a deal to the watchlist or takes it off, and says so (WATCH-08, WATCH-09). A failure keeps the stored state. */
export function useWatchlist(): { toggle(dealId: string, watched: boolean): Promise<void>; busy: boolean } {
  const { toasts } = usePlatform();
  const t = useSharedTexts();
  const [add, adding] = useSend(AddToWatchlist);
  const [remove, removing] = useSend(RemoveFromWatchlist);
  return {
    busy: adding || removing,
    async toggle(dealId, watched) {
      const answer = watched ? await remove({ dealId }) : await add({ dealId });
      if (!answer) return;
      toasts.show({ severity: 'success', text: watched ? t('toasts.watchlistRemoved') : t('toasts.watchlistAdded') });
    },
  };
}

import type { CacheRules, StoredAnswers } from '@platform/app-contract';

const isWatchlist = (args: { filter?: { watched?: boolean | null } | null }) => args.filter?.watched === true;

/** Cache rules of `WatchButton`: updates the deal optimistically, and the watchlist (WATCH-08 to WATCH-10). */
export const watchlistRules: CacheRules = {
  optimistic: {
    addToWatchlist: (stored, { dealId }) => watchedDeal(stored, dealId, true),
    removeFromWatchlist: (stored, { dealId }) => watchedDeal(stored, dealId, false),
  },
  mutations: {
    addToWatchlist(stored) {
      // Only the server knows the deal's position in the list.
      if (stored.optimistic) return;
      stored.invalidate('deals', isWatchlist);
      stored.invalidate('watchlistCompanies');
    },
    removeFromWatchlist(stored, { dealId }, answer) {
      stored.removeFromPages('deals', dealId, isWatchlist);
      if (stored.optimistic) return;
      // A deal of the next page moves up in place of the removed one.
      stored.invalidate('deals', (args, page) => isWatchlist(args) && page !== null && page.shown < page.totalCount);
      stored.invalidate('watchlistCompanies');
      // The deal was withdrawn: invalidate it for the screens that show it.
      if (answer === null) stored.invalidateEntity('Deal', dealId);
    },
  },
};

function watchedDeal(stored: Pick<StoredAnswers, 'read'>, id: string, watched: boolean) {
  return { __typename: 'Deal', id, watched, myActivity: stored.read('Deal', id, 'myActivity') ?? null };
}

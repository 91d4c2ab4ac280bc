import { content, type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.watchlistCompanies': content(),
  WatchlistCompany: parent(),
  'Mutation.addToWatchlist': content(),
  'Mutation.removeFromWatchlist': content(),
};

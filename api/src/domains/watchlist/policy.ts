import { content, type Policy } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.watchlistCompanies': content(),
  'Mutation.addToWatchlist': content(),
  'Mutation.removeFromWatchlist': content(),
};

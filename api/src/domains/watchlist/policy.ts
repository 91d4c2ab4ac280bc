import { content, type Policy } from '../../access/policy.ts';

export const policy: Policy = {
  'Mutation.addToWatchlist': content(),
  'Mutation.removeFromWatchlist': content(),
};

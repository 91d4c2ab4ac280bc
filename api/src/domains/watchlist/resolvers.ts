import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { getDeal } from '../deals/service.ts';
import { findWatchlistCompanies, unwatch, watch } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    watchlistCompanies: (_parent, _arguments, context) => findWatchlistCompanies(context),
  },
  Mutation: {
    async addToWatchlist(_parent, { dealId }, context, info) {
      await watch(context, dealId);
      return getDeal(context, selectionOf(info), dealId);
    },
    async removeFromWatchlist(_parent, { dealId }, context, info) {
      return (await unwatch(context, dealId)) ? getDeal(context, selectionOf(info), dealId) : null;
    },
  },
};

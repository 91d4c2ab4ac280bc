import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { getDeal } from '../deals/service.ts';
import { findWatchlistCompanies, setWatched } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    watchlistCompanies: (_parent, _arguments, context, info) => findWatchlistCompanies(context, selectionOf(info)),
  },
  Mutation: {
    async addToWatchlist(_parent, { dealId }, context, info) {
      await setWatched(context, dealId, true);
      return getDeal(context, selectionOf(info), dealId);
    },
    async removeFromWatchlist(_parent, { dealId }, context, info) {
      await setWatched(context, dealId, false);
      return getDeal(context, selectionOf(info), dealId);
    },
  },
};

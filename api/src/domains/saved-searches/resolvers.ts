import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  findSavedSearches,
  getSavedSearch,
  lookAtSavedSearch,
  renameSavedSearch,
} from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    savedSearches: (_parent, _arguments, context, info) => findSavedSearches(context, selectionOf(info)),
  },
  Mutation: {
    async createSavedSearch(_parent, { search }, context, info) {
      return getSavedSearch(context, selectionOf(info), await createSavedSearch(context, search));
    },
    async renameSavedSearch(_parent, { id, name }, context, info) {
      await renameSavedSearch(context, id, name);
      return getSavedSearch(context, selectionOf(info), id);
    },
    async lookAtSavedSearch(_parent, { id }, context, info) {
      await lookAtSavedSearch(context, id);
      return getSavedSearch(context, selectionOf(info), id);
    },
    async deleteSavedSearch(_parent, { id }, context) {
      await deleteSavedSearch(context, id);
      return id;
    },
  },
};

import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { deleteView, findSavedViews, renameView, saveView } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    savedViews: (_parent, { list }, context) => findSavedViews(context, list),
  },
  Mutation: {
    saveView: (_parent, view, context) => saveView(context, view),
    renameView: (_parent, { id, name }, context) => renameView(context, id, name),
    async deleteView(_parent, { id }, context) {
      await deleteView(context, id);
      return id;
    },
  },
};

import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { deleteTip, findTips, getTip, publishTip, saveTip } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    tips: (_parent, query, context) => findTips(context, query),
    tip: (_parent, { id }, context) => getTip(context, id),
  },
  Mutation: {
    saveTip: (_parent, { id, version, input }, context) => saveTip(context, { id, version, input }),
    publishTip: (_parent, { id }, context) => publishTip(context, id),
    async deleteTip(_parent, { id }, context) {
      await deleteTip(context, id);
      return id;
    },
  },
};

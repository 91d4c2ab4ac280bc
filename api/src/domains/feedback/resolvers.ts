import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { getFeedback, saveFeedback } from './service.ts';

export const resolvers: Resolvers = {
  Feedback: { firebaseId: (_parent, _arguments, { caller }) => caller.subject },
  Mutation: {
    async saveFeedback(_parent, { dealId, feedback }, context, info) {
      const id = await saveFeedback(context, dealId, feedback);
      return getFeedback(context, selectionOf(info), id);
    },
  },
};

import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { cancelInterest, getInterest, saveInterest } from './service.ts';

export const resolvers: Resolvers = {
  Interest: { firebaseId: (_parent, _arguments, { caller }) => caller.subject },
  Mutation: {
    async saveInterest(_parent, { dealId, amount }, context, info) {
      const id = await saveInterest(context, { dealId, amount });
      return getInterest(context, selectionOf(info), id);
    },
    async cancelInterest(_parent, { id }, context, info) {
      await cancelInterest(context, id);
      return getInterest(context, selectionOf(info), id);
    },
  },
};

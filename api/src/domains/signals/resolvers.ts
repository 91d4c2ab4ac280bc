import type { RequestContext } from '../../context.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { countUnseen, subscribeToUnseen } from '../chat/service.ts';

export const resolvers: Resolvers = {
  Subscription: {
    accountSignals: {
      subscribe: (_parent, _arguments, context) => subscribeToUnseen(context),
      resolve: () => ({}),
    },
  },
  AccountSignals: {
    unseenMessages: (_parent, _arguments, context: RequestContext) => countUnseen(context),
  },
};

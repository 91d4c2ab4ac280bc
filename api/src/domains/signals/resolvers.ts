import type { RequestContext } from '../../context.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { countUnseen } from '../chat/service.ts';
import { countUnseenNotifications } from '../notifications/service.ts';
import { subscribeToSignals } from './service.ts';

export const resolvers: Resolvers = {
  Subscription: {
    accountSignals: {
      subscribe: (_parent, _arguments, context) => subscribeToSignals(context),
      resolve: () => ({}),
    },
  },
  AccountSignals: {
    unseenMessages: (_parent, _arguments, context: RequestContext) => countUnseen(context),
    unseenNotifications: (_parent, _arguments, context: RequestContext) => countUnseenNotifications(context),
  },
};

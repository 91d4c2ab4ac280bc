import type { RequestContext } from '../../context.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import {
  markSeen,
  readMyConversation,
  readMyConversations,
  readStoredMessage,
  sendMessage,
  subscribeToMessages,
} from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    conversations: (_parent, _arguments, context) => readMyConversations(context),
    conversation: (_parent, { id }, context) => readMyConversation(context, id),
  },
  Mutation: {
    sendMessage: (_parent, { conversationId, text }, context) => sendMessage(context, conversationId, text),
    markConversationSeen: (_parent, { conversationId }, context) => markSeen(context, conversationId),
  },
  Subscription: {
    messageAdded: {
      subscribe: (_parent, { conversationId }, context) => subscribeToMessages(context, conversationId),
      resolve: ({ messageId }: { messageId: string }, _arguments: object, context: RequestContext) =>
        readStoredMessage(context, messageId),
    },
  },
};

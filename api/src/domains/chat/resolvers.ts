import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { ConversationRow, MessageRow } from '../../read-models/conversations.ts';
import { openConversation, readMyContacts } from './contacts.ts';
import { markUnread, putOff, settle } from './marks.ts';
import { followMessages, sendMessage } from './messages.ts';
import { followConversations, markSeen, readMyConversation, readMyConversations, searchMyMessages } from './service.ts';
import { deleteMessageTemplate, readMessageTemplates, saveMessageTemplate } from './templates.ts';

export const resolvers: Resolvers = {
  Query: {
    conversations: (_parent, _arguments, context) => readMyConversations(context),
    contacts: (_parent, { dealId }, context) => readMyContacts(context, dealId),
    searchMessages: (_parent, { search }, context) => searchMyMessages(context, search),
    conversation: (_parent, { id }, context) => readMyConversation(context, id),
    messageTemplates: (_parent, _arguments, context) => readMessageTemplates(context),
  },
  Mutation: {
    openConversation: (_parent, contact, context) => openConversation(context, contact),
    sendMessage: (_parent, message, context) => sendMessage(context, message),
    markConversationSeen: (_parent, seen, context) => markSeen(context, seen),
    markConversationUnread: (_parent, { conversationId, unread }, context) =>
      markUnread(context, conversationId, unread),
    remindOfConversation: (_parent, { conversationId, at }, context) => putOff(context, conversationId, at ?? null),
    saveMessageTemplate: (_parent, { id, input }, context) => saveMessageTemplate(context, id, input),
    async deleteMessageTemplate(_parent, { id }, context) {
      await deleteMessageTemplate(context, id);
      return id;
    },
    settleConversation: (_parent, { conversationId }, context) => settle(context, conversationId),
  },
  Subscription: {
    messageAdded: {
      subscribe: (_parent, thread, context) => followMessages(context, thread),
      resolve: (message: MessageRow) => message,
    },
    conversationChanged: {
      subscribe: (_parent, { accountId }, context) => followConversations(context, accountId),
      resolve: (conversation: ConversationRow | null) => conversation,
    },
  },
};

import { investor, type Policy, parent, participant, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.conversations': participant(),
  'Query.conversation': participant(),
  'Query.searchMessages': participant(),
  'Query.contacts': investor(),
  'Query.messageTemplates': staff(),
  'Mutation.saveMessageTemplate': staff(),
  'Mutation.deleteMessageTemplate': staff(),
  'Mutation.openConversation': investor(),
  'Mutation.sendMessage': participant(),
  'Mutation.markConversationSeen': participant(),
  'Mutation.markConversationUnread': participant(),
  'Mutation.remindOfConversation': participant(),
  'Mutation.settleConversation': participant(),
  'Subscription.messageAdded': participant(),
  'Subscription.conversationChanged': participant(),
  Conversation: parent(),
  Message: parent(),
  Contact: parent(),
  MessageTemplate: parent(),
};

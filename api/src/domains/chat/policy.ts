import { type Policy, parent, participant } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.conversations': participant(),
  'Query.conversation': participant(),
  'Mutation.sendMessage': participant(),
  'Mutation.markConversationSeen': participant(),
  'Subscription.messageAdded': participant(),
  Conversation: parent(),
  Message: parent(),
};

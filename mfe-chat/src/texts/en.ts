/** Texts of the app, spelt as the requirements spell them. */
export const english = {
  title: 'Messages',
  conversations: 'Conversations',
  empty: 'No conversations yet',
  emptyHint: 'Messages between you and the people you work with appear here.',
  failed: 'Your messages could not be loaded',
  threadFailed: 'This conversation could not be loaded',
  choose: 'How can we help you?',
  about: 'About {name}',
  unseen_one: '{count} unread message',
  unseen_other: '{count} unread messages',
  you: 'You',
  thread: 'Conversation with {name}',
  noMessages: 'No messages yet',
  composer: 'Message',
  placeholder: 'send message...',
  send: 'Send message',
} as const;

import type { CacheRules } from '@platform/app-contract';

export const cacheRules: readonly CacheRules[] = [
  {
    subscriptions: {
      messageAdded(stored, { conversationId }) {
        stored.invalidateEntity('Conversation', conversationId, 'messages', 'lastMessage', 'unseenCount');
        stored.invalidate('conversations');
      },
      accountSignals: (stored) => stored.invalidate('conversations'),
    },
  },
];

import type { CacheRules } from '@platform/app-contract';

export const cacheRules: readonly CacheRules[] = [
  {
    mutations: {
      // Threads add what is sent themselves; without a rule, the cache would invalidate every message.
      sendMessage: () => undefined,
      saveMessageTemplate: (stored) => stored.invalidate('messageTemplates'),
      deleteMessageTemplate: (stored) => stored.invalidate('messageTemplates'),
    },
  },
];

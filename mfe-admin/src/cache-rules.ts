import type { CacheRules } from '@platform/app-contract';

export const cacheRules: readonly CacheRules[] = [
  {
    mutations: {
      savePlatformSettings: (stored) => stored.invalidate('platformSettings'),
      changeRoles: (stored) => stored.invalidate('employees'),
    },
  },
];

import type { CacheRules } from '@platform/app-contract';
import { inputRules } from '@platform/flow-ui/cache-rules';

export const cacheRules: readonly CacheRules[] = [
  inputRules,
  {
    mutations: {
      changePassword: (stored) => stored.invalidate('sessions'),
      // Their names are in the language of the account.
      updateAccountSettings: (stored) => stored.invalidate('countries'),
    },
  },
];

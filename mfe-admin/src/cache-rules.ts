import type { CacheRules } from '@platform/app-contract';

export const cacheRules: readonly CacheRules[] = [
  {
    mutations: {
      savePlatformSettings: (stored) => stored.invalidate('platformSettings'),
      changeRoles: (stored) => stored.invalidate('employees'),
      assignRelationshipManager(stored) {
        // Which clients an employee sees, and how the list is sorted by manager, may be another.
        stored.invalidate('clients');
        stored.invalidate('clientHistory');
      },
      saveIndustryPreferences: (stored) => stored.invalidate('clientHistory'),
      saveCompanyPreferences: (stored) => stored.invalidate('clientHistory'),
      saveInvestmentPreferences: (stored) => stored.invalidate('clientHistory'),
    },
  },
];

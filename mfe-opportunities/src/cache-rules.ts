import type { CacheRules, StoredAnswers } from '@platform/app-contract';
import { watchlistRules } from '@platform/deal-ui/cache-rules';

/** Invalidates deals and lists, which show how deals match the preferences and may be sorted by it. */
function invalidateMatches(stored: StoredAnswers): void {
  for (const field of ['deal', 'deals', 'dealsToCompare'] as const) stored.invalidate(field);
}

const invalidateSavedSearches = (stored: StoredAnswers) => stored.invalidate('savedSearches');

export const cacheRules: readonly CacheRules[] = [
  watchlistRules,
  {
    mutations: {
      saveIndustryPreferences: invalidateMatches,
      saveCompanyPreferences: invalidateMatches,
      saveInvestmentPreferences: invalidateMatches,
      saveInterest: (stored, { dealId }) => stored.invalidateEntity('Deal', dealId, 'myInterest'),
      createSavedSearch: invalidateSavedSearches,
      renameSavedSearch: invalidateSavedSearches,
      deleteSavedSearch: invalidateSavedSearches,
    },
  },
];

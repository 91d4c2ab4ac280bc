import type { CacheRules, StoredAnswers } from '@platform/app-contract';
import { watchlistRules } from '@platform/deal-ui/cache-rules';

/** Invalidates deals and their lists. */
function invalidateDeals(stored: StoredAnswers): void {
  for (const field of ['deal', 'deals', 'dealsToCompare'] as const) stored.invalidate(field);
}

const invalidateSavedSearches = (stored: StoredAnswers) => stored.invalidate('savedSearches');

export const cacheRules: readonly CacheRules[] = [
  watchlistRules,
  {
    mutations: {
      // Deals show how they match the preferences, and may be sorted by it.
      saveIndustryPreferences: invalidateDeals,
      saveCompanyPreferences: invalidateDeals,
      saveInvestmentPreferences: invalidateDeals,
      // Employees may look at deals as investors do (ADM-27).
      cancelDeal: invalidateDeals,
      applyPendingChanges: invalidateDeals,
      publishCompany: invalidateDeals,
      updateDeal(stored, { apply }) {
        if (apply) invalidateDeals(stored);
      },
      saveInterest: (stored, { dealId }) => stored.invalidateEntity('Deal', dealId, 'myInterest'),
      createSavedSearch: invalidateSavedSearches,
      renameSavedSearch: invalidateSavedSearches,
      deleteSavedSearch: invalidateSavedSearches,
    },
    calls: {
      '/api/deal/publish': invalidateDeals,
      '/api/deal/unpublish': invalidateDeals,
      '/api/company/unpublish': invalidateDeals,
    },
  },
];

import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test.each(['saveIndustryPreferences', 'saveCompanyPreferences', 'saveInvestmentPreferences'] as const)(
  'a change of the preferences by %s changes how deals fit',
  (field) => {
    expect(effectsOf(cacheRules, 'mutations', field)).toEqual([
      'invalidate deal',
      'invalidate deals',
      'invalidate dealsToCompare',
    ]);
  },
);

test.each(['createSavedSearch', 'renameSavedSearch', 'deleteSavedSearch'] as const)(
  '%s changes the list of saved searches',
  (field) => {
    expect(effectsOf(cacheRules, 'mutations', field)).toEqual(['invalidate savedSearches']);
  },
);

test('a saved interest changes its deal, and a toggle of the watchlist the watchlist', () => {
  expect(effectsOf(cacheRules, 'mutations', 'saveInterest', { dealId: 'd' })).toEqual(['invalidate Deal:d myInterest']);
  expect(effectsOf(cacheRules, 'mutations', 'addToWatchlist', { dealId: 'd' })).toContain('invalidate some deals');
});

import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test.each(['saveIndustryPreferences', 'saveCompanyPreferences', 'saveInvestmentPreferences'] as const)(
  '%s invalidates the matches of deals',
  (field) => {
    expect(effectsOf(cacheRules, 'mutations', field)).toEqual([
      'invalidate deal',
      'invalidate deals',
      'invalidate dealsToCompare',
    ]);
  },
);

test.each(['createSavedSearch', 'renameSavedSearch', 'deleteSavedSearch'] as const)(
  '%s invalidates the list of saved searches',
  (field) => {
    expect(effectsOf(cacheRules, 'mutations', field)).toEqual(['invalidate savedSearches']);
  },
);

test('a saved interest invalidates its deal, and a watchlist toggle the watchlist', () => {
  expect(effectsOf(cacheRules, 'mutations', 'saveInterest', { dealId: 'd' })).toEqual(['invalidate Deal:d myInterest']);
  expect(effectsOf(cacheRules, 'mutations', 'addToWatchlist', { dealId: 'd' })).toContain('invalidate some deals');
});

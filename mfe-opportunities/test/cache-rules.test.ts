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

test('a deal that staff cancel or update is read again, one with pending changes is not', () => {
  const all = ['invalidate deal', 'invalidate deals', 'invalidate dealsToCompare'];
  expect(effectsOf(cacheRules, 'mutations', 'cancelDeal', { id: 'd' })).toEqual(all);
  expect(effectsOf(cacheRules, 'mutations', 'applyPendingChanges', { id: 'd' })).toEqual(all);
  expect(effectsOf(cacheRules, 'mutations', 'updateDeal', { id: 'd', apply: true })).toEqual(all);
  expect(effectsOf(cacheRules, 'mutations', 'updateDeal', { id: 'd' })).toEqual([]);
  expect(effectsOf(cacheRules, 'mutations', 'publishCompany', { id: 'o' })).toEqual(all);
  for (const path of ['/api/deal/publish', '/api/deal/unpublish', '/api/company/unpublish'] as const)
    expect(effectsOf(cacheRules, 'calls', path)).toEqual(all);
});

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

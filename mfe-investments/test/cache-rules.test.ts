import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test('a saved interest invalidates the list and the sums of the portfolio', () => {
  expect(effectsOf(cacheRules, 'mutations', 'saveInterest', { dealId: 'd', amount: '1' })).toEqual([
    'invalidate myInvestmentEntries',
    'invalidate myPortfolio',
  ]);
});

test.each([
  ['its deal', { deal: { id: 'd' } }, 'invalidate Deal:d myInterest'],
  ['every deal, when the answer names none', {}, 'invalidate deal'],
])('a cancelled interest is removed from the list and the sums, and %s', (_what, answer, effect) => {
  expect(effectsOf(cacheRules, 'mutations', 'cancelInterest', { id: 'i' }, answer)).toEqual([
    'remove i from myInvestmentEntries',
    'invalidate myPortfolio',
    effect,
  ]);
});

test('a watchlist toggle and the first answer to a step apply the rules of their packages', () => {
  const dealId = 'd';
  expect(effectsOf(cacheRules, 'mutations', 'addToWatchlist', { dealId })).toContain('invalidate watchlistCompanies');
  expect(effectsOf(cacheRules, 'mutations', 'removeFromWatchlist', { dealId })).toContain('remove d from deals');
  expect(effectsOf(cacheRules, 'mutations', 'insertInputField', { edgeId: 'e', text: '' })).toEqual([
    'invalidate FlowItem:e input',
  ]);
});

test('a deal that is published, unpublished or cancelled invalidates the list and the sums', () => {
  const effects = ['invalidate myInvestmentEntries', 'invalidate myPortfolio'];
  for (const path of ['/api/deal/publish', '/api/deal/unpublish', '/api/company/unpublish'] as const)
    expect(effectsOf(cacheRules, 'calls', path)).toEqual(effects);
  expect(effectsOf(cacheRules, 'mutations', 'cancelDeal', { id: 'd' })).toEqual(effects);
  expect(effectsOf(cacheRules, 'mutations', 'publishCompany', { id: 'o' })).toEqual(effects);
});

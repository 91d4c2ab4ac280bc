import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test('a change of manager invalidates the lists of clients, the history and the managers', () => {
  const change = { clientId: 'c', managerId: 'm' };
  expect(effectsOf(cacheRules, 'mutations', 'assignRelationshipManager', change)).toEqual([
    'invalidate clients',
    'invalidate clientHistory',
    'invalidate employee',
  ]);
});

test('a change of roles invalidates the employees, those who may manage clients, and the clients handed over', () => {
  expect(effectsOf(cacheRules, 'mutations', 'changeRoles')).toEqual([
    'invalidate employees',
    'invalidate employeeHistory',
    'invalidate possibleManagers',
    'invalidate clients',
    'invalidate clientHistory',
  ]);
});

test.each(['saveIndustryPreferences', 'saveCompanyPreferences', 'saveInvestmentPreferences'] as const)(
  '%s invalidates the history, and the status of a client whose profile it made',
  (field) => {
    expect(effectsOf(cacheRules, 'mutations', field, { profileId: 'p' })).toEqual(['invalidate clientHistory']);
    expect(effectsOf(cacheRules, 'mutations', field, { clientId: 'c' })).toEqual([
      'invalidate clientHistory',
      'invalidate ClientDetail:c profile status',
      'invalidate clients',
    ]);
  },
);

const changedDeal = ['staffDeals', 'dealVersions', 'dealHistory', 'companies', 'company'].map(
  (field) => `invalidate ${field}`,
);
const changedRoles = ['employees', 'employee', 'employeeHistory'].map((field) => `invalidate ${field}`);

test.each(['updateDeal', 'applyPendingChanges', 'discardPendingChanges', 'scheduleDeal', 'cancelDeal'] as const)(
  '%s invalidates the lists of deals and companies, and the history of the deal',
  (field) => {
    expect(effectsOf(cacheRules, 'mutations', field, { id: 'd' })).toEqual(changedDeal);
  },
);

test('a new deal also invalidates the employees, since its creator leads it', () => {
  expect(effectsOf(cacheRules, 'mutations', 'insertDeal', { id: 'd' })).toEqual([...changedDeal, ...changedRoles]);
});

test('other employees of a deal invalidate the employees and the history of the deal', () => {
  expect(effectsOf(cacheRules, 'mutations', 'changeDealEmployees', { dealId: 'd' })).toEqual([
    ...changedRoles,
    'invalidate dealEmployees',
    'invalidate dealHistory',
  ]);
});

test.each([
  ['insertCompany', []],
  ['updateCompany', ['invalidate companyVersions', 'invalidate Company:o']],
  ['publishCompany', ['invalidate company', 'invalidate dealHistory', 'invalidate dealVersions']],
] as const)('%s invalidates the lists of companies and deals, the editor and the histories', (field, others) => {
  expect(effectsOf(cacheRules, 'mutations', field, { id: 'o' })).toEqual([
    'invalidate companies',
    'invalidate staffDeals',
    'invalidate dealForEditing',
    'invalidate companyHistory',
    ...others,
  ]);
});

test.each(['/api/deal/publish', '/api/deal/unpublish'] as const)('%s invalidates what shows the deal', (path) => {
  expect(effectsOf(cacheRules, 'calls', path, { dealId: 'd' })).toEqual([...changedDeal, 'invalidate dealForEditing']);
});

test('an unpublished company invalidates what a published one does', () => {
  const effects = effectsOf(cacheRules, 'calls', '/api/company/unpublish', { companyId: 'o' });
  expect(effects).toEqual(effectsOf(cacheRules, 'mutations', 'publishCompany', { id: 'o' }));
});

const changedTemplates = ['invalidate onboardingTemplates', 'invalidate investmentTemplates'];

test.each(['cloneFlow', 'deleteFlow', 'setDefaultFlow'] as const)('%s invalidates the lists of templates', (field) => {
  expect(effectsOf(cacheRules, 'mutations', field, { id: 'f' })).toEqual(changedTemplates);
});

test('a saved flow invalidates the lists of templates, an attached or renewed one what shows the deal', () => {
  for (const path of ['/api/onboarding/update', '/api/investment/update'] as const)
    expect(effectsOf(cacheRules, 'calls', path, {})).toEqual(changedTemplates);
  expect(effectsOf(cacheRules, 'calls', '/api/investment/clone', { dealId: 'd' })).toEqual([
    ...changedDeal,
    'invalidate dealForEditing',
  ]);
  expect(effectsOf(cacheRules, 'mutations', 'renewDealFlow', { dealId: 'd' })).toEqual(['invalidate dealForEditing']);
});

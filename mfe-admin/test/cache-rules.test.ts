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

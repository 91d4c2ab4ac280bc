import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test('a changed password invalidates the sessions, and the first answer to a step its item', () => {
  expect(effectsOf(cacheRules, 'mutations', 'changePassword', { password: 'x' }, true)).toEqual([
    'invalidate sessions',
  ]);
  expect(effectsOf(cacheRules, 'mutations', 'insertInputField', { edgeId: 'e', text: '' })).toEqual([
    'invalidate FlowItem:e input',
  ]);
});

test('CARE-14 another language of the account invalidates the names that are in it', () => {
  const input = { timeZone: null, language: 'de', messageMails: true };
  expect(effectsOf(cacheRules, 'mutations', 'updateAccountSettings', { input })).toEqual(['invalidate countries']);
});

import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test('a change of manager invalidates the lists of clients and the history', () => {
  const change = { clientId: 'c', managerId: 'm' };
  expect(effectsOf(cacheRules, 'mutations', 'assignRelationshipManager', change)).toEqual([
    'invalidate clients',
    'invalidate clientHistory',
  ]);
});

import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test('a sent message invalidates nothing, because its thread adds it', () => {
  expect(cacheRules[0]?.mutations?.sendMessage).toBeDefined();
  expect(effectsOf(cacheRules, 'mutations', 'sendMessage', { conversationId: 'c' })).toEqual([]);
});

import { effectsOf } from '@platform/app-kit/testing';
import { expect, test } from 'vitest';
import { cacheRules } from '../src/cache-rules.ts';

test('a new message updates its conversation and the list, a changed count the list', () => {
  expect(effectsOf(cacheRules, 'subscriptions', 'messageAdded', { conversationId: 'c' })).toEqual([
    'invalidate Conversation:c messages lastMessage unseenCount',
    'invalidate conversations',
  ]);
  expect(effectsOf(cacheRules, 'subscriptions', 'accountSignals')).toEqual(['invalidate conversations']);
});

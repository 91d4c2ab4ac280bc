import { expect, test } from 'vitest';
import { withNewest, withNext, withOlder } from '../src/conversations/held-messages.ts';

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ sequence: first + index }));

test('MSG-03 messages that arrive are added once and in order', () => {
  expect(withNext(from(1, 3), { sequence: 4 })).toEqual(from(1, 4));
  for (const sequence of [1, 3, 5]) expect(withNext(from(1, 3), { sequence })).toEqual(from(1, 3));
  expect(withNext([], { sequence: 1 })).toEqual(from(1, 1));
});

test('MSG-03 messages that are loaded again keep the held ones without gap or double', () => {
  expect(withNewest([], from(5, 9))).toEqual(from(5, 9));
  expect(withNewest(from(1, 6), from(5, 9))).toEqual(from(1, 9));
  expect(withNewest(from(1, 4), from(5, 9))).toEqual(from(1, 9));
  expect(withNewest(from(1, 3), from(5, 9))).toEqual(from(5, 9));
  expect(withNewest(from(1, 12), from(5, 9))).toEqual(from(1, 12));
});

test('MSG-04 earlier messages are added before the held ones only', () => {
  expect(withOlder(from(5, 9), from(1, 4))).toEqual(from(1, 9));
  expect(withOlder(from(5, 9), from(1, 3))).toEqual(from(5, 9));
  expect(withOlder(from(5, 9), [])).toEqual(from(5, 9));
});

import { expect, test } from 'vitest';
import {
  elsewhere,
  type Held,
  type Numbered,
  nothingHeld,
  withBeside,
  withNext,
  withReloaded,
} from '../src/conversations/held-messages.ts';

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ sequence: first + index }));
const part = (first: number, last: number, hasNewest = true) => ({ messages: from(first, last), hasNewest });
const held = (first: number, last: number, hasNewest = true): Held<Numbered> => elsewhere(part(first, last, hasNewest));

test('MSG-03 messages that arrive are added once and in order, after the newest one only', () => {
  expect(withNext(held(1, 3), { sequence: 4 }).messages).toEqual(from(1, 4));
  for (const sequence of [1, 3, 5]) expect(withNext(held(1, 3), { sequence })).toEqual(held(1, 3));
  expect(withNext<Numbered>(nothingHeld, { sequence: 1 }).messages).toEqual(from(1, 1));
  expect(withNext(held(1, 3, false), { sequence: 4 })).toEqual(held(1, 3, false));
});

test('MSG-03 messages that are loaded again keep the held ones without gap or double', () => {
  expect(withReloaded<Numbered>(nothingHeld, part(5, 9))).toEqual(held(5, 9));
  expect(withReloaded(held(1, 6), part(5, 9)).messages).toEqual(from(1, 9));
  expect(withReloaded(held(1, 4), part(5, 9)).messages).toEqual(from(1, 9));
  expect(withReloaded(held(1, 3), part(5, 9)).messages).toEqual(from(5, 9));
  expect(withReloaded(held(1, 12), part(5, 9)).messages).toEqual(from(1, 12));
  expect(withReloaded(held(11, 14), part(5, 9))).toEqual(held(11, 14));
  expect(withReloaded(held(5, 9), part(1, 0))).toEqual(held(5, 9));
});

test('MSG-12 what the thread was opened with does not replace the part that the reader has gone to', () => {
  expect(withReloaded(held(1, 3, false), part(5, 9))).toEqual(held(1, 3, false));
  expect(withReloaded(held(20, 24), part(5, 9, false))).toEqual(held(20, 24));
  expect(withReloaded(held(1, 5, false), part(5, 9))).toMatchObject(part(1, 9));
});

test('MSG-04 messages beside the held ones are added, and arrivals alone count as new', () => {
  expect(withBeside(held(5, 9), part(1, 4, false))).toEqual({ ...part(1, 9), loadedTo: 9 });
  expect(withBeside(held(5, 9), part(1, 3, false))).toEqual(held(5, 9));
  expect(withBeside(held(5, 9), part(1, 0, false))).toEqual(held(5, 9));
  expect(withBeside(held(1, 4, false), part(5, 9))).toEqual(held(1, 9));
  expect(withBeside(held(1, 4, false), part(6, 9))).toEqual(held(1, 4, false));
  expect(withBeside(held(1, 4, false), part(1, 0))).toEqual(held(1, 4));
  expect(withNext(withBeside(held(1, 4, false), part(5, 9)), { sequence: 10 }).loadedTo).toBe(9);
});

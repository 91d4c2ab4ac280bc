import { describe, expect, it } from 'vitest';
import { isSavedSearchName, isSearch, maxSearchLength, sanitizeSearch, truncate } from '../src/index.ts';

describe('the name of a saved search', () => {
  it.each(['a', ' Seed in Europe ', '> 12 years', '😀'.repeat(60), 'شركات ناشئة'])('may be %j', (name) =>
    expect(isSavedSearchName(name)).toBe(true),
  );
  it.each(['', '   ', '\u200b', 'a\nb', 'a\0', '\u202eabc', '\ud83d', 'x'.repeat(61)])('may not be %j', (name) =>
    expect(isSavedSearchName(name)).toBe(false),
  );
});

it.each([
  ['ab🛰cd', 3, 'ab'],
  ['ab🛰cd', 4, 'ab🛰'],
  ['abc def', 4, 'abc '],
  ['abc', 3, 'abc'],
])('%j truncated to %i characters has no split surrogate pair', (text, length, cut) =>
  expect(truncate(text, length)).toBe(cut),
);

it.each(['', 'wind', `a\0${'b'.repeat(maxSearchLength)}`, `${'a'.repeat(maxSearchLength - 1)}😀`])(
  '%j is converted to a valid search',
  (text) => expect([isSearch(sanitizeSearch(text)), sanitizeSearch(text).isWellFormed()]).toEqual([true, true]),
);

import { describe, expect, it } from 'vitest';
import { cutToSearch, isSavedSearchName, isSearch, longestSearch } from '../src/index.ts';

describe('the name of a saved search', () => {
  it.each(['a', ' Seed in Europe ', '> 12 years', '😀'.repeat(60), 'شركات ناشئة'])('may be %j', (name) =>
    expect(isSavedSearchName(name)).toBe(true),
  );
  it.each(['', '   ', '\u200b', 'a\nb', 'a\0', '\u202eabc', '\ud83d', 'x'.repeat(61)])('may not be %j', (name) =>
    expect(isSavedSearchName(name)).toBe(false),
  );
});

it.each(['', 'wind', `a\0${'b'.repeat(longestSearch)}`])('what is left of %j may be searched for', (text) =>
  expect(isSearch(cutToSearch(text))).toBe(true),
);

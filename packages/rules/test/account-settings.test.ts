import { expect, test } from 'vitest';
import {
  acceptedLanguage,
  canonicalTimeZone,
  isLanguage,
  languages,
  listTimeZones,
  preferredLanguage,
} from '../src/account-settings.ts';

test('ACC-13 a time zone is an IANA name or UTC', () => {
  expect(listTimeZones()).toEqual(expect.arrayContaining(['UTC', 'Europe/Zurich', 'America/New_York']));
  for (const name of listTimeZones()) expect(canonicalTimeZone(name)).not.toBeNull();
  expect(canonicalTimeZone('Europe/Zurich')).toBe('Europe/Zurich');
  expect(canonicalTimeZone('europe/zurich')).toBe('Europe/Zurich');
  for (const name of ['', ' ', 'Zurich', 'Europe/Nowhere', '+01:00', '-05', 'GMT+1', 'x'.repeat(10_000)]) {
    expect([name, canonicalTimeZone(name)]).toEqual([name, null]);
  }
});

test('ACC-13 both names of a renamed time zone are taken, as the same one', () => {
  expect(canonicalTimeZone('Europe/Kyiv')).toBe(canonicalTimeZone('Europe/Kiev'));
  expect(canonicalTimeZone('Asia/Calcutta')).toBe(canonicalTimeZone('Asia/Kolkata'));
  expect(canonicalTimeZone('Asia/Kolkata')).not.toBeNull();
});

test('ACC-13 a language is one that texts exist in', () => {
  for (const language of languages) expect(isLanguage(language)).toBe(true);
  for (const code of ['', 'EN', 'xx', 'en-GB']) expect(isLanguage(code)).toBe(false);
});

test('CARE-14 the first known language of a browser is taken, in whatever region', () => {
  expect(preferredLanguage(['fr-CH', 'de-CH', 'en'])).toBe('de');
  expect(preferredLanguage(['EN-us', 'de'])).toBe('en');
  expect(preferredLanguage(['fr'])).toBe('en');
});

test.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['fr, en;q=0.5, de;q=0.7', 'de'],
  ['de;q=0, en', 'en'],
  [';;,q=,=', 'en'],
])('CARE-14 the header Accept-Language: %s means %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

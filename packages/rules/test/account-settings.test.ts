import { expect, test } from 'vitest';
import { canonicalTimeZone, isLanguage, languages, listTimeZones } from '../src/account-settings.ts';

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

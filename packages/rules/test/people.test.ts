import { describe, expect, it } from 'vitest';
import {
  isEmail,
  isPersonalText,
  isPhoneNumber,
  isStrongPassword,
  normalizeEmail,
  passwordHints,
} from '../src/index.ts';
import { formatPhoneNumber } from '../src/phone-format.ts';

describe('passwords', () => {
  it('REG-05 tells for each hint whether it is met', () => {
    expect(passwordHints('')).toEqual({ length: false, letterCase: false, digits: false });
    expect(passwordHints('abcdefgh')).toEqual({ length: true, letterCase: false, digits: false });
    expect(passwordHints('aB3')).toEqual({ length: false, letterCase: true, digits: true });
  });

  it.each(['Abcdefg1', 'Ünïcodé9'])('REG-06 accepts %s', (password) => expect(isStrongPassword(password)).toBe(true));

  it.each(['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '🔒🔒🔒🔒aB1'])('REG-06 refuses %s', (password) =>
    expect(isStrongPassword(password)).toBe(false),
  );
});

describe('e-mail addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org"])('REG-07 accepts %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );

  it.each(['', 'a', 'a@b', '@b.co', 'a@.co', 'a b@c.de', ' a@b.co', 'a@b.co\n', 'a@-b.co', `${'a'.repeat(65)}@b.co`])(
    'AUTH-19 REG-07 refuses %j',
    (text) => expect(isEmail(text)).toBe(false),
  );

  it('REG-13 compares without letter case', () => expect(normalizeEmail(' Ann@Example.COM ')).toBe('ann@example.com'));
});

describe('personal information', () => {
  it.each(['A', 'x'.repeat(100), 'Łódź', "Dún Laoghaire-O'Neill", `  ${'x'.repeat(100)}  `])(
    'ACC-05 accepts %j',
    (text) => expect(isPersonalText(text)).toBe(true),
  );

  it.each(['', '   ', 'x'.repeat(101), '<b>', 'a>b', 'a\u0000b', 'a\nb'])('ACC-05 refuses %j', (text) =>
    expect(isPersonalText(text)).toBe(false),
  );

  it.each(['+41 44 123 45 67', '(212) 555-0100', '0800/123.456'])('ACC-07 accepts %s', (text) =>
    expect(isPhoneNumber(text)).toBe(true),
  );

  it.each(['', 'abc', '12a', '+', '()'])('ACC-07 refuses %j', (text) => expect(isPhoneNumber(text)).toBe(false));

  it('REG-16 writes a number as its country does', () => {
    expect(formatPhoneNumber('2125550100', 'US')).toBe('(212) 555-0100');
    expect(formatPhoneNumber('0441234567', 'CH')).toBe('044 123 45 67');
    expect(formatPhoneNumber('123', '??')).toBe('123');
  });
});

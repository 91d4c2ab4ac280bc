import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import {
  firstInvalidField,
  isEmail,
  isEmailFrequency,
  isPersonalText,
  isPhoneNumber,
  isStrongPassword,
  normalizeEmail,
  passwordHints,
} from '../src/index.ts';
import { formatPhoneNumber } from '../src/phone-format.ts';

describe('passwords', () => {
  it('REG-05 reports for each hint whether it is met', () => {
    expect(passwordHints('')).toEqual({ length: false, letterCase: false, digits: false });
    expect(passwordHints('abcdefgh')).toEqual({ length: true, letterCase: false, digits: false });
    expect(passwordHints('aB3')).toEqual({ length: false, letterCase: true, digits: true });
  });

  it.each(['Abcdefg1', 'Ünïcodé9'])('REG-06 accepts %s', (password) => expect(isStrongPassword(password)).toBe(true));

  it.each(['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '🔒🔒🔒🔒aB1'])('REG-06 refuses %s', (password) =>
    expect(isStrongPassword(password)).toBe(false),
  );
});

describe('email addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org"])('REG-07 accepts %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );

  it.each(['', 'a', 'a@b', '@b.co', 'a@.co', 'a b@c.de', ' a@b.co', 'a@b.co\n', 'a@-b.co', `${'a'.repeat(65)}@b.co`])(
    'AUTH-19 REG-07 refuses %j',
    (text) => expect(isEmail(text)).toBe(false),
  );

  it('REG-13 normalizes case and spaces', () => expect(normalizeEmail(' Ann@Example.COM ')).toBe('ann@example.com'));
});

describe('personal information', () => {
  it.each([
    'A',
    'x'.repeat(100),
    'Łódź',
    "Dún Laoghaire-O'Neill",
    `  ${'x'.repeat(100)}  `,
    '👩‍🚀'.repeat(33),
    '👩🏽‍🚀 Zoë',
    'نیک\u200Cفر',
    'ක්\u200Dෂ',
    'Wwwojtek St. James / Smith: Jr.',
    '😀'.repeat(100),
    'أحمد "الأمير"',
    'J.R.R. Tolkien',
    'J.R.Tolkien',
    'St.Gallen',
    'Co.Ltd',
    'J. R. R. Tolkien',
    'St. John',
    "D'Arcy",
    'D’Arcy',
    'Smith-Jones',
    'Co. Ltd',
    'Mr. and Mrs. Smith Jr.',
    'Ada, Ph.D.',
    'U.S.A',
    'S.p.A.',
    'Boeing 737.5 b',
    'Biel/Bienne',
    'c/o Byron',
    '…and so on',
    'Section 1.2.3',
  ])('ACC-05 accepts %j', (text) => expect(isPersonalText(text)).toBe(true));

  it.each(['', '   ', 'x'.repeat(101), '<b>', 'a>b', 'a\u0000b', 'a\nb', 'a\u202Eb', 'a\uD83D', '😀'.repeat(101)])(
    'ACC-05 refuses %j',
    (text) => expect(isPersonalText(text)).toBe(false),
  );

  it.each([
    'Account locked: confirm at https://example.test',
    'WWW.example.test',
    'ｗｗｗ．example.test',
    'ftp：／／x',
    'evil-bank.com/x',
    'Evil.Com/x',
    'help@Evil.Com',
    'EVIL.COM',
    'evil-bank.com',
    'Confirm at EVIL-BANK.COM, now',
    'evil.co.uk/x?y',
    'evil.com:8080/x',
    'evil.com.',
    '(evil.com)',
    'evil.com-x',
    'help@evil.com',
    '1password.io',
    'bücher.example',
    'банк.рф',
    'evil.xn--p1ai/x',
    '💩.la',
    'evil．com',
    'evil․com',
    'evil。com',
    'evil｡com',
    ...[
      '\u0085',
      '\u00AD',
      '\u061C',
      '\u200B',
      '\u200C',
      '\u200D',
      '\u200E',
      '\u2028',
      '\u2029',
      '\u2060',
      '\u2066',
      '\uFEFF',
      '\u{E0041}',
    ].map((hidden) => `a${hidden}b`),
  ])('refuses %j as a name, because names are used in mails', (text) => expect(isPersonalText(text)).toBe(false));

  it.each(['+41 44 123 45 67', '(212) 555-0100', '0800/123.456'])('ACC-07 accepts %s', (text) =>
    expect(isPhoneNumber(text)).toBe(true),
  );

  it.each(['', 'abc', '12a', '+', '()', '044\n123', `+41${' 1'.repeat(20)}`])('ACC-07 refuses %j', (text) =>
    expect(isPhoneNumber(text)).toBe(false),
  );

  it('REG-16 formats a number by the conventions of its country', () => {
    expect(formatPhoneNumber('2125550100', 'US')).toBe('(212) 555-0100');
    expect(formatPhoneNumber('0441234567', 'CH')).toBe('044 123 45 67');
    expect(formatPhoneNumber('123', '??')).toBe('123');
  });

  it.each([
    ['CH', '441234567', '44 123 45 67'],
    ['CH', '0441234567', '044 123 45 67'],
    ['CH', '+41441234567', '+41 44 123 45 67'],
    ['CH', '44 123 45 67', '44 123 45 67'],
    ['DE', '30123456', '30 123456'],
    ['DE', '030123456', '030 123456'],
    ['GB', '2079460000', '20 7946 0000'],
    ['GB', '02079460000', '020 7946 0000'],
    ['IT', '0212345678', '02 1234 5678'],
  ])('CARE-08 formats a number of %s typed as %s', (country, typed, shown) => {
    expect(formatPhoneNumber(typed, country)).toBe(shown);
  });

  it('CARE-08 formats while typing in every country, with and without a leading zero, and loses no digit', () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      if (!example) continue;
      const { nationalNumber, countryCallingCode } = example;
      const withoutZero = example
        .formatInternational()
        .slice(countryCallingCode.length + 1)
        .trim();
      for (const digits of new Set([nationalNumber, example.formatNational().replace(/\D/g, '')])) {
        let shown = '';
        for (const digit of digits) shown = formatPhoneNumber(shown + digit, country);
        expect(shown.replace(/\D/g, ''), country).toBe(digits);
        // A few small countries write their numbers without any separator.
        if (digits === nationalNumber && /\D/.test(withoutZero)) expect(shown, country).toMatch(/\D/);
      }
    }
  });
});

describe('a form of personal information', () => {
  const valid = {
    city: 'Zürich',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.test',
    country: 'CH',
    phone: '044 123 45 67',
  };

  it('ACC-02 ACC-03 ADM-15 returns the first invalid field in the order of the requirement', () => {
    expect(firstInvalidField(valid)).toBeNull();
    const order = ['city', 'firstName', 'lastName', 'email', 'country', 'phone'] as const;
    for (const [index, field] of order.entries()) {
      const faults = Object.fromEntries(order.slice(index).map((name) => [name, '']));
      expect(firstInvalidField({ ...valid, ...faults })).toBe(field);
    }
  });

  it('ACC-06 only requires the email address to be filled in', () => {
    expect(firstInvalidField({ ...valid, email: 'anything' })).toBeNull();
    expect(firstInvalidField({ ...valid, email: '  ' })).toBe('email');
  });

  it('ACC-10 ACC-14 accepts the frequencies 1 to 5', () => {
    expect([0, 1, 5, 6, 2.5, Number.NaN].map(isEmailFrequency)).toEqual([false, true, true, false, false, false]);
  });
});

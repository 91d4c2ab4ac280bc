import { expect, test } from 'vitest';
import { dealName, personName } from '../src/names.ts';

test('an account without a name is shown by its e-mail address', () => {
  const email = 'ada@example.test';
  expect(personName({ firstName: 'Ada', lastName: 'Byron', email })).toBe('Ada Byron');
  expect(personName({ firstName: null, lastName: 'Byron', email })).toBe('Byron');
  expect(personName({ firstName: '', lastName: null, email })).toBe(email);
});

test('a deal without a title is shown by its company', () => {
  expect(dealName('Aurora', 'Series A')).toBe('Aurora - Series A');
  expect(dealName('Aurora', '')).toBe('Aurora');
});

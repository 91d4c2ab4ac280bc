import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorText, errorTexts, signInErrorTexts } from '../src/index.ts';

const api = path.resolve(import.meta.dirname, '../../../api/src');
const sources = globSync('**/*.ts', { cwd: api }).map((file) => ({
  file,
  source: readFileSync(path.join(api, file), 'utf8'),
}));

/** Codes that the API's sources pass to `refuse`. */
const refused = new Set(
  sources.flatMap(({ source }) => [...source.matchAll(/\brefuse\(\s*'([A-Z_]+)'/g)].map(([, code]) => code)),
);

describe('the error codes', () => {
  it.each([...refused])('%s, which the API uses, has a text', (code) => {
    expect(Object.keys(errorTexts)).toContain(code);
  });

  it.each(Object.keys({ ...errorTexts, ...signInErrorTexts }))('%s, which has a text, is used by the API', (code) => {
    const users = sources.filter(
      ({ file, source }) => file !== 'errors/coded-error.ts' && source.includes(`'${code}'`),
    );
    expect(users).not.toEqual([]);
  });
});

describe('the text of an error code', () => {
  it('contains its parameters', () => {
    expect(errorText('FIELD_INVALID', { field: 'city' })).toBe('Field city is not valid');
    expect(errorText('NOT_FOUND')).toBe('Not found');
  });

  it('CARE-14 ACC-03 names a field in German, as the API does in English', () => {
    expect(errorText('FIELD_INVALID', { field: 'firstName' }, 'de')).toBe('Das Feld Vorname ist nicht gültig');
    expect(errorText('FIELD_MISSING', { field: 'fundingRounds.0.date' }, 'de')).toBe('Datum fehlt');
    expect(errorText('FIELD_INVALID', { field: 'newFiles' }, 'de')).toBe('Das Feld newFiles ist nicht gültig');
  });

  it('shows an amount with its currency', () => {
    expect(errorText('AMOUNT_BELOW_MINIMUM', { limit: '100.00', currency: 'EUR' })).toBe(
      'The amount is below the minimum of 100.00 EUR',
    );
    expect(errorText('SAVED_SEARCH_LIMIT', { limit: 20 })).toBe('You have 20 saved searches already. Delete one first');
  });
});

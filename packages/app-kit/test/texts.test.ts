import { readFileSync } from 'node:fs';
import { errorTexts } from '@platform/error-codes';
import { expect, it } from 'vitest';
import { declareTexts } from '../src/texts/declare-texts.ts';
import { addTexts, createTexts, sharedEnglish, sharedTexts } from '../src/texts/index.ts';

function leaves(group: object): string[] {
  return Object.values(group).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}

const requirements = readFileSync(new URL('../../../docs/requirements/investor.md', import.meta.url), 'utf8');
const toastRows = requirements
  .slice(requirements.indexOf('- NAV-16 '), requirements.indexOf('- NAV-17 '))
  .split('\n')
  .filter((line) => /^\| (error|success) \|/.test(line))
  .map((row, index) => ({ row: index + 1, toasts: [...row.matchAll(/`([^`]+)`/g)].map(([, text]) => text) }));

it.each(toastRows)('NAV-16/$row the catalogue has every toast of the row, spelt identically', ({ toasts }) => {
  expect(toasts.length).toBeGreaterThan(3);
  expect(leaves(sharedEnglish.toasts)).toEqual(expect.arrayContaining(toasts));
});

it('NAV-14 has a text for every error code, and the generic one for programming errors', () => {
  expect(Object.keys(sharedEnglish.refusals)).toEqual(Object.keys(errorTexts));
  const other = Object.entries(sharedEnglish.refusals).filter(([code, text]) => text !== Reflect.get(errorTexts, code));
  expect(Object.fromEntries(other)).toEqual({
    METHOD_NOT_ALLOWED: 'Could not complete request...',
    BAD_REQUEST: 'Could not complete request...',
    MEDIA_TYPE_UNSUPPORTED: 'Could not complete request...',
    INTERNAL: 'Could not complete request...',
    IDEMPOTENCY_KEY_REUSED: 'Could not complete request...',
  });
});

it('fills placeholders in the notation of the requirements, unescaped', () => {
  const t = sharedTexts(createTexts({ pseudo: false }));
  expect(t('toasts.fieldNotValid', { field: 'city' })).toBe('Field city is not valid');
  expect(t('toasts.fieldUpdated', { 'field label': 'Name & <b>' })).toBe('Name & <b> field updated');
});

it('NAV-18 uses the singular for one day', () => {
  const t = sharedTexts(createTexts({ pseudo: false }));
  expect(t('design.daysAgo', { count: 1 })).toBe('1 day ago');
  expect(t('design.daysAgo', { count: 3 })).toBe('3 days ago');
});

it('shows every text in brackets in the pseudo-locale', () => {
  const texts = createTexts({ pseudo: true });
  addTexts(texts, 'mfe-test', 'en', { title: 'Messages' });
  expect(sharedTexts(texts)('toasts.profileUpdated')).toBe('⟦Profile Updated⟧');
  expect(texts.getFixedT(null, 'mfe-test')('title')).toBe('⟦Messages⟧');
});

it('accepts another language only with a text for each key', () => {
  const en = { title: 'Title', list: { empty: 'None' } } as const;
  const texts = declareTexts('app', { en, de: { title: 'Titel', list: { empty: 'Nichts' } } });
  // @ts-expect-error a key has no text
  declareTexts('app', { en, de: { title: 'Titel', list: {} } });
  const instance = createTexts({ pseudo: false });
  texts.add(instance);
  expect(instance.getFixedT('de', 'app')('list.empty')).toBe('Nichts');
});

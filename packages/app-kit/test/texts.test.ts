// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { loadLocale } from '@platform/design-system';
import { errorTexts } from '@platform/error-codes';
import { renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PlatformProvider } from '../src/platform-context.ts';
import { declareTexts } from '../src/texts/declare-texts.ts';
import { addTexts, createTexts, sharedEnglish, sharedTexts } from '../src/texts/index.ts';
import { retryAfterMs, showLanguage } from '../src/texts/translations.ts';
import { overdueAfterMs } from '../src/texts/until-overdue.ts';
import { testServices } from '../testing/services.ts';

// The scripts of the German texts, whose first load may take longer than a page waits for it.
beforeAll(() => Promise.all([import('../src/texts/shared.de.ts'), loadLocale('de')]));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function leaves(group: object): string[] {
  return Object.values(group).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}

const requirements = readFileSync(`${import.meta.dirname}/../../../docs/requirements/investor.md`, 'utf8');
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

it('DLV-04 a catalogue that two releases of a package declare has the texts of both', async () => {
  const instance = createTexts({ pseudo: false });
  const value = testServices({ texts: instance });
  const wrapper = (rest: PropsWithChildren) => createElement(PlatformProvider, { ...rest, value });
  const former = declareTexts('package', { en: { title: 'Title' } });
  const present = declareTexts('package', { en: { title: 'Title', added: 'Added' } });
  renderHook(former.useTexts, { wrapper });
  expect(renderHook(present.useTexts, { wrapper }).result.current('added')).toBe('Added');
});

describe('CARE-14 another language', () => {
  const en = { title: 'Title', list: { empty: 'None' } } as const;

  it('is accepted only with a text for each key', async () => {
    const texts = declareTexts('app', { en, de: async () => ({ title: 'Titel', list: { empty: 'Nichts' } }) });
    // @ts-expect-error a key has no text
    declareTexts('faulty', { en, de: async () => ({ title: 'Titel', list: {} }) });
    const instance = createTexts({ pseudo: false });
    texts.add(instance);
    expect(instance.getFixedT('de', 'app')('list.empty')).toBe('None');
    await showLanguage(instance, 'de');
    expect(instance.getFixedT(null, 'app')('list.empty')).toBe('Nichts');
    expect(sharedTexts(instance)('toasts.profileUpdated')).toBe('Profil aktualisiert');
    expect(document.documentElement.lang).toBe('de');
    await showLanguage(instance, 'en');
    expect(instance.getFixedT(null, 'app')('list.empty')).toBe('None');
  });

  it('shows a catalogue whose file is missing in English, and asks for it again', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue({ title: 'Titel', list: { empty: 'Nichts' } });
    const texts = declareTexts('missing', { en, de: load });
    const instance = createTexts({ pseudo: false });
    texts.add(instance);
    await showLanguage(instance, 'de');
    expect(instance.getFixedT(null, 'missing')('title')).toBe('Title');
    expect(sharedTexts(instance)('design.today')).toBe('Heute');
    expect(reported).toHaveBeenCalledWith(new Error('gone'));
    await showLanguage(instance, 'de');
    expect(instance.getFixedT(null, 'missing')('title')).toBe('Titel');
  });

  it('asks for a missing catalogue by itself while its language is wanted, and reports it once', async () => {
    // Else the page of another test loads it too.
    await showLanguage(createTexts({ pseudo: false }), 'en');
    vi.useFakeTimers();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const load = vi.fn().mockRejectedValue(new Error('gone'));
    const texts = declareTexts('hanging', { en, de: load });
    const instance = createTexts({ pseudo: false });
    texts.add(instance);
    await showLanguage(instance, 'de');
    await vi.advanceTimersByTimeAsync(2 * retryAfterMs);
    expect(load).toHaveBeenCalledTimes(3);
    expect(reported).toHaveBeenCalledOnce();
    load.mockResolvedValue({ title: 'Titel', list: { empty: 'Nichts' } });
    await vi.advanceTimersByTimeAsync(retryAfterMs);
    expect(instance.getFixedT(null, 'hanging')('title')).toBe('Titel');
    await vi.advanceTimersByTimeAsync(10 * retryAfterMs);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('shows a catalogue that hangs in English after two seconds, and its texts when they arrive', async () => {
    // Else the page of another test loads it too.
    await showLanguage(createTexts({ pseudo: false }), 'en');
    vi.useFakeTimers();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<{ title: string; list: { empty: string } }>();
    const texts = declareTexts('slow', { en, de: () => arrived });
    const instance = createTexts({ pseudo: false });
    texts.add(instance);
    const shown = vi.fn();
    void showLanguage(instance, 'de').then(shown);
    await vi.advanceTimersByTimeAsync(overdueAfterMs - 1);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalled();
    expect(instance.getFixedT(null, 'slow')('title')).toBe('Title');
    expect(sharedTexts(instance)('design.today')).toBe('Heute');
    arrive({ title: 'Titel', list: { empty: 'Nichts' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(instance.getFixedT(null, 'slow')('title')).toBe('Titel');
    await showLanguage(createTexts({ pseudo: false }), 'en');
  });

  it('is no longer asked for once another one is wanted', async () => {
    // Else the page of another test loads it too.
    await showLanguage(createTexts({ pseudo: false }), 'en');
    vi.useFakeTimers();
    vi.stubGlobal('reportError', vi.fn());
    const load = vi.fn().mockRejectedValue(new Error('gone'));
    const texts = declareTexts('unwanted', { en, de: load });
    const instance = createTexts({ pseudo: false });
    texts.add(instance);
    await showLanguage(instance, 'de');
    await showLanguage(instance, 'en');
    await vi.advanceTimersByTimeAsync(10 * retryAfterMs);
    expect(load).toHaveBeenCalledOnce();
  });

  it('has the placeholders and plurals of the English texts', async () => {
    const instance = createTexts({ pseudo: false });
    await showLanguage(instance, 'de');
    const t = sharedTexts(instance);
    expect(t('design.daysAgo', { count: 1 })).toBe('Vor 1 Tag');
    expect(t('design.daysAgo', { count: 3 })).toBe('Vor 3 Tagen');
  });
});

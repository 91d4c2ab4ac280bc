// @vitest-environment jsdom
import { noPermissions, type Session } from '@platform/app-contract';
import { createTexts, sharedTexts } from '@platform/app-kit/texts';
import { loadLocale } from '@platform/design-system';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { AuthPages } from '../src/auth/auth-pages.tsx';
import { followLanguage } from '../src/platform/page-language.ts';
import { authText, showAuthLanguage } from '../src/texts/auth-texts.ts';
import { deviceLanguage, noteChosenLanguage } from '../src/texts/language.ts';

// The scripts of the German texts, whose first load may take longer than a page waits for it.
beforeAll(() =>
  Promise.all([import('../src/texts/de.ts'), import('@platform/app-kit/texts/german'), loadLocale('de')]),
);
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  vi.unstubAllGlobals();
  await showAuthLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

describe('the signed-out pages', () => {
  it('CARE-14 show the language that was chosen last, whichever texts arrive first', async () => {
    const slow = showAuthLanguage('de');
    await showAuthLanguage('en');
    await slow;
    expect(authText('shell.login.title')).toBe('Login');
  });

  it('CARE-14 begin in the language of the browser, and later in the one used last', async () => {
    vi.stubGlobal('navigator', { languages: ['fr-CH', 'de-CH', 'en'] });
    expect(deviceLanguage()).toBe('de');
    localStorage.setItem('language', 'en');
    expect(deviceLanguage()).toBe('en');
  });

  it('CARE-14 change their language and keep what is typed', async () => {
    history.replaceState(null, '', '/login');
    const challenges = { close: vi.fn(), current: () => null, subscribe: () => () => undefined };
    const authFlow = { challenges, prepare: vi.fn() } as unknown as Parameters<typeof AuthPages>[0]['authFlow'];
    const identity = { mode: 'embedded' } as Parameters<typeof AuthPages>[0]['identity'];
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(<AuthPages identity={identity} authFlow={authFlow} />));
    const field = () => document.querySelector<HTMLInputElement>('input[name=password]');
    const choice = document.querySelector<HTMLSelectElement>('select[aria-label=Language]');
    if (!choice) throw new Error('No choice of language');
    expect([...choice.options].map(({ text, lang }) => [text, lang])).toEqual([
      ['English', 'en'],
      ['Deutsch', 'de'],
    ]);
    const typed = field();
    await act(async () => {
      choice.value = 'de';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
      await vi.waitFor(() => expect(document.documentElement.lang).toBe('de'));
    });
    expect(document.body.textContent).toContain('Passwort vergessen?');
    expect(document.title).toMatch(/^Anmelden · /);
    expect(field()).toBe(typed);
    expect(deviceLanguage()).toBe('de');
    await act(async () => root.unmount());
  });
});

describe('the signed-in page', () => {
  const sessionWith = (language: string) =>
    createStore<Session>()(() => ({
      status: 'signed-in',
      account: { id: 'a1', firebaseId: 's1', email: 'ann@example.com', acceptedConfidentiality: true, language },
      permissions: noPermissions,
      isAdmin: false,
      step: 'APP_ACCESS',
      refresh: vi.fn(async () => undefined),
    }));
  const clientWith = (data: object | undefined) => {
    const mutation = vi.fn(() => ({ toPromise: async () => ({ data }) }));
    return { mutation, client: { mutation } as unknown as Parameters<typeof followLanguage>[0]['client'] };
  };
  const cancelText = (texts: ReturnType<typeof createTexts>) => sharedTexts(texts)('design.cancel');

  it('CARE-14 is shown in the language of the account, and follows its changes', async () => {
    const [texts, session, { client, mutation }] = [createTexts(), sessionWith('de'), clientWith(undefined)];
    await followLanguage({ texts, session, client });
    expect(cancelText(texts)).toBe('Abbrechen');
    expect(deviceLanguage()).toBe('de');
    const { account } = session.getState();
    if (!account) throw new Error('No account');
    session.setState({ account: { ...account, language: 'en' } });
    await vi.waitFor(() => expect(cancelText(texts)).toBe('Cancel'));
    expect(document.documentElement.lang).toBe('en');
    expect(mutation).not.toHaveBeenCalled();
  });

  it('CARE-14 takes the language chosen at the sign-in page for the account, once', async () => {
    noteChosenLanguage('de');
    const [texts, session, { client, mutation }] = [createTexts(), sessionWith('en'), clientWith({})];
    await followLanguage({ texts, session, client });
    expect(cancelText(texts)).toBe('Abbrechen');
    expect(mutation).toHaveBeenCalledWith(expect.anything(), { language: 'de' });
    await vi.waitFor(() => expect(session.getState().refresh).toHaveBeenCalledOnce());
    const later = clientWith({});
    await followLanguage({ texts, session: sessionWith('en'), client: later.client });
    expect(later.mutation).not.toHaveBeenCalled();
  });

  it('CARE-14 stays in the language of the account when the chosen one cannot be stored', async () => {
    noteChosenLanguage('de');
    const texts = createTexts();
    await followLanguage({ texts, session: sessionWith('en'), client: clientWith(undefined).client });
    await vi.waitFor(() => expect(cancelText(texts)).toBe('Cancel'));
  });
});

// @vitest-environment jsdom
import { paths } from '@platform/paths';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CreateAccount } from '../src/auth/create-account.tsx';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  // The draft of the form.
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});

const inUse = () => Response.json({ result: { code: 'EMAIL_IN_USE', message: 'In use' } }, { status: 409 });

/** Fills in the form, and submits it once per answer; null loses one. */
async function registerWith(answers: (Response | null)[]) {
  const pending = [...answers];
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = path === '/api/auth/sign-up' ? pending.shift() : Response.json({});
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  history.replaceState(null, '', `${paths.createAccount()}?email=ann@example.test`);
  const signInNewAccount = vi.fn(async () => false);
  const authFlow = { signInNewAccount, prepare: vi.fn() } as unknown as Parameters<typeof CreateAccount>[0]['authFlow'];
  const identity = { mode: 'embedded' } as Parameters<typeof CreateAccount>[0]['identity'];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<CreateAccount identity={identity} authFlow={authFlow} />));
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=password]'))
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Meadow2026');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  const submit = document.querySelector<HTMLButtonElement>('button[type=submit]');
  for (const [sent] of answers.entries()) {
    await act(async () => submit?.click());
    await vi.waitFor(() => expect(pending).toHaveLength(answers.length - sent - 1));
    await vi.waitFor(() => expect(submit?.disabled).toBe(false));
  }
  await act(async () => root.unmount());
  return signInNewAccount;
}

it('CARE-10 REG-09 signs in with the account of a sign-up whose answer was lost', async () => {
  const signInNewAccount = await registerWith([null, inUse()]);
  expect(signInNewAccount).toHaveBeenCalledOnce();
  const credentials = { email: 'ann@example.test', password: 'Meadow2026' };
  expect(signInNewAccount).toHaveBeenCalledWith(credentials, paths.registrationPersonalInformation());
});

it('REG-08 does not sign in with an address that was in use before', async () => {
  expect(await registerWith([inUse(), inUse()])).not.toHaveBeenCalled();
});

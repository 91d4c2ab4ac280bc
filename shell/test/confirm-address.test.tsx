// @vitest-environment jsdom
import { paths } from '@platform/paths';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmAddress } from '../src/auth/confirm-address.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('moves the focus to the message once the address is confirmed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ result: { email: 'person@example.test' } }));
  history.replaceState(null, '', `${paths.confirmAddress()}?code=abc`);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<ConfirmAddress />));

  const password = document.querySelector<HTMLInputElement>('input');
  if (!password) throw new Error('There is no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(password, 'Some-password-1');
    password.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const submit = document.querySelector<HTMLButtonElement>('button[type=submit]');
  submit?.focus();
  await act(async () => submit?.click());
  await vi.waitFor(() => expect(document.querySelector('[role=status]')).not.toBeNull());
  expect(document.activeElement).toBe(document.querySelector('[role=status]'));
  expect(document.activeElement?.textContent).toContain('person@example.test');
  await act(async () => root.unmount());
});

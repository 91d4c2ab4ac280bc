// @vitest-environment jsdom
import { createRequestFailure, type HttpClient, noPermissions, type PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Client, fetchExchange } from '@urql/core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InviteDialog } from '../src/clients/whitelist/invite-dialog.tsx';

// jsdom has no layout: stub ResizeObserver, media queries and the computed style of scroll bars.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
const computedStyle = window.getComputedStyle.bind(window);
vi.stubGlobal('getComputedStyle', (element: Element) => computedStyle(element));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const show = vi.fn();
const json = vi.fn<HttpClient['json']>();
const onSent = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const mock of [show, json, onSent]) mock.mockReset();
});

function Screen() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <InviteDialog open={open} onClose={() => setOpen(false)} onSent={onSent} />
    </>
  );
}

function open(): void {
  const session = { permissions: { ...noPermissions, manageClient: true }, account: null };
  const services = {
    graphql: new Client({
      url: 'http://localhost/graphql',
      preferGetMethod: false,
      exchanges: [fetchExchange],
      fetch: async () => Response.json({ data: { roles: [] } }),
    }),
    http: { json },
    session: { getState: () => session, getInitialState: () => session, subscribe: () => () => undefined },
    texts: createTexts({ pseudo: false }),
    toasts: { show },
    timeZone: 'UTC',
    // The dialog uses no other platform services.
  } as unknown as PlatformServices;
  render(
    <AppProviders services={services}>
      <Screen />
    </AppProviders>,
  );
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const dialog = () => screen.queryByRole('dialog');
const emails = ['a@example.test', 'b@example.test', 'c@example.test', 'd@example.test', 'e@example.test'];

async function send(): Promise<void> {
  await wait(100);
  const field = screen.getByLabelText('E-mail addresses');
  fireEvent.change(field, { target: { value: `${emails.join(', ')},` } });
  await wait(100);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await wait(100);
}

async function pressEscape(): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape', keyCode: 27 });
  await wait(1000);
}

test('the dialog can be closed after 10 s without a response; invitations not started are listed and not sent', async () => {
  let answer: (value: unknown) => void = () => undefined;
  json.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  open();
  await send();
  expect(screen.getByText('Sending 0 of 5')).toBeDefined();
  await pressEscape();
  expect(dialog()).not.toBeNull();

  await wait(8_000);
  expect(screen.getByText(/There is no answer yet/)).toBeDefined();
  await pressEscape();
  expect(dialog()).toBeNull();
  expect(show).toHaveBeenCalledWith({ severity: 'error', text: 'Not sent: d@example.test, e@example.test' });

  // Reopened before the responses arrive, the dialog is a new one and stays open.
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await wait(500);
  answer({ result: { mailSent: true } });
  await wait(500);
  expect(json).toHaveBeenCalledTimes(3);
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(dialog()).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false);
});

test('sent invitations show a toast and close the dialog', async () => {
  json.mockResolvedValue({ result: { mailSent: true } });
  open();
  await send();
  await wait(1000);
  expect(dialog()).toBeNull();
  expect(json).toHaveBeenCalledTimes(5);
  expect(show).toHaveBeenCalledTimes(1);
});

const tags = () => screen.getByLabelText('E-mail addresses').closest('.ant-select')?.textContent ?? '';

test('the reopened dialog lists the invitations that were not sent or got no response', async () => {
  let fail: (error: Error) => void = () => undefined;
  const unanswered = new Promise((_resolve, reject) => {
    fail = reject;
  });
  json.mockReturnValue(unanswered as never);
  open();
  await send();
  await wait(8_000);
  await pressEscape();
  expect(dialog()).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await wait(500);
  expect(emails.filter((email) => tags().includes(email))).toEqual(emails.slice(3));
  await pressEscape();

  fail(createRequestFailure(0, 'There was no answer'));
  await wait(500);
  const toasts = show.mock.calls.map(([{ text }]) => text as string);
  expect(toasts.some((text) => text.startsWith('No answer came for a@example.test.'))).toBe(true);
  expect(toasts.some((text) => text.startsWith('Error sending email'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await wait(500);
  expect(emails.filter((email) => tags().includes(email))).toEqual(emails.slice(0, 3));
  expect(screen.getAllByText(/^No answer came for .*look at the list before you send it again\.$/)).toHaveLength(3);
});

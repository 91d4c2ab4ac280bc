// @vitest-environment jsdom
import type { PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Client, fetchExchange } from '@urql/core';
import { afterEach, expect, it, vi } from 'vitest';
import { Composer } from '../src/conversations/composer.tsx';

// jsdom has no layout and no ResizeObserver.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

let answer: (response: Response) => void = () => undefined;
const fetch = vi.fn(
  () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    }),
);
const session = { account: { id: 'person' } };
const services = {
  graphql: new Client({ url: 'http://localhost/graphql', preferGetMethod: false, exchanges: [fetchExchange], fetch }),
  session: { getState: () => session, getInitialState: () => session, subscribe: () => () => undefined },
  texts: createTexts({ pseudo: false }),
  toasts: { show: vi.fn() },
  reportError: vi.fn(),
  timeZone: 'UTC',
  // The form uses no other platform services.
} as unknown as PlatformServices;

function open(conversationId: string) {
  return render(
    <AppProviders services={services}>
      <Composer key={conversationId} conversationId={conversationId} onSent={() => undefined} />
    </AppProviders>,
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const write = (value: string) => fireEvent.change(field(), { target: { value } });

async function send(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
}

const stored = {
  id: 'm',
  sequence: 1,
  text: 'x',
  seenAt: null,
  createdAt: '2026-11-23T10:00:00Z',
  sender: { id: 'person', firstName: null, lastName: null, email: 'p@example.test' },
};

afterEach(() => {
  cleanup();
  fetch.mockClear();
  sessionStorage.clear();
});

it('an unsent message is kept with its conversation, also after leaving the page', async () => {
  const { unmount } = open('one');
  write('About the terms');
  await send();
  unmount();

  open('two');
  expect(field().value).toBe('');
  cleanup();
  open('one');
  expect(field().value).toBe('About the terms');
  cleanup();

  await act(async () => answer(Response.json({ data: { sendMessage: stored } })));
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
  open('one');
  expect(field().value).toBe('');
});

it('MSG-02 CHAT-08 sending an unchanged text again repeats its id, and another text or message has a new one', async () => {
  const ids = () =>
    fetch.mock.calls.map(
      (call) => JSON.parse(String((call as unknown as [string, RequestInit])[1].body)).variables.clientId,
    );
  const send = async (response: object) => {
    const calls = fetch.mock.calls.length;
    fireEvent.click(screen.getByRole('button', { name: /Send message/ }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(calls + 1));
    await act(async () => answer(Response.json(response)));
  };
  const { unmount } = open('one');
  write('Once');
  await send({ errors: [{ message: 'lost' }] });
  await vi.waitFor(() => expect(field().readOnly).toBe(false));
  expect(field().value).toBe('Once');
  unmount();
  open('one');
  await send({ errors: [{ message: 'lost' }] });
  await vi.waitFor(() => expect(field().readOnly).toBe(false));
  write('Once more');
  await send({ data: { sendMessage: stored } });
  await vi.waitFor(() => expect(field().value).toBe(''));
  write('Once more');
  await send({ data: { sendMessage: stored } });
  const [first, again, changed, next] = ids();
  expect(again).toBe(first);
  expect(new Set([first, changed, next]).size).toBe(3);
});

it('text typed while a message is being sent is kept', async () => {
  const { unmount } = open('one');
  write('First');
  await send();
  unmount();
  const again = open('one');
  write('Second');
  await act(async () => answer(Response.json({ data: { sendMessage: stored } })));
  again.unmount();
  open('one');
  expect(field().value).toBe('Second');
});

it('ACHAT-12 the text stays with an error on failure, and goes once the call has returned data', async () => {
  open('one');
  write('Page 14 is missing');
  await send();
  expect(field().value).toBe('Page 14 is missing');
  await act(async () => answer(Response.json({ data: null, errors: [{ message: 'failed' }] })));
  await vi.waitFor(() => expect(field().readOnly).toBe(false));
  expect(field().value).toBe('Page 14 is missing');
  await vi.waitFor(() =>
    expect(services.toasts.show).toHaveBeenCalledWith(expect.objectContaining({ severity: 'error' })),
  );
  fireEvent.click(screen.getByRole('button', { name: /Send message/ }));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  await act(async () => answer(Response.json({ data: { sendMessage: stored } })));
  await vi.waitFor(() => expect(field().value).toBe(''));
});

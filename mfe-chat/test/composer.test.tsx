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

  await act(async () => answer(Response.json({ data: { sendMessage: { id: 'm' } } })));
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
  open('one');
  expect(field().value).toBe('');
});

it('text typed while a message is being sent is kept', async () => {
  const { unmount } = open('one');
  write('First');
  await send();
  unmount();
  const again = open('one');
  write('Second');
  await act(async () => answer(Response.json({ data: { sendMessage: { id: 'm' } } })));
  again.unmount();
  open('one');
  expect(field().value).toBe('Second');
});

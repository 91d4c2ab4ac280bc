// @vitest-environment jsdom
import { createRequestFailure, type HttpClient, type PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Client, fetchExchange } from '@urql/core';
import { afterEach, expect, it, vi } from 'vitest';
import { CancelDialog } from '../src/investments-list/cancel-dialog.tsx';

// jsdom does not support pseudo-elements in getComputedStyle, which a dialog reads.
const computedStyle = window.getComputedStyle.bind(window);
vi.stubGlobal('getComputedStyle', (element: Element) => computedStyle(element));

const show = vi.fn();
const json = vi.fn<HttpClient['json']>();
const session = { account: null };
const services = {
  graphql: new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  }),
  http: { json },
  session: { getState: () => session, getInitialState: () => session, subscribe: () => () => undefined },
  texts: createTexts({ pseudo: false }),
  toasts: { show },
  reportError: vi.fn(),
  timeZone: 'UTC',
  // The dialog uses no other platform services.
} as unknown as PlatformServices;

function open(kind: 'investment' | 'interest') {
  const listeners = { onClose: vi.fn(), onCancelled: vi.fn(), onStale: vi.fn() };
  const record = { kind, id: 'i', dealId: 'd', name: 'Seedling Bio', amount: '60000', currency: 'EUR' } as const;
  const { unmount } = render(
    <AppProviders services={services}>
      <CancelDialog open record={record} {...listeners} />
    </AppProviders>,
  );
  return { ...listeners, unmount };
}

const confirm = (kind: string) => fireEvent.click(screen.getByRole('button', { name: `Cancel ${kind}` }));

afterEach(() => {
  cleanup();
  for (const mock of [show, json]) mock.mockReset();
});

it.each(['investment', 'interest'] as const)(
  'an %s is reloaded and its deal named if its cancellation got no response',
  async (kind) => {
    json.mockRejectedValue(createRequestFailure(0, 'There was no answer'));
    const { onStale, onClose, onCancelled } = open(kind);
    confirm(kind);
    await vi.waitFor(() => expect(onStale).toHaveBeenCalledTimes(1));
    expect(show).toHaveBeenCalledTimes(1);
    expect(show.mock.lastCall?.[0].text).toMatch(/No answer came for Seedling Bio\. It may have been carried out/);
    // The same request can be sent again.
    expect(onClose).not.toHaveBeenCalled();
    expect(onCancelled).not.toHaveBeenCalled();
  },
);

it('the toast is shown even after the dialog was unmounted', async () => {
  let fail: (error: Error) => void = () => undefined;
  json.mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const { unmount } = open('investment');
  confirm('investment');
  await vi.waitFor(() => expect(json).toHaveBeenCalled());
  unmount();
  await act(async () => fail(createRequestFailure(0, 'There was no answer')));
  expect(show.mock.lastCall?.[0].text).toContain('Seedling Bio');
});

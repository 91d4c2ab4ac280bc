// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { Client } from '@urql/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccountSignals } from '../src/navigation/use-account-signals.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A client that counts its open subscriptions; `send` delivers to all of them. */
function startClient() {
  const open = new Set<(result: { data?: unknown }) => void>();
  const client = {
    subscription: () => ({
      subscribe(receive: (result: { data?: unknown }) => void) {
        open.add(receive);
        return { unsubscribe: () => open.delete(receive) };
      },
    }),
  } as unknown as Client;
  const send = (data: unknown) =>
    act(() => {
      for (const receive of open) receive({ data });
    });
  return { client, open, send };
}

function become(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const wait = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000));

it('ADM-09 keeps the counts after a failure', () => {
  const { client, send } = startClient();
  const { result } = renderHook(() => useAccountSignals(client));
  expect(result.current.unseenMessages).toBe(0);
  send({ accountSignals: { unseenMessages: 3 } });
  send(undefined);
  expect(result.current.unseenMessages).toBe(3);
});

it('ADM-09 closes the subscription of a page hidden for five minutes, and opens it on return', () => {
  const { client, open, send } = startClient();
  const { result, unmount } = renderHook(() => useAccountSignals(client));
  send({ accountSignals: { unseenMessages: 1 } });
  become('hidden');
  wait(4);
  become('visible');
  wait(10);
  expect(open.size).toBe(1);
  become('hidden');
  wait(4.9);
  expect(open.size).toBe(1);
  wait(0.2);
  expect(open.size).toBe(0);
  expect(result.current.unseenMessages).toBe(1);
  become('visible');
  expect(open.size).toBe(1);
  send({ accountSignals: { unseenMessages: 2 } });
  expect(result.current.unseenMessages).toBe(2);
  unmount();
  expect(open.size).toBe(0);
});

// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSignOutListeners } from '../src/session/sign-out-listeners.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Notifies one listener that answers with a promise; tells whether the sign-out went on. */
function notifyOne(promise: Promise<unknown>) {
  const listeners = createSignOutListeners();
  const listener = vi.fn(() => promise);
  listeners.add(listener);
  const went = vi.fn();
  void listeners.notify().then(went);
  return { listeners, listener, went };
}

it('EVT-03 a sign-out waits until what a listener sends is answered, and asks it once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { listeners, listener, went } = notifyOne(promise);
  expect(listener).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(500);
  expect(went).not.toHaveBeenCalled();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(went).toHaveBeenCalledOnce();
  await listeners.notify();
  expect(listener).toHaveBeenCalledOnce();
});

it('EVT-06 a sign-out waits a second at most for a call that is never answered, and for no failed one', async () => {
  const { went } = notifyOne(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(999);
  expect(went).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(went).toHaveBeenCalledOnce();
  const failed = notifyOne(Promise.reject(new Error('offline')));
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.went).toHaveBeenCalledOnce();
});

it('AUTH-11 a page that is closed meanwhile signs out before it is gone', async () => {
  const { went } = notifyOne(new Promise(() => undefined));
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(went).toHaveBeenCalledOnce();
});

it('a listener that has been removed or throws keeps nobody signed in', async () => {
  const listeners = createSignOutListeners();
  const removed = vi.fn();
  listeners.add(removed)();
  listeners.add(() => {
    throw new Error('broken');
  });
  await listeners.notify();
  expect(removed).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthFrame } from '../src/auth/auth-frame.tsx';
import { createConnectivity, onReachedAgain } from '../src/http/connectivity.ts';
import { OfflineNotice } from '../src/navigation/offline-notice.tsx';

let isReachable = true;
const probes = vi.fn(async (_url: string) => {
  if (!isReachable) throw new TypeError('Failed to fetch');
  return new Response();
});
beforeEach(() => {
  isReachable = true;
  probes.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', probes);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const connectivity = createConnectivity();
  const onBack = vi.fn();
  onReachedAgain(connectivity, onBack);
  render(<OfflineNotice connectivity={connectivity} text="There is no connection." />);
  return { connectivity, onBack };
}
const isSaid = () => screen.getByRole('status').textContent === 'There is no connection.';
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const tell = (event: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(event)));

it('CARE-10 the page says that the network is gone, and goes on by itself when it is back', async () => {
  const { onBack } = start();
  expect(isSaid()).toBe(false);
  isReachable = false;
  await tell('offline');
  expect(isSaid()).toBe(true);
  await pass(10_000);
  expect(isSaid()).toBe(true);
  expect(onBack).not.toHaveBeenCalled();
  isReachable = true;
  await tell('online');
  await pass(0);
  expect(isSaid()).toBe(false);
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('CARE-10 the signed-out pages say so too', async () => {
  render(<AuthFrame>Login</AuthFrame>);
  await tell('offline');
  expect(screen.getByRole('status').textContent).toContain('There is no connection.');
  await tell('online');
  await pass(0);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('CARE-10 a call without an answer finds out that the server is gone, and probing that it is back', async () => {
  const { connectivity, onBack } = start();
  isReachable = false;
  connectivity.suspect();
  connectivity.suspect();
  await pass(0);
  expect(isSaid()).toBe(true);
  expect(probes.mock.calls.map(([url]) => url)).toEqual(['/health/live']);
  await pass(6_000);
  expect(probes).toHaveBeenCalledTimes(3);
  isReachable = true;
  await pass(3_000);
  expect(isSaid()).toBe(false);
  expect(onBack).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(probes).toHaveBeenCalledTimes(4);
});

it('CARE-10 a call that failed while the server answers says nothing', async () => {
  const { connectivity, onBack } = start();
  connectivity.suspect();
  await pass(10_000);
  expect(isSaid()).toBe(false);
  expect(onBack).not.toHaveBeenCalled();
  expect(probes).toHaveBeenCalledTimes(1);
});

it('CARE-10 an error of a proxy in front of the server counts as no connection', async () => {
  const { connectivity } = start();
  probes.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }));
  connectivity.suspect();
  await pass(0);
  expect(isSaid()).toBe(true);
  await pass(3_000);
  expect(isSaid()).toBe(false);
});

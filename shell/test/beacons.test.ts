// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFailedStart, startBeacons } from '../src/platform/beacons.ts';
import { createReleaseCounter } from '../src/platform/release-counts.ts';
import { createFaultNotes } from '../src/platform/seen-faults.ts';

const fetched = vi.fn<typeof fetch>();
const counter = createReleaseCounter((app) => (app === 'mfe-chat' ? '1.0.0-aaaa' : undefined));
const notes = createFaultNotes((app) => (app === 'mfe-chat' ? '1.0.0-aaaa' : undefined));
const failures: unknown[] = [];
const keep = (event: PromiseRejectionEvent | Error) => failures.push(event);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => new Response('{}'));
  process.on('unhandledRejection', keep);
  counter.take();
});
afterEach(() => {
  process.off('unhandledRejection', keep);
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sent = () =>
  fetched.mock.calls.map(([path, init]) => {
    expect([path, init?.method, init?.keepalive]).toEqual(['/api/platform/beacons/', 'POST', true]);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
    return (JSON.parse(String(init?.body)) as { releases: { release: string; mounts: number }[] }).releases;
  });
const counts = () => sent().map((releases) => releases.map(({ mounts }) => mounts));
const token = async () => 'token';

test('DLV-07 a beacon is sent every 30 s if anything was counted, and when the page is left', async () => {
  startBeacons({ counter, notes, token });
  counter.mounting('mfe-chat');
  counter.mounting('mfe-chat');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toMatchObject([[{ app: 'mfe-chat', release: '1.0.0-aaaa', mounts: 2, faultyMounts: 0 }]]);
  counter.mounting('mfe-chat');
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(counts()).toEqual([[2], [1]]);
});

test.each([
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', async () => new Response('', { status: 503 })],
])('DLV-07 when %s, a beacon is sent once more, and nobody is told', async (_what, answer) => {
  const send = startBeacons({ counter, notes, token });
  fetched.mockImplementation(answer);
  counter.mounting('mfe-chat');
  send();
  await vi.advanceTimersByTimeAsync(0);
  counter.mounting('mfe-chat');
  send();
  await vi.advanceTimersByTimeAsync(0);
  fetched.mockImplementation(async () => new Response('{}'));
  send();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counts()).toEqual([[1], [2], [1]]);
  expect(failures).toEqual([]);
});

test('DLV-07 nothing is sent without a connection or a token', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const send = startBeacons({ counter, notes, token });
  counter.mounting('mfe-chat');
  send();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).not.toHaveBeenCalled();
  online.mockRestore();
  startBeacons({ counter, notes, token: () => Promise.reject(new Error('signed out')) })();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).not.toHaveBeenCalled();
  expect(failures).toEqual([]);
});

test('DLV-07 a shell that does not start is told, and a failure of that is not', async () => {
  sendFailedStart('2.0.0-bbbb', token);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toMatchObject([
    [{ app: 'shell', release: '2.0.0-bbbb', mounts: 1, faultyMounts: 1, failedMounts: 1 }],
  ]);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  sendFailedStart('2.0.0-bbbb', token);
  await vi.advanceTimersByTimeAsync(0);
  expect(failures).toEqual([]);
});

test('DLV-07 a beacon tells of the first few different faults, and of each only once', async () => {
  const send = startBeacons({ counter, notes, token });
  const faults = () =>
    fetched.mock.calls.map(([, init]) => (JSON.parse(String(init?.body)) as { faults: object[] }).faults);
  counter.failed('mfe-chat', 'render');
  for (const _twice of [1, 2]) notes.note('mfe-chat', 'render', new TypeError('lost'));
  notes.note('mfe-chat', 'unmount', new Error('left'));
  notes.note('mfe-other', 'render', new Error('of no release'));
  for (let index = 0; index < 9; index++) notes.note('mfe-chat', 'call', `${index} ${'x'.repeat(300)}`);
  send();
  await vi.advanceTimersByTimeAsync(0);
  const [seen = []] = faults();
  const fault = { app: 'mfe-chat', release: '1.0.0-aaaa', phase: 'render', message: 'TypeError: lost', count: 2 };
  expect(seen).toHaveLength(5);
  expect(seen[0]).toEqual(fault);
  expect(seen[1]).toMatchObject({ phase: 'call', message: expect.stringMatching(/^0 x{198}$/) });
  counter.mounting('mfe-chat');
  send();
  await vi.advanceTimersByTimeAsync(0);
  expect(faults()[1]).toEqual([]);
});

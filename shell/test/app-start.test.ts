// @vitest-environment jsdom
import type { AppLifecycles, AppRelease, PlatformServices } from '@platform/app-contract';
import { noPermissions, type Session } from '@platform/app-contract';
import { unregisterApplication } from 'single-spa';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { appHealth } from '../src/platform/app-health.ts';
import { registerApplications, startApplications } from '../src/platform/applications.ts';
import { loadLifecycles } from '../src/platform/loader.ts';

vi.mock('../src/platform/loader.ts', () => ({ loadLifecycles: vi.fn(), markFailed: vi.fn() }));

const release = {
  declaration: { name: 'mfe-slow', routes: [{ path: '/slow', area: 'investor' }] },
  // Only the declaration is used.
} as unknown as AppRelease;

const session = createStore<Session>(() => ({
  status: 'signed-in',
  account: null,
  permissions: noPermissions,
  isAdmin: false,
  step: null,
  refresh: async () => undefined,
}));
const report = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  report.mockReset();
  history.replaceState(null, '', '/');
  startApplications();
  stop = registerApplications(
    createStore<readonly AppRelease[]>(() => [release]),
    // The app of these tests uses no services.
    { session, services: () => ({}) as unknown as PlatformServices, canOpen: () => true, report, onMounting: vi.fn() },
  );
});

afterEach(async () => {
  history.pushState(null, '', '/');
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  await unregisterApplication('mfe-slow');
  vi.useRealTimers();
});

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const never = () => new Promise<never>(() => undefined);
const phase = () => appHealth.getState()['mfe-slow'];

/** An app whose code comes after a time, and whose functions take the given ones. */
function appThat({ loads, ...lifecycles }: Partial<AppLifecycles> & { loads: number }): void {
  const done = async () => undefined;
  vi.mocked(loadLifecycles)
    .mockReset()
    .mockImplementation(async () => {
      await after(loads);
      return { bootstrap: done, mount: done, unmount: done, ...lifecycles };
    });
}

test.each([
  ['hangs in mount', { mount: never }, 'mount'],
  ['hangs in bootstrap', { bootstrap: never }, 'bootstrap'],
  ['takes long in both', { bootstrap: () => after(600), mount: () => after(600) }, 'mount'],
])(
  'an app that loads slowly and then %s has failed in time for a fallback within five seconds',
  async (_, fault, where) => {
    appThat({ loads: 3700, ...fault });
    history.pushState(null, '', '/slow');
    await vi.advanceTimersByTimeAsync(4500);
    expect(phase()).not.toBe('failed');
    await vi.advanceTimersByTimeAsync(200);
    expect(phase()).toBe('failed');
    expect(report).toHaveBeenCalledExactlyOnceWith('mfe-slow', expect.any(Error), where);
  },
);

test('an app that is opened again has the whole time again', async () => {
  appThat({ loads: 3700, mount: () => after(800) });
  history.pushState(null, '', '/slow');
  await vi.advanceTimersByTimeAsync(4550);
  expect(phase()).toBe('mounted');
  for (const path of ['/', '/slow']) {
    history.pushState(null, '', path);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(phase()).toBe('mounted');
  expect(report).not.toHaveBeenCalled();
});

test('an app that was left while it loaded has the whole time when it is opened again', async () => {
  appThat({ loads: 3700, mount: () => after(3000) });
  history.pushState(null, '', '/slow');
  await vi.advanceTimersByTimeAsync(3000);
  history.pushState(null, '', '/');
  await vi.advanceTimersByTimeAsync(1000);
  history.pushState(null, '', '/slow');
  await vi.advanceTimersByTimeAsync(3500);
  expect(phase()).toBe('mounted');
  expect(report).not.toHaveBeenCalled();
});

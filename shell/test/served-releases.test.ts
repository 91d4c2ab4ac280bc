// @vitest-environment jsdom
import type { AppRelease, RegistryDocument, Rollout } from '@platform/app-contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocationChange } from '../src/platform/location-watch.ts';
import { watchReleases } from '../src/platform/release-watch.ts';
import { compareReleases, rememberCanaries, type ServedReleases } from '../src/platform/served-releases.ts';

/** Comparing uses the id and the name only. */
const releaseOf = (app: string, build: string) =>
  ({ id: `1.0.0-${build}`, declaration: { name: app } }) as unknown as AppRelease;
const order = { shell: ['1.0.0-s1', '1.0.0-s2', '1.0.0-s3'], 'mfe-chat': ['1.0.0-a', '1.0.0-b', '1.0.0-c'] };

function served(chat: string, shell: Rollout = { stable: '1.0.0-s2' }): ServedReleases {
  const release = releaseOf('mfe-chat', chat);
  const registry: RegistryDocument = {
    schemaVersion: 1,
    apps: [{ name: 'mfe-chat', rollout: { stable: release.id }, releases: [release] }],
  };
  return { registry, shell, order };
}

const running = { shell: '1.0.0-s2', apps: [releaseOf('mfe-chat', 'b')] };
const compare = (now: ServedReleases) => {
  const { state, instead } = compareReleases(running, now, 'account');
  return [state, ...instead.map(({ id }) => id)];
};

test('DLV-06 a later release of an app or the shell, and another app, are newer', () => {
  expect(compare(served('b'))).toEqual(['current']);
  expect(compare(served('c'))).toEqual(['newer']);
  expect(compare(served('b', { stable: '1.0.0-s3' }))).toEqual(['newer']);
  const more = served('b');
  more.registry.apps.push({ ...(more.registry.apps[0] as never as object), name: 'mfe-more' } as never);
  expect(compare(more)).toEqual(['newer']);
  // Collected meanwhile.
  expect(compare({ ...served('c'), order: { ...order, 'mfe-chat': ['1.0.0-c'] } })).toEqual(['newer']);
});

test('DLV-05 an earlier release of an app takes the place of the withdrawn one; of the shell it is only told', () => {
  expect(compare(served('a'))).toEqual(['current', '1.0.0-a']);
  expect(compare(served('a', { stable: '1.0.0-s1' }))).toEqual(['withdrawn', '1.0.0-a']);
  expect(compare({ ...served('b'), shell: undefined })).toEqual(['current']);
});

let answer: ServedReleases;
let go: (pathname: string, kind?: LocationChange) => void;
const replaced: string[] = [];
const fetchServed = vi.fn(async () => answer);
let stop: () => void = () => undefined;

const shellInPage = { id: '1.0.0-s2', rollout: { stable: '1.0.0-s2' } as Rollout };

function watch(shell = shellInPage, loadedAt = Date.now()) {
  const apps = [...running.apps];
  const watching = watchReleases({
    ...{ shell, accountId: 'account', loadedAt, fetchServed },
    running: () => apps,
    replace(release) {
      replaced.push(release.id);
      apps[0] = release;
    },
    onLocationChange(listener) {
      go = (pathname, kind = 'push') => listener(pathname, kind);
      return () => undefined;
    },
  });
  stop = watching.stop;
  return watching;
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const become = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  become('visible');
  answer = served('b');
  replaced.length = 0;
  fetchServed.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('DLV-06 a tab asks every five minutes and on return, and tells of a newer release', async () => {
  const { state } = watch();
  await wait(299);
  expect(fetchServed).not.toHaveBeenCalled();
  answer = served('c');
  await wait(1);
  expect(state.getState().state).toBe('newer');
  expect(replaced).toEqual([]);
  become('hidden');
  await wait(3_600);
  expect(fetchServed).toHaveBeenCalledTimes(1);
  answer = served('b');
  become('visible');
  await wait(0);
  expect(fetchServed).toHaveBeenCalledTimes(2);
  expect(state.getState().state).toBe('current');
});

test('DLV-05 a tab told of a change asks within 15 seconds, and follows a rollback at its next navigation', async () => {
  const { state, askSoon } = watch();
  answer = served('a');
  askSoon();
  askSoon();
  await wait(15);
  expect(fetchServed).toHaveBeenCalledTimes(1);
  expect(replaced).toEqual([]);
  // A changed filter of the same screen, and an address that a screen has replaced while it stays.
  go(location.pathname);
  go('/zero', 'replace');
  expect(replaced).toEqual([]);
  go('/one');
  expect(replaced).toEqual(['1.0.0-a']);
  expect(state.getState().state).toBe('current');
  go('/two');
  expect(replaced).toEqual(['1.0.0-a']);
});

test('DLV-05 a navigation asks again when the answer is older than 60 s, and follows the rollback there', async () => {
  watch();
  await wait(60);
  go('/one');
  await wait(0);
  expect(fetchServed).not.toHaveBeenCalled();
  await wait(1);
  answer = served('a');
  go('/two');
  await wait(0);
  expect(replaced).toEqual(['1.0.0-a']);
});

test('DLV-05 an answer that comes late after the navigation waits for the next one', async () => {
  watch();
  await wait(61);
  fetchServed.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return served('a');
  });
  go('/one');
  await wait(2);
  expect(replaced).toEqual([]);
  go('/two');
  expect(replaced).toEqual(['1.0.0-a']);
});

test('DLV-05 an answer that comes when somebody types already waits for the next navigation', async () => {
  watch();
  await wait(61);
  answer = served('a');
  go('/one');
  document.dispatchEvent(new Event('input'));
  await wait(1);
  expect(replaced).toEqual([]);
  go('/two');
  expect(replaced).toEqual(['1.0.0-a']);
});

test('DLV-05 a change announced during a question is asked about again', async () => {
  const { askSoon } = watch();
  await wait(61);
  fetchServed.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    return served('b');
  });
  go('/one');
  askSoon();
  answer = served('a');
  await wait(20);
  expect(fetchServed).toHaveBeenCalledTimes(2);
  go('/two');
  expect(replaced).toEqual(['1.0.0-a']);
});

test('DLV-05 DLV-06 a tab learns within a minute what changed after the server sent the page and before it listened', async () => {
  const { state, askForMissed } = watch(undefined, Date.now() - 2_000);
  answer = served('c');
  askForMissed();
  await wait(57);
  expect(fetchServed).not.toHaveBeenCalled();
  await wait(2);
  expect(state.getState().state).toBe('newer');
  // A connection that was lost for some minutes.
  await wait(90);
  answer = served('b');
  askForMissed();
  await wait(0);
  expect(state.getState().state).toBe('current');
});

test('DLV-06 a tab that was told of a change meanwhile does not ask for missed ones', async () => {
  const { askForMissed, askSoon } = watch();
  askForMissed();
  askSoon();
  await wait(100);
  expect(fetchServed).toHaveBeenCalledTimes(1);
});

test('DLV-05 a page that waited for a sign-in asks at once', async () => {
  answer = served('a');
  watch(undefined, Date.now() - 3_600_000);
  await wait(0);
  expect(replaced).toEqual(['1.0.0-a']);
});

test('DLV-06 a question that fails changes nothing, and is asked again', async () => {
  const { state } = watch();
  fetchServed.mockRejectedValueOnce(new Error('offline'));
  await wait(300);
  expect(state.getState().state).toBe('current');
  answer = served('c');
  await wait(300);
  expect(state.getState().state).toBe('newer');
});

test('DLV-05 the browser remembers the shell of its account, and the page that did not know it is not outdated', async () => {
  const rollout = { stable: '1.0.0-s2', canary: { release: '1.0.0-s3', percentage: 100 } };
  const { state } = watch({ id: '1.0.0-s2', rollout });
  expect(document.cookie).toContain('shell-release=1.0.0-s3');
  answer = served('b', rollout);
  await wait(300);
  expect(state.getState().state).toBe('current');
  answer = served('b', { stable: '1.0.0-s1' });
  await wait(300);
  expect(state.getState().state).toBe('withdrawn');
  expect(document.cookie).not.toContain('shell-release');
});

test('DLV-05 the browser remembers which canaries of apps its account gets, as long as it gets them', async () => {
  const { registry } = served('b');
  const given = (percentage: number) => ({ stable: '1.0.0-b', canary: { release: '1.0.0-c', percentage } });
  const withRollout = (rollout: Rollout): RegistryDocument => ({
    ...registry,
    apps: registry.apps.map((app) => ({ ...app, rollout })),
  });
  rememberCanaries(withRollout(given(100)), 'account');
  expect(document.cookie).toContain('app-canaries=mfe-chat:1.0.0-c');
  rememberCanaries(withRollout(given(0)), 'account');
  expect(document.cookie).not.toContain('app-canaries');
  const { askSoon } = watch();
  answer = { ...served('b'), registry: { ...withRollout(given(100)) } };
  answer.registry.apps[0]?.releases.push(releaseOf('mfe-chat', 'c'));
  askSoon();
  await wait(16);
  expect(document.cookie).toContain('app-canaries=mfe-chat:1.0.0-c');
  rememberCanaries(registry, 'account');
});

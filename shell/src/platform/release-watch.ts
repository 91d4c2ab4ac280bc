import type { AppRelease, ReadonlyStore, Rollout } from '@platform/app-contract';
import { createStore } from 'zustand';
import type { LocationChange } from './location-watch.ts';
import {
  compareReleases,
  type Difference,
  rememberCanaries,
  rememberShell,
  type ServedReleases,
  shellOf,
} from './served-releases.ts';

/** Milliseconds. */
const intervals = {
  /** Between two questions of a page that nobody touches. */
  poll: 5 * 60_000,
  /** Age from which an answer is asked again at a navigation and on return to the tab (DLV-05). */
  fresh: 60_000,
  /** Time after a navigation within which an app can still be replaced unnoticed. */
  settled: 1_000,
  /** Over which all pages spread their questions after a change, and the time before: all processes know it by then. */
  spread: 14_000,
  settle: 1_000,
};

interface WatchOptions {
  /** The shell's release and rollout as the page has them. */
  shell: { id: string; rollout: Rollout };
  accountId: string | undefined;
  /** When the server sent the page, in milliseconds since 1970: long before a sign-in that it waited for. */
  loadedAt: number;
  /** The releases of the apps that this tab runs. */
  running(): readonly AppRelease[];
  /** Lets an app continue with another release. */
  replace(release: AppRelease): void;
  fetchServed(shell: string): Promise<ServedReleases>;
  onLocationChange(listener: (pathname: string, kind: LocationChange) => void): () => void;
}

export interface WatchState {
  state: Difference['state'];
  /** Names what is newer, so that news that somebody has put off are told from later ones. */
  of: string;
}

/** Tells a tab of releases that came after it was opened. */
export interface ReleaseWatch {
  state: ReadonlyStore<WatchState>;
  /** Asks the server within 15 seconds, since it has announced a change to all pages. */
  askSoon(): void;
  /** Asks the server about changes of before the page was told of them: when its answer is a minute old. */
  askForMissed(): void;
  stop(): void;
}

/**
 * Follows what the server gives to the account: a newer release is only announced, while a withdrawn release of an app is
 * replaced at the next navigation, without a reload (DLV-05, DLV-06).
 */
export function watchReleases(options: WatchOptions): ReleaseWatch {
  const { shell, accountId, running, replace, fetchServed } = options;
  const state = createStore<WatchState>(() => ({ state: 'current', of: '' }));
  let answeredAt = options.loadedAt;
  let navigatedAt = Date.now();
  let pathname = location.pathname;
  let waiting: AppRelease[] = [];
  let asking: Promise<void> | undefined;
  /** Whether a change was announced during a question. */
  let isOutdated = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  rememberShell(shell.rollout, accountId);
  // A browser that did not know its account got the stable shell, and gets the other one with the next page.
  const nextShell = shellOf(shell.rollout, accountId);

  async function load(): Promise<void> {
    const served = await fetchServed(shell.id);
    answeredAt = Date.now();
    if (served.shell) rememberShell(served.shell, accountId);
    rememberCanaries(served.registry, accountId);
    const isKnown = served.shell !== undefined && shellOf(served.shell, accountId) === nextShell;
    const difference = compareReleases(
      { shell: shell.id, apps: running() },
      isKnown ? { ...served, shell: undefined } : served,
      accountId,
    );
    waiting = difference.instead;
    state.setState({ state: difference.state, of: JSON.stringify([served.shell, difference.newer]) }, true);
    if (Date.now() - navigatedAt < intervals.settled) replaceWaiting();
  }

  function ask(): Promise<void> {
    // A failure is not shown: the page goes on with what it has, and asks again.
    asking ??= load()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
        if (isOutdated) void ask();
        isOutdated = false;
      });
    return asking;
  }

  function askIfOld(): void {
    if (document.visibilityState === 'visible' && Date.now() - answeredAt > intervals.fresh) void ask();
  }

  function replaceWaiting(): void {
    for (const release of waiting.splice(0)) replace(release);
  }

  function navigated(to: string, kind: LocationChange): void {
    // Neither a changed filter of the same screen, nor an address that a screen has replaced while it stays.
    const isSameScreen = to === pathname || kind === 'replace';
    pathname = to;
    if (isSameScreen) return;
    navigatedAt = Date.now();
    replaceWaiting();
    askIfOld();
  }

  /** Once somebody types, replacing the app would lose it. */
  function entered(): void {
    navigatedAt = Number.NEGATIVE_INFINITY;
  }

  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void ask();
  }, intervals.poll);
  const stopLocation = options.onLocationChange(navigated);
  document.addEventListener('visibilitychange', askIfOld);
  document.addEventListener('input', entered, true);
  askIfOld();
  return {
    state,
    askForMissed() {
      clearTimeout(later);
      later = setTimeout(askIfOld, answeredAt + intervals.fresh + 1 - Date.now());
    },
    askSoon() {
      soon ??= setTimeout(
        () => {
          soon = undefined;
          if (asking) isOutdated = true;
          else void ask();
        },
        intervals.settle + Math.random() * intervals.spread,
      );
    },
    stop() {
      clearInterval(timer);
      clearTimeout(soon);
      clearTimeout(later);
      stopLocation();
      document.removeEventListener('visibilitychange', askIfOld);
      document.removeEventListener('input', entered, true);
    },
  };
}

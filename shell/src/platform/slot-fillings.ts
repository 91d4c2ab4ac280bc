import {
  type AppRelease,
  type ErrorPhase,
  type PlatformServices,
  permits,
  type ReadonlyStore,
  type Session,
  type SlotFilling,
  type SlotName,
  type Slots,
} from '@platform/app-contract';
import { applyStyles } from './app-styles.ts';
import { loadLifecycles, markFailed, prefetchLifecycles } from './loader.ts';
import { onLocationChange } from './location-watch.ts';
import { placeIn } from './slot-elements.ts';
import { beginStart } from './start.ts';
import { supervise } from './supervision.ts';
import { watchWorkIn } from './work-in.ts';

interface SlotHost {
  /** The release of each app that the tab runs; a filling follows the replacement of its own (DLV-05). */
  releases: ReadonlyStore<readonly AppRelease[]>;
  session: ReadonlyStore<Session>;
  services(appName: string): PlatformServices;
  report(appName: string, error: unknown, phase: ErrorPhase): void;
  onMounting(appName: string): void;
  /** Shows the fallback of an app in the container; returns a function that removes it. */
  showFallback(container: HTMLElement, release: AppRelease, retry: () => void): () => void;
}

interface FilledSlot {
  release: AppRelease;
  filling: SlotFilling;
}

/** Creates the service that mounts content of other apps into the slots of an app's pages. */
export function createSlots(host: SlotHost): Slots {
  function fillingOf(slot: SlotName): FilledSlot | undefined {
    const { permissions } = host.session.getState();
    for (const release of host.releases.getState()) {
      const filling = release.declaration.slots.find((candidate) => candidate.slot === slot);
      if (filling && permits(permissions, filling.permission)) return { release, filling };
    }
    return undefined;
  }

  return {
    isFilled: (slot) => fillingOf(slot) !== undefined,
    prefetch(slot) {
      const found = fillingOf(slot);
      if (found) prefetchLifecycles(found.release, found.filling.expose);
    },
    mount(slot, container, properties = {}) {
      const found = fillingOf(slot);
      if (!found) return () => undefined;
      return fill(host, { found, again: () => fillingOf(slot) }, container, properties);
    },
  };
}

let fillings = 0;

interface Filler {
  found: FilledSlot;
  /** What the slot is filled with now. */
  again(): FilledSlot | undefined;
}

/**
 * Mounts a filling into its container, supervised like an app. When its release is replaced, the other one is mounted at once
 * if nobody works in it, else at a later navigation (DLV-05). Returns an unmount function.
 */
function fill(
  host: SlotHost,
  { found, again }: Filler,
  container: HTMLElement,
  properties: Record<string, unknown>,
): () => void {
  const { name } = found.release.declaration;
  const key = `${name}:${found.filling.slot}:${++fillings}`;
  const work = watchWorkIn(container);
  let shown = found;
  let attempt = new AbortController();
  let unmountFilling: () => void = () => undefined;

  /** What the same app fills the slot with now, or did before. */
  function latest(): FilledSlot {
    const now = again();
    return now?.release.declaration.name === name ? now : shown;
  }

  /** Mounts the filling from scratch, after removing an earlier attempt. */
  async function mount(): Promise<void> {
    empty();
    shown = latest();
    const { release, filling } = shown;
    attempt = new AbortController();
    const { signal } = attempt;
    const start = beginStart(key, { signal, stop: () => undefined });
    const element = document.createElement('div');
    container.replaceChildren(element);
    const fail = (error: unknown, phase: ErrorPhase) => {
      host.report(name, error, phase);
      unmountFilling = host.showFallback(container, release, () => void mount());
    };
    try {
      const lifecycles = await loadLifecycles(release, filling.expose, start.signal);
      const given = {
        ...host.services(name),
        // A filling is shown in another app's page, whatever the path.
        covers: () => true,
        ...properties,
        restart: () => void mount(),
        name: key,
      };
      const supervised = supervise(lifecycles, {
        name: key,
        place: placeIn(element),
        applyStyles: () => applyStyles(release.container),
        starting: () => start,
        onMounting: () => host.onMounting(name),
        onMounted: () => {
          unmountFilling = () => void supervised.unmount(given);
        },
        onBroken(error, phase, left) {
          markFailed(release);
          if (phase === 'unmount') host.report(name, error, phase);
          else if (!left) fail(error, phase);
        },
      });
      await supervised.bootstrap(given);
      await supervised.mount(given);
    } catch (error) {
      start.end();
      if (!signal.aborted) fail(error, 'load');
    }
  }

  function empty(): void {
    attempt.abort(new Error(`${key} was left`));
    unmountFilling();
    unmountFilling = () => undefined;
    work.forget();
  }

  function follow(): void {
    if (latest().release !== shown.release && !work.isUnderWay()) void mount();
  }

  const stopFollowing = followReplacements(host.releases, follow);
  void mount();
  return () => {
    stopFollowing();
    work.stop();
    empty();
  };
}

/**
 * Calls back after releases were replaced, and after another screen was opened: by then its page has unmounted the filling,
 * if that does not belong to it.
 */
function followReplacements(releases: SlotHost['releases'], follow: () => void): () => void {
  let { pathname } = window.location;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function later(): void {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      follow();
    });
  }
  const stops = [
    releases.subscribe(later),
    onLocationChange((to, kind) => {
      const isSameScreen = to === pathname || kind === 'replace';
      pathname = to;
      if (!isSameScreen) later();
    }),
  ];
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
}

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
import { loadLifecycles, markFailed, prefetchLifecycles } from './loader.ts';
import { placeIn } from './slot-elements.ts';
import { supervise } from './supervision.ts';

interface SlotHost {
  readonly releases: readonly AppRelease[];
  session: ReadonlyStore<Session>;
  services(appName: string): PlatformServices;
  report(appName: string, error: unknown, phase: ErrorPhase): void;
  onMounting(appName: string): void;
  /** Shows the fallback of an app in the container; returns a function that removes it. */
  showFallback(container: HTMLElement, release: AppRelease, retry: () => void): () => void;
}

/** Creates the service that mounts content of other apps into the slots of an app's pages. */
export function createSlots(host: SlotHost): Slots {
  function fillingOf(slot: SlotName) {
    const { permissions } = host.session.getState();
    for (const release of host.releases) {
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
      return fill(host, found, container, properties);
    },
  };
}

let fillings = 0;

/** Mounts a filling into its container, supervised like an app. Returns an unmount function. */
function fill(
  host: SlotHost,
  { release, filling }: { release: AppRelease; filling: SlotFilling },
  container: HTMLElement,
  properties: Record<string, unknown>,
): () => void {
  const { name } = release.declaration;
  const key = `${name}:${filling.slot}:${++fillings}`;
  let attempt = new AbortController();
  let unmountFilling: () => void = () => undefined;

  /** Mounts the filling from scratch, after removing an earlier attempt. */
  async function mount(): Promise<void> {
    leave();
    attempt = new AbortController();
    const { signal } = attempt;
    const element = document.createElement('div');
    container.replaceChildren(element);
    const fail = (error: unknown, phase: ErrorPhase) => {
      host.report(name, error, phase);
      unmountFilling = host.showFallback(container, release, () => void mount());
    };
    try {
      const lifecycles = await loadLifecycles(release, filling.expose, signal);
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
        leaving: () => ({ signal, stop: () => undefined }),
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
      if (!signal.aborted) fail(error, 'load');
    }
  }

  function leave(): void {
    attempt.abort(new Error(`${key} was left`));
    unmountFilling();
    unmountFilling = () => undefined;
  }

  void mount();
  return leave;
}

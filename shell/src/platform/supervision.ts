import type { AppLifecycles, AppProperties, ErrorPhase } from '@platform/app-contract';
import { deadline, untilAborted } from './deadline.ts';
import type { Place } from './slot-elements.ts';

/** Properties of the lifecycles from the shell; the supervision adds the element. */
type LifecycleProperties = Omit<AppProperties, 'domElement'>;

/** Timeouts in milliseconds. Unmounting must leave time for the next app to appear within two seconds. */
const limits = { bootstrap: 3000, mount: 3200, unmount: 1500 };

interface Supervisor {
  name: string;
  place: Place;
  /** Returns a signal that aborts when the user has navigated to another app. */
  leaving(): { signal: AbortSignal; stop(): void };
  /** Called before each mount. */
  onMounting(): void;
  onMounted(): void;
  /** Called when the app threw or timed out; it must be unloaded before reuse. `left`: the user has navigated away. */
  onBroken(error: unknown, phase: ErrorPhase, left: boolean): void;
}

/**
 * Wraps an app's lifecycles so that, for single-spa, they always succeed within the timeout. single-spa processes
 * changes sequentially: a lifecycle that throws leaves the app in a broken state for good, and one that hangs blocks
 * all navigation.
 */
export function supervise(lifecycles: AppLifecycles, supervisor: Supervisor) {
  const { name, place } = supervisor;
  let broken = false;
  let mounted = false;

  async function withTimeout(phase: 'bootstrap' | 'mount', work: () => Promise<unknown>): Promise<void> {
    const leave = supervisor.leaving();
    const limit = deadline(limits[phase], `${phase} of ${name}`, leave.signal);
    try {
      await untilAborted(work(), limit.signal);
    } catch (error) {
      broken = true;
      supervisor.onBroken(error, phase, leave.signal.aborted);
    } finally {
      limit.stop();
      leave.stop();
    }
  }

  const into = (domElement: HTMLElement, services: LifecycleProperties): AppProperties => ({
    ...services,
    domElement,
  });

  return {
    bootstrap: (services: LifecycleProperties) =>
      withTimeout('bootstrap', async () => lifecycles.bootstrap(into(place.element(), services))),

    async mount(services: LifecycleProperties): Promise<void> {
      if (broken) return;
      supervisor.onMounting();
      const properties = into(place.fresh(), services);
      const mounting = Promise.resolve().then(() => lifecycles.mount(properties));
      await withTimeout('mount', () => mounting);
      if (!broken) {
        mounted = true;
        supervisor.onMounted();
        return;
      }
      place.empty();
      // A mount that finishes after the timeout is unmounted here, since single-spa will not do it.
      mounting.then(() => lifecycles.unmount(properties)).catch(() => undefined);
    },

    async unmount(services: LifecycleProperties): Promise<void> {
      if (!mounted) return;
      mounted = false;
      const limit = deadline(limits.unmount, `unmount of ${name}`);
      try {
        await untilAborted(
          Promise.resolve().then(() => lifecycles.unmount(into(place.element(), services))),
          limit.signal,
        );
      } catch (error) {
        broken = true;
        supervisor.onBroken(error, 'unmount', true);
      } finally {
        limit.stop();
        place.empty();
      }
    },
  };
}

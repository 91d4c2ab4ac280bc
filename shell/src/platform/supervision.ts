import type { AppLifecycles, AppProperties, ErrorPhase } from '@platform/app-contract';
import { deadline, untilAborted } from './deadline.ts';
import type { Place } from './slot-elements.ts';
import type { Start } from './start.ts';

/** Properties of the lifecycles from the shell; the supervision adds the element. */
type LifecycleProperties = Omit<AppProperties, 'domElement'>;

/**
 * Timeouts in milliseconds, within what is left of the start. Unmounting must leave time for the next app to appear within
 * two seconds.
 */
const limits = { bootstrap: 3000, mount: 3200, unmount: 1500 };

interface Supervisor {
  name: string;
  place: Place;
  /** Returns the start that is under way, or begins one: an app that is mounted again needs no loading. */
  starting(): Start;
  /** Lets the app's style sheets apply; returns a function that ends this. */
  applyStyles(): () => void;
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
  let endStyles: () => void = () => undefined;

  async function withTimeout(phase: 'bootstrap' | 'mount', work: () => Promise<unknown>): Promise<void> {
    const start = supervisor.starting();
    const limit = deadline(limits[phase], `${phase} of ${name}`, start.signal);
    try {
      await untilAborted(work(), limit.signal);
    } catch (error) {
      broken = true;
      start.end();
      supervisor.onBroken(error, phase, start.left());
    } finally {
      limit.stop();
      if (phase === 'mount') start.end();
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
      endStyles = supervisor.applyStyles();
      const properties = into(place.fresh(), services);
      const mounting = Promise.resolve().then(() => lifecycles.mount(properties));
      await withTimeout('mount', () => mounting);
      if (!broken) {
        mounted = true;
        supervisor.onMounted();
        return;
      }
      place.empty();
      endStyles();
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
        endStyles();
      }
    },
  };
}

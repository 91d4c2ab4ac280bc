import type { AppLifecycles, AppProperties, ErrorPhase } from '@platform/app-contract';
import { deadline, untilAborted } from './deadline.ts';
import type { Place } from './slot-elements.ts';

/** What the shell gives; the element is the supervision's. */
type Given = Omit<AppProperties, 'domElement'>;

/** Milliseconds an app may take. Leaving must fit the two seconds after which the next app is there. */
const limits = { bootstrap: 3000, mount: 3200, unmount: 1500 };

interface Supervisor {
  name: string;
  place: Place;
  /** Aborts when the person has gone elsewhere and nobody waits for this app. */
  leaving(): { signal: AbortSignal; stop(): void };
  onMounted(): void;
  /** The app broke or hung; it must be unloaded before it is used again. `left`: nobody waits for it any more. */
  onBroken(error: unknown, phase: ErrorPhase, left: boolean): void;
}

/**
 * Wraps an app's lifecycles so that single-spa only ever sees them succeed in time. single-spa works on one change
 * after the other: a lifecycle that throws leaves the app in a state it never comes out of, and one that hangs stops
 * every navigation.
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

  const into = (domElement: HTMLElement, services: Given): AppProperties => ({
    ...services,
    domElement,
  });

  return {
    bootstrap: (services: Given) =>
      withTimeout('bootstrap', async () => lifecycles.bootstrap(into(place.element(), services))),

    async mount(services: Given): Promise<void> {
      if (broken) return;
      const properties = into(place.fresh(), services);
      const mounting = Promise.resolve().then(() => lifecycles.mount(properties));
      await withTimeout('mount', () => mounting);
      if (!broken) {
        mounted = true;
        supervisor.onMounted();
        return;
      }
      place.empty();
      // What comes up after its time is taken down again; nobody would do so later.
      mounting.then(() => lifecycles.unmount(properties)).catch(() => undefined);
    },

    async unmount(services: Given): Promise<void> {
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

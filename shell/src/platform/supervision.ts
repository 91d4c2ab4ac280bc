import type { AppLifecycles, AppProperties, ErrorPhase, PlatformServices } from '@platform/app-contract';
import type { AppProps, LifeCycles } from 'single-spa';
import { deadline, untilAborted } from './deadline.ts';
import { emptySlot, freshElement, slotOf } from './slot-elements.ts';

/** Milliseconds an app may take. Leaving must fit the two seconds after which the next app is there. */
const limits = { bootstrap: 3000, mount: 3200, unmount: 1500 };

interface Supervisor {
  name: string;
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
export function supervise(lifecycles: AppLifecycles, supervisor: Supervisor): LifeCycles<PlatformServices> {
  const { name } = supervisor;
  let broken = false;
  let mounted = false;

  async function inTime(phase: 'bootstrap' | 'mount', work: () => Promise<unknown>): Promise<void> {
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

  const into = (domElement: HTMLElement, services: PlatformServices & AppProps): AppProperties => ({
    ...services,
    domElement,
  });

  return {
    bootstrap: (services) => inTime('bootstrap', async () => lifecycles.bootstrap(into(slotOf(name), services))),

    async mount(services) {
      if (broken) return;
      const properties = into(freshElement(name), services);
      const mounting = Promise.resolve().then(() => lifecycles.mount(properties));
      await inTime('mount', () => mounting);
      if (!broken) {
        mounted = true;
        supervisor.onMounted();
        return;
      }
      emptySlot(name);
      // What comes up after its time is taken down again; nobody would do so later.
      mounting.then(() => lifecycles.unmount(properties)).catch(() => undefined);
    },

    async unmount(services) {
      if (!mounted) return;
      mounted = false;
      const limit = deadline(limits.unmount, `unmount of ${name}`);
      try {
        await untilAborted(
          Promise.resolve().then(() => lifecycles.unmount(into(slotOf(name), services))),
          limit.signal,
        );
      } catch (error) {
        broken = true;
        supervisor.onBroken(error, 'unmount', true);
      } finally {
        limit.stop();
        emptySlot(name);
      }
    },
  };
}

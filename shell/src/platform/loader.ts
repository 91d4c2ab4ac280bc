import type { AppLifecycles, AppRelease } from '@platform/app-contract';
import { deadline, pause, untilAborted } from './deadline.ts';
import { loadExposed } from './federation.ts';

/**
 * Time budget in milliseconds for loading an app's code: manifest, entry, chunks and all attempts together. With the
 * time for mounting it stays below the five seconds within which the page must respond.
 */
const budget = { total: 3800, perAttempt: 2400, pauses: [150, 400] };

const failed = new Set<string>();
const prefetched = new Set<string>();

/** Marks a release as failed, so that its next load starts from scratch. */
export function markFailed(release: AppRelease): void {
  failed.add(release.container);
}

/**
 * Loads the lifecycles that a release exposes, in up to three attempts within one time budget.
 * @param leave aborts the load when the app is no longer needed
 * @throws the error of the last attempt
 */
export async function loadLifecycles(release: AppRelease, expose: string, leave: AbortSignal): Promise<AppLifecycles> {
  const total = deadline(budget.total, `Loading ${release.declaration.name}`, leave);
  try {
    for (let round = 0; ; round++) {
      const attempt = deadline(budget.perAttempt, `An attempt to load ${release.declaration.name}`, total.signal);
      try {
        const module = await untilAborted(
          loadExposed(release, expose, { fresh: failed.has(release.container), signal: attempt.signal }),
          attempt.signal,
        );
        if (!isLifecycles(module)) throw new Error(`${expose} of ${release.declaration.name} exports no lifecycles`);
        failed.delete(release.container);
        return module;
      } catch (error) {
        markFailed(release);
        const wait = budget.pauses[round];
        if (wait === undefined || total.signal.aborted) throw error;
        await pause(wait, total.signal);
      } finally {
        attempt.stop();
      }
    }
  } finally {
    total.stop();
  }
}

/**
 * Loads what a release exposes in advance, in one attempt that nobody waits for. After a failure the next load starts
 * from scratch; a release whose last load has failed is not loaded in advance.
 */
export function prefetchLifecycles(release: AppRelease, expose: string): void {
  const name = `${release.container}/${expose}`;
  if (prefetched.has(name) || failed.has(release.container)) return;
  prefetched.add(name);
  const signal = AbortSignal.timeout(budget.total);
  loadExposed(release, expose, { fresh: false, signal }).catch(() => markFailed(release));
}

function isLifecycles(module: unknown): module is AppLifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<Record<string, unknown>>;
  return [bootstrap, mount, unmount].every((lifecycle) => typeof lifecycle === 'function');
}

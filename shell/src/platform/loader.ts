import type { AppLifecycles, AppRelease } from '@platform/app-contract';
import { deadline, pause, untilAborted } from './deadline.ts';
import { loadExposed } from './federation.ts';

/**
 * Milliseconds for everything until an app's code is there: manifest, entry, chunks and all tries together. With the
 * time for mounting it stays under the five seconds after which a person must see an answer.
 */
const budget = { total: 3800, perTry: 2400, pauses: [150, 400] };

const failed = new Set<string>();

/** Makes the next load of a release start from nothing: what is loaded of it did not work. */
export function markFailed(release: AppRelease): void {
  failed.add(release.container);
}

/**
 * Loads the lifecycles that a release exposes, in up to three tries within one budget.
 * @param leave aborts the load when nobody waits for it any more
 * @throws the reason of the last try
 */
export async function loadLifecycles(release: AppRelease, expose: string, leave: AbortSignal): Promise<AppLifecycles> {
  const total = deadline(budget.total, `Loading ${release.declaration.name}`, leave);
  try {
    for (let round = 0; ; round++) {
      const attempt = deadline(budget.perTry, `A try to load ${release.declaration.name}`, total.signal);
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

function isLifecycles(module: unknown): module is AppLifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<Record<string, unknown>>;
  return [bootstrap, mount, unmount].every((lifecycle) => typeof lifecycle === 'function');
}

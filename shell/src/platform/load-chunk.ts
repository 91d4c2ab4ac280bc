import { deadline, untilAborted } from './deadline.ts';

/** Milliseconds after which a request is given up; below the time in which an app is loaded (`loader.ts`). */
const limit = 2400;

/**
 * Loads a chunk of the shell by its `import()`. A request that is late is given up, since the bundle's loader would otherwise
 * let every later import wait for it.
 *
 * @throws when the chunk is missing, late, or throws; it can then be loaded again
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const others = new Set(requests());
  const loading = load();
  const own = requests().filter((element) => !others.has(element));
  const { signal, stop } = deadline(limit, 'Loading a chunk of the shell');
  try {
    return await untilAborted(loading, signal);
  } catch (error) {
    for (const element of own) element.dispatchEvent(new Event('error'));
    throw error;
  } finally {
    stop();
  }
}

/** The elements of scripts and style sheets that the shell's bundle waits for; its loader removes those of scripts then. */
const requests = () => [...document.querySelectorAll('script[data-webpack^="shell:"], link[data-webpack^="shell:"]')];

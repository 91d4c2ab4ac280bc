import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Milliseconds between two attempts to load a section. */
export const attemptEveryMs = 3_000;

const attempts = 20;

/**
 * `React.lazy` for a section that must not take the ones above it away, with what is typed there: while its code cannot be
 * loaded, it is asked for again, for a minute (CARE-10).
 */
export function lazySection<Properties>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
): LazyExoticComponent<ComponentType<Properties>> {
  return lazy(() => loadAgain(load, attempts));
}

async function loadAgain<Loaded>(load: () => Promise<Loaded>, left: number): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (left <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, attemptEveryMs));
    return loadAgain(load, left - 1);
  }
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const loading = new Set<Promise<unknown>>();

/**
 * `React.lazy` for a screen below `Screens`, which then shows it as soon as its code is there. React itself keeps a loading
 * state for at least 300 ms.
 */
export function lazyScreen<Properties>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
): LazyExoticComponent<ComponentType<Properties>> {
  return lazy(() => {
    const screen = load();
    loading.add(screen);
    const forget = () => loading.delete(screen);
    screen.then(forget, forget);
    return screen;
  });
}

/** Resolves when the code of no screen is being loaded. */
export async function screensLoaded(): Promise<void> {
  await Promise.allSettled(loading);
}

import type { Loaded } from '@platform/app-kit';

/** Returns the state of a query with other data made from its own. */
export function mapLoaded<From, To>(loaded: Loaded<From>, map: (data: From) => To): Loaded<To> {
  return loaded.state === 'ready' ? { ...loaded, data: map(loaded.data) } : loaded;
}

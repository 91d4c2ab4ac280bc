import { refuse } from '../errors/coded-error.ts';

/** Documents registered by released apps, keyed by hash. */
export type ListPersistedOperations = () => Promise<ReadonlyMap<string, string>>;

/** The body of a call over HTTP or WebSocket. */
export interface OperationRequest {
  query?: string | null | undefined;
  extensions?: Record<string, unknown> | null | undefined;
}

export interface PersistedOperations {
  /** Returns the document registered under a hash; undefined for any other. */
  registered(hash: string): Promise<string | undefined>;
  /**
   * @throws CodedError OPERATION_UNKNOWN for an unregistered hash, and for a document sent as text where only
   * registered ones run
   */
  sourceOf(request: OperationRequest): Promise<string>;
}

/**
 * Minimum milliseconds between two refreshes: apps are released while the process runs, so an unknown hash triggers
 * one.
 */
const refreshInterval = 1_000;

/** @param options.free also runs documents sent as text: in development and tests */
export function createPersistedOperations(
  list: ListPersistedOperations,
  options: { free: boolean },
): PersistedOperations {
  let known: ReadonlyMap<string, string> = new Map();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    known = await list();
    refreshedAt = performance.now();
  }

  async function find(hash: string): Promise<string | undefined> {
    if (!known.has(hash) && performance.now() - refreshedAt >= refreshInterval) {
      // Concurrent calls, as at the first view after a release, share one refresh.
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    }
    return known.get(hash);
  }

  return {
    registered: find,
    async sourceOf({ query, extensions }) {
      const hash = hashOf(extensions);
      const registered = hash === undefined ? undefined : await find(hash);
      if (registered !== undefined) return registered;
      if (!options.free || typeof query !== 'string' || query === '') throw refuse('OPERATION_UNKNOWN');
      return query;
    },
  };
}

/** The hash by which a call names its document, if any. */
export function hashOf(extensions: OperationRequest['extensions']): string | undefined {
  const persisted = extensions?.persistedQuery;
  if (typeof persisted !== 'object' || persisted === null || !('sha256Hash' in persisted)) return undefined;
  return typeof persisted.sha256Hash === 'string' ? persisted.sha256Hash : undefined;
}

import { refuse } from '../errors/coded-error.ts';

/** Documents that deployed apps registered, by the hash that the apps name them by. */
export type ListPersistedOperations = () => Promise<ReadonlyMap<string, string>>;

/** The body of a call, over HTTP or WebSocket. */
export interface OperationRequest {
  query?: string | null | undefined;
  extensions?: Record<string, unknown> | null | undefined;
}

export interface PersistedOperations {
  /** @throws CodedError OPERATION_UNKNOWN for a hash that no app registered, and for a text where only those run */
  sourceOf(request: OperationRequest): Promise<string>;
}

/** Apps are deployed while the process runs; an unknown hash looks again, but not more often than this. */
const refreshInterval = 1_000;

/** @param options.free also runs what is sent as text: in development and tests */
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
      // Calls that come together, as at the first view after a deployment, wait for the same look.
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    }
    return known.get(hash);
  }

  return {
    async sourceOf({ query, extensions }) {
      const hash = hashOf(extensions);
      const registered = hash === undefined ? undefined : await find(hash);
      if (registered !== undefined) return registered;
      if (!options.free || typeof query !== 'string' || query === '') throw refuse('OPERATION_UNKNOWN');
      return query;
    },
  };
}

function hashOf(extensions: OperationRequest['extensions']): string | undefined {
  const persisted = extensions?.persistedQuery;
  if (typeof persisted !== 'object' || persisted === null || !('sha256Hash' in persisted)) return undefined;
  return typeof persisted.sha256Hash === 'string' ? persisted.sha256Hash : undefined;
}

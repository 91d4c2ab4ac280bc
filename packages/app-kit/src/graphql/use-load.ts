import {
  type AnyVariables,
  type CombinedError,
  createRequest,
  type DocumentInput,
  type OperationContext,
  type RequestPolicy,
} from '@urql/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { readCodedError } from '../coded-error.ts';
import { usePlatform } from '../platform-context.ts';

/** State of a query: loading, failed or ready with data. */
export type Loaded<Data> = { reload(): void } & (
  | { state: 'loading'; data: undefined; error: undefined }
  | { state: 'failed'; data: undefined; error: CombinedError }
  | {
      state: 'ready';
      data: Data;
      /** Newer data is being fetched. */
      refreshing: boolean;
      /** Set when part of the response or a reload failed; the shell has already shown a toast (NAV-14, NAV-15). */
      error: CombinedError | undefined;
    }
);

export type LoadOptions = {
  /** Default `cache-and-network`: shows cached data immediately and refetches it. */
  policy?: RequestPolicy;
  /** Does not run the query yet, for example until an id is known. */
  pause?: boolean;
  /** For example `ownFailureMessage`, when the screen shows its own error message. */
  context?: Partial<OperationContext>;
};

/**
 * Loads a query and keeps it up to date. A failed load can be retried with `reload`; one without an answer is retried when the
 * server can be reached again. When a reload gets no response,
 * the data and with it the user's input stay; when the server rejects it with an error code, the data is removed.
 */
export function useLoad<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
  variables: Variables,
  options: LoadOptions = {},
): Loaded<Data> {
  const { policy = 'cache-and-network', pause = false, context } = options;
  const requestContext = useMemo(() => ({ ...context, requestPolicy: policy }), [context, policy]);
  const [{ data, error, fetching, stale }, execute] = useQuery<Data, Variables>({
    query: document,
    variables,
    pause,
    context: requestContext,
    // urql's type requires `variables` depending on their type, which is generic here.
  } as Parameters<typeof useQuery<Data, Variables>>[0]);
  const reload = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);

  const { key } = createRequest(document, variables);
  const [last, setLast] = useState<{ key: number; data: Data } | null>(null);
  const answered = data !== undefined && data !== null;
  // After a change of variables, urql still returns the previous result while it fetches.
  if (answered && !fetching && (last?.key !== key || last.data !== data)) setLast({ key, data });
  else if (!answered && last && error && readCodedError(error)) setLast(null);

  // What got no answer comes by itself once the server can be reached again (CARE-10).
  const isLost = error?.networkError !== undefined;
  const { onReconnected } = usePlatform();
  useEffect(() => (isLost ? onReconnected?.(reload) : undefined), [isLost, onReconnected, reload]);

  const shown = answered ? data : last?.key === key ? last.data : null;
  if (shown !== null) return { state: 'ready', data: shown, error, refreshing: fetching || stale, reload };
  if (error && !fetching) return { state: 'failed', data: undefined, error, reload };
  return { state: 'loading', data: undefined, error: undefined, reload };
}

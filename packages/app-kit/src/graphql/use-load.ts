import {
  type AnyVariables,
  type CombinedError,
  createRequest,
  type DocumentInput,
  type OperationContext,
  type RequestPolicy,
} from '@urql/core';
import { useCallback, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { readCodedError } from '../coded-error.ts';

/** What a screen can show of a query: its data, that it is on its way, or that it failed. */
export type Loaded<Data> = { reload(): void } & (
  | { state: 'loading'; data: undefined; error: undefined }
  | { state: 'failed'; data: undefined; error: CombinedError }
  | {
      state: 'ready';
      data: Data;
      /** Newer data is on its way. */
      refreshing: boolean;
      /** Set when parts of the answer failed, or a reload did; the shell has said so (NAV-14, NAV-15). */
      error: CombinedError | undefined;
    }
);

export type LoadOptions = {
  /** `cache-and-network` shows what is known at once and asks again. */
  policy?: RequestPolicy;
  /** Waits with the query, for example for an id. */
  pause?: boolean;
  /** The screen tells about failures itself; see `ownFailureMessage`. */
  context?: Partial<OperationContext>;
};

/**
 * Loads a query and keeps it up to date. A failed load keeps its place and can be tried again with `reload`. A reload
 * that gets no answer leaves the screen with the data it has, and so with all that was typed into it; one that the
 * server refuses takes the data away.
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
    // urql's type ties the presence of `variables` to their type, which is open here.
  } as Parameters<typeof useQuery<Data, Variables>>[0]);
  const reload = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);

  const { key } = createRequest(document, variables);
  const [last, setLast] = useState<{ key: number; data: Data } | null>(null);
  const answered = data !== undefined && data !== null;
  // While other variables are asked for, urql still holds the answer to those before.
  if (answered && !fetching && (last?.key !== key || last.data !== data)) setLast({ key, data });
  else if (!answered && last && error && readCodedError(error)) setLast(null);

  const shown = answered ? data : last?.key === key ? last.data : null;
  if (shown !== null) return { state: 'ready', data: shown, error, refreshing: fetching || stale, reload };
  if (error && !fetching) return { state: 'failed', data: undefined, error, reload };
  return { state: 'loading', data: undefined, error: undefined, reload };
}

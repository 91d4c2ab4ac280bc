import { isNotThere } from '@platform/app-kit';
import { ErrorState, LoadingState } from '@platform/design-system';
import type { ReactElement, ReactNode } from 'react';

/** The result of `useLoad`, or of a hook built on it. */
export type Loadable<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error?: unknown; reload(): void }
  | { state: 'ready'; data: Data };

export type LoadGateProps<Data> = {
  loaded: Loadable<Data>;
  /** Number of skeleton lines, or an element to show instead. */
  loading?: number | ReactElement;
  /** Heading of the error. */
  failed: string;
  /**
   * For a page that does not exist for this user: a text below the heading (may be empty), or an element such as a
   * redirect. Without it, this case is shown like any other error.
   */
  notThere?: string | ReactElement;
  children(data: Data): ReactNode;
};

/** Part of a screen in each state of its data: loading, failed, nonexistent for this user, or ready. */
export function LoadGate<Data>({ loaded, loading = 8, failed, notThere, children }: LoadGateProps<Data>) {
  switch (loaded.state) {
    case 'loading':
      return typeof loading === 'number' ? <LoadingState rows={loading} /> : loading;
    case 'failed':
      if (notThere === undefined || !isNotThere(loaded.error))
        return <ErrorState title={failed} onRetry={loaded.reload} />;
      // No retry: the result would be the same.
      return typeof notThere === 'string' ? <ErrorState title={failed} text={notThere} /> : notThere;
    case 'ready':
      return children(loaded.data);
  }
}

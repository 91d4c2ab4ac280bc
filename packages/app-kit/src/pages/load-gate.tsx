import { isNotThere } from '@platform/app-kit';
import { ErrorState, LoadingState } from '@platform/design-system';
import type { ReactElement, ReactNode } from 'react';

/** What `useLoad` gives, or a hook on top of it. */
export type Loadable<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error?: unknown; reload(): void }
  | { state: 'ready'; data: Data };

export type LoadGateProps<Data> = {
  loaded: Loadable<Data>;
  /** Lines of the loading state, or what stands for it. */
  loading?: number | ReactElement;
  /** Heading of the error. */
  failed: string;
  /**
   * For an address with nothing behind it for this person: says so below the heading, which may be enough by itself, or leads
   * away. Without it such an answer is an error like any other.
   */
  notThere?: string | ReactElement;
  children(data: Data): ReactNode;
};

/** A part of a screen in each state of what it shows: on its way, failed, not there for this person, or here. */
export function LoadGate<Data>({ loaded, loading = 8, failed, notThere, children }: LoadGateProps<Data>) {
  switch (loaded.state) {
    case 'loading':
      return typeof loading === 'number' ? <LoadingState rows={loading} /> : loading;
    case 'failed':
      if (notThere === undefined || !isNotThere(loaded.error))
        return <ErrorState title={failed} onRetry={loaded.reload} />;
      // Trying again would not help.
      return typeof notThere === 'string' ? <ErrorState title={failed} text={notThere} /> : notThere;
    case 'ready':
      return children(loaded.data);
  }
}

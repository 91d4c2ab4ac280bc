import { isNotThere } from '@platform/app-kit';
import { Page } from '@platform/design-system';
import type { ReactNode } from 'react';
import { LoadGate, type LoadGateProps } from './load-gate.tsx';
import { Titled } from './titled.tsx';

type LoadedPageProps<Data> = LoadGateProps<Data> & {
  width?: 'page' | 'text';
  /** A link back, above an error. */
  back?: ReactNode;
};

/**
 * A screen that shows nothing without its data. `children` render it with its frame and title; while it loads it has no
 * title and is not announced.
 */
export function LoadedPage<Data>({ width = 'page', back, ...gate }: LoadedPageProps<Data>) {
  const { loaded, notThere, failed } = gate;
  if (loaded.state === 'ready') return gate.children(loaded.data);
  const replacement =
    loaded.state === 'failed' && typeof notThere === 'object' && isNotThere(loaded.error) ? notThere : null;
  if (replacement) return replacement;
  return (
    <Page width={width}>
      {loaded.state === 'failed' ? (
        <>
          <Titled title={failed} />
          {back}
        </>
      ) : null}
      <LoadGate {...gate} />
    </Page>
  );
}

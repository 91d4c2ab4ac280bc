import { isNotThere } from '@platform/app-kit';
import { Page } from '@platform/design-system';
import type { ReactNode } from 'react';
import { LoadGate, type LoadGateProps } from './load-gate.tsx';
import { Titled } from './titled.tsx';

type LoadedPageProps<Data> = LoadGateProps<Data> & {
  width?: 'page' | 'text';
  /** The way back, above an error. */
  back?: ReactNode;
};

/**
 * A screen that is nothing before it is loaded. `children` draw it, with its frame and its title; before that it has none, and
 * nobody is told that it is there.
 */
export function LoadedPage<Data>({ width = 'page', back, ...gate }: LoadedPageProps<Data>) {
  const { loaded, notThere, failed } = gate;
  if (loaded.state === 'ready') return gate.children(loaded.data);
  const leadsAway =
    loaded.state === 'failed' && typeof notThere === 'object' && isNotThere(loaded.error) ? notThere : null;
  if (leadsAway) return leadsAway;
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

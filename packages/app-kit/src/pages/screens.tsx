import { LoadingState, Page } from '@platform/design-system';
import { type ReactNode, Suspense } from 'react';

/** Suspense boundary around an app's lazy screens, with a loading state. */
export function Screens({ width = 'page', children }: { width?: 'page' | 'text'; children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Page width={width}>
          <LoadingState rows={8} />
        </Page>
      }
    >
      {children}
    </Suspense>
  );
}

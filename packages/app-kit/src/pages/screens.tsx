import { LoadingState, Page } from '@platform/design-system';
import { type ReactNode, Suspense } from 'react';

/** The screens of an app, most of them lazy: what stands there while the code of one is loaded. */
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

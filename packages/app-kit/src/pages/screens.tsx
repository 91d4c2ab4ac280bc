import { LoadingState, Page } from '@platform/design-system';
import { type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { screensLoaded } from './lazy-screen.ts';

/** Suspense boundary around an app's lazy screens, with a loading state. */
export function Screens({ width = 'page', children }: { width?: 'page' | 'text'; children: ReactNode }) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  return <Suspense fallback={<Loading width={width} onLoaded={renderAgain} />}>{children}</Suspense>;
}

/** An update of its own shows the screen at once; only retries of React wait (see `lazyScreen`). */
function Loading({ width, onLoaded }: { width: 'page' | 'text'; onLoaded(): void }) {
  useEffect(() => {
    let isCurrent = true;
    void screensLoaded().then(() => isCurrent && onLoaded());
    return () => {
      isCurrent = false;
    };
  }, [onLoaded]);
  return (
    <Page width={width}>
      <LoadingState rows={8} />
    </Page>
  );
}

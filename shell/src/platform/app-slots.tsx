import type { AppRelease } from '@platform/app-contract';
import { usePageTitle } from '@platform/app-kit';
import { ErrorState, LoadingState } from '@platform/design-system';
import { useLocation } from '@platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { appHealth } from './app-health.ts';
import { isActive, type RunningApps, restart, startApplications } from './applications.ts';
import { fallbackTexts, type PlatformSources } from './platform-sources.ts';
import { slotOf } from './slot-elements.ts';

interface AppSlotsProps {
  releases: RunningApps;
  sources: PlatformSources;
}

/** The elements of all apps; an active one shows the app, its loading state or the fallback. */
export function AppSlots({ releases, sources }: AppSlotsProps) {
  const running = useStore(releases);
  useEffect(startApplications, []);
  return running.map((release) => <AppSlot key={release.declaration.name} release={release} sources={sources} />);
}

function AppSlot({ release, sources }: { release: AppRelease; sources: PlatformSources }) {
  const { name } = release.declaration;
  const host = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const session = useStore(sources.session);
  const phase = useStore(appHealth, (health) => health[name] ?? 'idle');
  const active = isActive(release, pathname, session, sources.canOpen);

  // A layout effect, so that the element is in the document before single-spa mounts the app.
  useLayoutEffect(() => {
    host.current?.append(slotOf(name));
  }, [name]);

  return (
    <>
      {active && phase === 'failed' ? <AppFallback release={release} sources={sources} /> : null}
      <div ref={host} className="shell-app" hidden={!active} />
      {active && (phase === 'loading' || phase === 'idle') ? (
        <div className="shell-app-loading">
          <LoadingState />
        </div>
      ) : null}
    </>
  );
}

/**
 * Shown in place of an app that could not be loaded or has failed. The rest of the page keeps working, and the app comes by
 * itself once the server can be reached again (CARE-10).
 */
function AppFallback({ release, sources }: { release: AppRelease; sources: PlatformSources }) {
  const texts = fallbackTexts(sources.texts, release.declaration);
  usePageTitle(texts.fallbackTitle);
  useEffect(() => sources.onReconnected(() => restart(release)), [sources, release]);
  return <ErrorState title={texts.fallbackTitle} text={texts.fallbackText} onRetry={() => restart(release)} />;
}

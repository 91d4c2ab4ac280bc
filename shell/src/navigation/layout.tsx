import type { Area, Session } from '@platform/app-contract';
import { PlatformProvider } from '@platform/app-kit';
import { PageFooter } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useLocation } from '@platform/router';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Palette } from '../palette/palette.tsx';
import type { ReleaseWatch } from '../platform/release-watch.ts';
import type { LayoutProps } from '../platform/render-platform.tsx';
import { shellTexts } from '../texts/shell-texts.ts';
import { InvestorBar } from './investor-bar.tsx';
import './layout.css';
import type { Connectivity } from '../http/connectivity.ts';
import { NewScreen, type Screens } from './new-screen.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import { withRequiredEntries } from './required-entries.ts';
import type { RouteDecision } from './route-decision.ts';
import { RoutePage } from './route-page.tsx';
import { StaffBar } from './staff-bar.tsx';
import { StepBar } from './step-bar.tsx';
import { isWithin } from './steps.ts';

const ReadingNotice = lazy(() => import('../reading-notice/reading-notice.tsx'));

type Decide = (pathname: string, session: Session) => RouteDecision;

type LayoutDeps = {
  decide: Decide;
  /** Announces rendered screens. */
  screens: Screens;
  connectivity: Connectivity;
  /** Undefined where releases are not published, as in development. */
  releaseWatch: ReleaseWatch | undefined;
};

/** Creates the layout with its route guard, screen announcements and notices. */
export function layoutWith(decide: Decide, deps: Omit<LayoutDeps, 'decide'>): ComponentType<LayoutProps> {
  return (props) => <Layout {...props} {...deps} decide={decide} />;
}

/** The frame of the signed-in page: route guard, top bar, the apps or a page in their place, and the footer. */
function Layout(props: LayoutProps & LayoutDeps) {
  return (
    <PlatformProvider value={props.services}>
      <Frame {...props} />
    </PlatformProvider>
  );
}

function Frame({ services, navigation, children, ...deps }: LayoutProps & LayoutDeps) {
  const { decide, screens, connectivity, releaseWatch } = deps;
  const t = shellTexts.useTexts();
  const session = useStore(services.session);
  const { pathname } = useLocation();
  const decision = decide(pathname, session);
  const frame = useFrame(decision);
  const main = useRef<HTMLElement>(null);
  const target = decision.kind === 'redirect' && session.status === 'signed-in' ? decision.to : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path may redirect to the same target
  useEffect(() => {
    if (target) services.navigate(target, { replace: true });
  }, [target, pathname, services]);

  const declared = navigation();
  const palette = session.isAdmin ? (
    <Palette services={services} screens={screens} pages={declared.filter(({ area }) => area === 'staff')} />
  ) : null;
  const bar = { pathname, entries: withRequiredEntries(declared, services.texts), services, palette };
  return (
    <div className="shell">
      <a className="shell-page-skip" href="#content">
        {t('page.skipToContent')}
      </a>
      {frame === 'investor' ? <InvestorBar {...bar} /> : null}
      {frame === 'staff' ? <StaffBar {...bar} /> : null}
      {frame === 'onboarding' ? <StepBar {...bar} home={session.isAdmin ? paths.admin() : '/'} /> : null}
      {frame === 'investor' && session.account?.readingNoticeDue ? (
        <Suspense fallback={null}>
          <ReadingNotice services={services} />
        </Suspense>
      ) : null}
      <OfflineNotice connectivity={connectivity} text={t('page.offline')} />
      {releaseWatch ? <ReleaseNotice watch={releaseWatch} client={services.graphql} /> : null}
      {/* Before the screens, so that it receives the first announcement. */}
      <NewScreen main={main} screens={screens} />
      <main ref={main} id="content" className="shell-content" tabIndex={-1}>
        <RoutePage decision={decision} navigate={services.navigate} />
        {children}
      </main>
      {isWithin(pathname, paths.admin()) ? null : (
        <PageFooter>
          {t('page.rights', { brand: services.brand.rightsHolder, year: new Date().getFullYear() })}
        </PageFooter>
      )}
    </div>
  );
}

/** Returns the frame of the current page; during a redirect the previous frame stays, to avoid flicker. */
function useFrame(decision: RouteDecision): Area | null {
  const last = useRef<Area | null>(null);
  if (decision.kind !== 'redirect') last.current = decision.frame;
  return last.current;
}

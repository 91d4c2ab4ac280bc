import {
  type AppRelease,
  type ErrorPhase,
  type PlatformServices,
  type ReadonlyStore,
  type RouteDeclaration,
  routeCovers,
  type Session,
} from '@platform/app-contract';
import {
  addErrorHandler,
  getAppNames,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  triggerAppChange,
  unloadApplication,
} from 'single-spa';
import type { StoreApi } from 'zustand';
import { appHealth, setPhase } from './app-health.ts';
import { applyStyles, dropStyles, keepStyles } from './app-styles.ts';
import { loadLifecycles, markFailed } from './loader.ts';
import { onLocationChange } from './location-watch.ts';
import { placeIn, slotOf } from './slot-elements.ts';
import { beginStart, type Leaving, type Start } from './start.ts';
import { supervise } from './supervision.ts';

export interface ApplicationHost {
  session: ReadonlyStore<Session>;
  /**
   * Services of an app; called for each lifecycle function, so that an app never keeps the client of an ended session.
   */
  services(appName: string): PlatformServices;
  /** Whether the session may open the route now. */
  canOpen(route: RouteDeclaration, session: Session): boolean;
  report(appName: string, error: unknown, phase: ErrorPhase): void;
  onMounting(appName: string): void;
}

// A second line behind the stricter supervision. `true` makes single-spa fail the app instead of only warning.
setBootstrapMaxTime(6000, true, 0);
setMountMaxTime(6000, true, 0);
setUnmountMaxTime(3000, true, 0);

/** The release of each app that the tab runs; replacing one lets the app continue with it. */
export type RunningApps = StoreApi<readonly AppRelease[]>;

/**
 * Registers each app as a single-spa application. Returns a function that stops reacting to the session and to replaced
 * releases.
 */
export function registerApplications(releases: RunningApps, host: ApplicationHost): () => void {
  // Load errors are reported where they occur; without a handler single-spa would rethrow them.
  addErrorHandler(({ appOrParcelName: name }) => {
    // single-spa does not reload a failed app for 200 ms, and then only on the next change of the URL. A user who
    // leaves a loading app and returns within that time would wait forever.
    if (appHealth.getState()[name] === 'idle') void unload(name);
  });
  for (const { declaration } of releases.getState())
    if (!getAppNames().includes(declaration.name)) register(declaration.name, releases, host);
  const stops = [
    host.session.subscribe((session, before) => {
      if (session.status === 'signed-out' && before.status === 'signed-in')
        for (const { declaration } of releases.getState()) void unload(declaration.name);
      void triggerAppChange();
    }),
    // Each build has its own container, so that the other release is loaded as if it were another app.
    releases.subscribe((now, before) => {
      for (const release of now) keepStyles(release.container);
      for (const release of before) if (!now.includes(release)) leaveRelease(release);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

let started = false;

/**
 * Starts single-spa once the app elements are in the document; only changes of the URL count as navigation. Does
 * nothing when single-spa is already running.
 */
export function startApplications(): void {
  if (started) return;
  started = true;
  start({ urlRerouteOnly: true });
}

/** Unloads an app in any state, then loads and mounts it from scratch, for "Try again". */
export function restart(release: AppRelease): void {
  markFailed(release);
  void unload(release.declaration.name);
}

/** Unloads an app; single-spa mounts it again if it is active. */
function unload(name: string): Promise<unknown> {
  setPhase(name, 'idle');
  return unloadApplication(name, { waitForUnmount: false });
}

/** Unloads the release of an app that another one replaces, with its styles unless a filling still shows it. */
function leaveRelease(release: AppRelease): void {
  // Should it come back, it is loaded from scratch, styles included.
  markFailed(release);
  void unload(release.declaration.name).then(() => dropStyles(release.container));
}

export function isActive(
  release: AppRelease,
  pathname: string,
  session: Session,
  canOpen: ApplicationHost['canOpen'],
): boolean {
  return (
    session.status === 'signed-in' &&
    release.declaration.routes.some((route) => routeCovers(route.path, pathname) && canOpen(route, session))
  );
}

function register(name: string, releases: RunningApps, host: ApplicationHost): void {
  const current = (): AppRelease => {
    const release = releases.getState().find(({ declaration }) => declaration.name === name);
    if (!release) throw new Error(`${name} has no release`);
    return release;
  };
  const active = (pathname: string) => isActive(current(), pathname, host.session.getState(), host.canOpen);

  function leaving(): Leaving {
    const controller = new AbortController();
    const check = () => {
      if (!active(window.location.pathname)) controller.abort(new Error(`${name} was left`));
    };
    const stops = [onLocationChange(check), host.session.subscribe(check)];
    return {
      signal: controller.signal,
      stop() {
        for (const stop of stops) stop();
      },
    };
  }

  let start: Start | undefined;
  function begin(): Start {
    start?.end();
    start = beginStart(name, leaving());
    return start;
  }

  registerApplication({
    name,
    activeWhen: (location) => active(location.pathname),
    customProps: () => ({ ...host.services(name) }),
    app: async () => {
      setPhase(name, 'loading');
      const release = current();
      const loading = begin();
      try {
        const lifecycles = await loadLifecycles(release, './lifecycles', loading.signal);
        return supervise(lifecycles, {
          name,
          place: placeIn(slotOf(name)),
          applyStyles: () => applyStyles(release.container),
          starting: () => (start && !start.over() ? start : begin()),
          onMounting: () => host.onMounting(name),
          onMounted: () => setPhase(name, 'mounted'),
          onBroken(error, phase, left) {
            setPhase(name, left ? 'idle' : 'failed');
            markFailed(release);
            // Takes effect when the app becomes inactive; "Try again" unloads it immediately.
            void unloadApplication(name, { waitForUnmount: true });
            if (!left || phase === 'unmount') host.report(name, error, phase);
          },
        });
      } catch (error) {
        loading.end();
        setPhase(name, loading.left() ? 'idle' : 'failed');
        if (!loading.left()) host.report(name, error, 'load');
        throw error;
      }
    },
  });
}

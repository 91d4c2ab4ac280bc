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
import { appHealth, setPhase } from './app-health.ts';
import { loadLifecycles, markFailed } from './loader.ts';
import { onLocationChange } from './location-watch.ts';
import { placeIn, slotOf } from './slot-elements.ts';
import { supervise } from './supervision.ts';

export interface ApplicationHost {
  session: ReadonlyStore<Session>;
  /** What an app gets; asked for at each of its lifecycles, so that it never holds a client of an ended session. */
  services(appName: string): PlatformServices;
  /** Whether this person may open the route now. */
  canOpen(route: RouteDeclaration, session: Session): boolean;
  report(appName: string, error: unknown, phase: ErrorPhase): void;
}

// Behind the supervision, which is stricter: single-spa's own limits only warn unless told otherwise.
setBootstrapMaxTime(6000, true, 0);
setMountMaxTime(6000, true, 0);
setUnmountMaxTime(3000, true, 0);

/** Registers each release as one single-spa application. Returns the function that takes them out again. */
export function registerApplications(releases: AppRelease[], host: ApplicationHost): () => void {
  // Load failures are reported where they happen; without a handler single-spa throws them once more.
  addErrorHandler(({ appOrParcelName: name }) => {
    // For 200 ms single-spa does not load again what failed, and later only at the next change of the address. Somebody
    // who left an app while it loaded and is back by then would wait forever.
    if (appHealth.getState()[name] === 'idle') unload(name);
  });
  for (const release of releases) if (!getAppNames().includes(release.declaration.name)) register(release, host);
  return host.session.subscribe((session, before) => {
    if (session.status === 'signed-out' && before.status === 'signed-in')
      for (const { declaration } of releases) unload(declaration.name);
    void triggerAppChange();
  });
}

let started = false;

/**
 * Lets single-spa mount apps. The slots are in the page by now; only changes of the address count as navigation. A page
 * that is rendered anew, for the next person who signs in, goes on with the single-spa that runs.
 */
export function startApplications(): void {
  if (started) return;
  started = true;
  start({ urlRerouteOnly: true });
}

/** The work of "Try again": unloads an app wherever it stands, and loads and mounts it from nothing. */
export function restart(release: AppRelease): void {
  markFailed(release);
  unload(release.declaration.name);
}

/** Unloads an app; it is mounted anew when it belongs to the page. */
function unload(name: string): void {
  setPhase(name, 'idle');
  void unloadApplication(name, { waitForUnmount: false });
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

function register(release: AppRelease, host: ApplicationHost): void {
  const { name } = release.declaration;
  const active = (pathname: string) => isActive(release, pathname, host.session.getState(), host.canOpen);

  function leaving() {
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

  registerApplication({
    name,
    activeWhen: (location) => active(location.pathname),
    customProps: () => ({ ...host.services(name) }),
    app: async () => {
      setPhase(name, 'loading');
      const leave = leaving();
      try {
        const lifecycles = await loadLifecycles(release, './lifecycles', leave.signal);
        return supervise(lifecycles, {
          name,
          place: placeIn(slotOf(name)),
          leaving,
          onMounted: () => setPhase(name, 'mounted'),
          onBroken(error, phase, left) {
            setPhase(name, left ? 'idle' : 'failed');
            markFailed(release);
            // single-spa drops it as soon as it is inactive; "Try again" does so at once.
            void unloadApplication(name, { waitForUnmount: true });
            if (!left || phase === 'unmount') host.report(name, error, phase);
          },
        });
      } catch (error) {
        setPhase(name, leave.signal.aborted ? 'idle' : 'failed');
        if (!leave.signal.aborted) host.report(name, error, 'load');
        throw error;
      } finally {
        leave.stop();
      }
    },
  });
}

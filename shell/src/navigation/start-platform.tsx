import type { AppRelease, ErrorPhase, RouteDeclaration, Session } from '@platform/app-contract';
import { clearDrafts, createTexts, keepDraftsOf, sharedTexts } from '@platform/app-kit';
import { brand } from '@platform/brand';
import { createStore } from 'zustand';
import type { Handover } from '../auth/open-auth.tsx';
import { createStepUp } from '../challenge/step-up.ts';
import { reportFault } from '../error-reporting/fault-reports.ts';
import { clientOf } from '../graphql/app-client.ts';
import { createCacheRules } from '../graphql/cache-rules.ts';
import { createGraphqlConnection } from '../graphql/client.ts';
import { passToCache } from '../graphql/rest-calls.ts';
import { httpOf } from '../http/app-http.ts';
import { withTimeout } from '../http/call-timeout.ts';
import { connectivity, onReachedAgain } from '../http/connectivity.ts';
import { createHttpClient } from '../http/http-client.ts';
import { isActive } from '../platform/applications.ts';
import { startBeacons } from '../platform/beacons.ts';
import { onLocationChange } from '../platform/location-watch.ts';
import { onLongTask } from '../platform/long-tasks.ts';
import { followLanguage } from '../platform/page-language.ts';
import { fetchServed, readRegistry, releasesFor } from '../platform/registry.ts';
import { shellInPage } from '../platform/registry-in-page.ts';
import { createReleaseCounter } from '../platform/release-counts.ts';
import { watchReleases } from '../platform/release-watch.ts';
import { renderPlatform } from '../platform/render-platform.tsx';
import { createFaultNotes } from '../platform/seen-faults.ts';
import { rememberCanaries } from '../platform/served-releases.ts';
import { readTimeZone } from '../platform/time-zone.ts';
import { leaveToLogin, type Notice } from '../session/leave.ts';
import { loadAccount } from '../session/load-account.ts';
import { openSessionChannel } from '../session/session-channel.ts';
import { createSessionKeeper } from '../session/session-store.ts';
import { createSignOutListeners } from '../session/sign-out-listeners.ts';
import { shellTexts } from '../texts/shell-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { endOfSession } from './end-of-session.ts';
import { layoutWith } from './layout.tsx';
import { createScreens } from './new-screen.tsx';
import { createPathHistory } from './path-history.ts';
import { refreshOnReturn } from './refresh-on-return.ts';
import { decideRoute } from './route-decision.ts';

/** Creates the services of the apps and replaces the signed-out pages with the signed-in page. */
export async function startPlatform(root: HTMLElement, { authentication, me, closeAuth }: Handover): Promise<void> {
  const { registry, faults } = await readRegistry();
  const texts = createTexts();
  shellTexts.add(texts);
  const shared = sharedTexts(texts);
  keepDraftsOf(me.account.id);
  const token = () => authentication.token();
  const { store, clear } = createSessionKeeper(me, {
    load: async () => loadAccount(await token()),
    onRefused: (refused) => onRefused(refused.status, refused.code),
  });
  let leaving = false;
  /** Set during a sign-out, when rejected calls are expected. */
  let signingOut = false;
  const signOutListeners = createSignOutListeners();
  const reconnectListeners = new Set<() => void>();
  function announceReconnect(): void {
    for (const listener of [...reconnectListeners]) listener();
  }
  const server = connectivity();
  onReachedAgain(server, announceReconnect);

  /** Ends the session in this tab and reloads the page, which discards everything that apps have loaded. */
  function leave(notice?: Notice): void {
    if (leaving) return;
    leaving = true;
    connection.close();
    channel.close();
    clear();
    leaveToLogin(notice);
  }

  function notifySignOut(): Promise<void> {
    signingOut = true;
    return signOutListeners.notify();
  }

  async function signOut(): Promise<void> {
    if (leaving) return;
    const notified = notifySignOut();
    clearDrafts();
    channel.announceSignOut();
    // The server refuses what arrives after the end of the session, such as the visit of a deal (EVT-03).
    await notified;
    if ((await authentication.signOut()) === 'done') leave();
  }

  function onRefused(status: number, code: string | null): void {
    const end = endOfSession(status, code);
    if (end && !leaving && !signingOut) void authentication.discardTokens().then(() => leave(end.notice));
  }

  const channel = openSessionChannel(() => {
    void notifySignOut();
    clearDrafts();
    void authentication.discardTokens().then(() => leave());
  });
  authentication.onEnd(() => leave());
  const shell = shellInPage();
  const releases = createStore<readonly AppRelease[]>(() => releasesFor(registry, me.account.id));
  rememberCanaries(registry, me.account.id);
  const releaseOf = (app: string) => releases.getState().find(({ declaration }) => declaration.name === app);
  const idOf = (app: string) => (app === 'shell' ? shell : releaseOf(app))?.id;
  const counter = createReleaseCounter(idOf);
  const notes = createFaultNotes(idOf);
  function callFailed(app: string, what: string): void {
    counter.callFailed(app);
    notes.note(app, 'call', what);
  }
  counter.mounting('shell');
  const reauthenticate = createStepUp(authentication, texts);
  const cacheRules = createCacheRules((app, error) => report(app, error, 'call'));
  const connection = createGraphqlConnection({
    token,
    withTimeout,
    reauthenticate,
    cache: cacheRules.settings,
    onRefused,
    onResumed: announceReconnect,
    // Over HTTP the server says why, which ends the session or changes what the account may do (PERM-21).
    onForbidden: () =>
      void store
        .getState()
        .refresh()
        .catch(() => undefined),
    onUnanswered: server.suspect,
    onFailed: () => toasts.show({ severity: 'error', text: shared('toasts.couldNotComplete') }),
    onReleaseFault: (app = 'shell', what) => callFailed(app, what),
    onPartial: () => toasts.show({ severity: 'error', text: shared('toasts.completedWithErrors') }),
  });

  const pathHistory = createPathHistory(location.pathname, onLocationChange);
  const routes = () => releases.getState().flatMap(({ declaration }) => declaration.routes);
  function report(app: string, error: unknown, phase: ErrorPhase): void {
    const version = releaseOf(app)?.version;
    counter.failed(app, phase);
    if (phase !== 'call') notes.note(app, phase, error);
    reportFault(error, { app, phase, ...(version ? { version } : {}) });
    if (phase === 'load') server.suspect();
    reportError(error);
  }
  const decide = (pathname: string, session: Session) =>
    decideRoute({
      pathname,
      session,
      routes: routes(),
      unavailable: registry.unavailable ?? [],
      previous: pathHistory.before(pathname),
    });
  const canOpen = (_route: RouteDeclaration, session: Session) => decide(location.pathname, session).kind === 'open';
  for (const { app, reason } of faults) reportFault(new Error(`${app}: ${reason}`), { app, phase: 'load' });

  await followLanguage({ texts, session: store, client: connection.client });
  closeAuth();
  refreshOnReturn(store);
  const screens = createScreens();
  const releaseWatch =
    shell &&
    watchReleases({
      ...{ shell, accountId: me.account.id, loadedAt: performance.timeOrigin, fetchServed, onLocationChange },
      running: releases.getState,
      replace: (release) =>
        releases.setState(
          releases.getState().map((other) => sameApp(other, release) ?? other),
          true,
        ),
    });
  const http = createHttpClient({
    token,
    withTimeout,
    reauthenticate,
    onRefused,
    onUnanswered: server.suspect,
    onPosted(path, body) {
      if (cacheRules.hasCallRules(path)) passToCache(connection.client, path, Object(body));
    },
    failureText: () => shared('toasts.couldNotComplete'),
  });
  renderPlatform(
    root,
    {
      releases,
      session: store,
      graphql: perApp((app) => clientOf(connection.client, app)),
      addCacheRules: cacheRules.add,
      announceScreen: screens.announce,
      http: perApp((app) => httpOf(http, (what) => callFailed(app, what))),
      toasts,
      texts,
      brand,
      timeZone: readTimeZone(),
      signOut,
      onSignOut: signOutListeners.add,
      onReconnected: listenersOf(reconnectListeners),
      canOpen,
      report,
      onMounting: counter.mounting,
    },
    layoutWith(decide, { screens, connectivity: server, releaseWatch }),
  );
  if (shell) signOutListeners.add(startBeacons({ counter, notes, token }));
  onLongTask(() => {
    const session = store.getState();
    for (const release of releases.getState())
      if (isActive(release, location.pathname, session, canOpen)) counter.longTask(release.declaration.name);
    counter.longTask('shell');
  });
}

/** Makes what an app gets once for each app. */
function perApp<Part>(make: (app: string) => Part): (app: string) => Part {
  const made = new Map<string, Part>();
  return (app) => {
    const part = made.get(app) ?? make(app);
    made.set(app, part);
    return part;
  };
}

/** Returns the release if it is one of the same app. */
function sameApp(other: AppRelease, release: AppRelease): AppRelease | undefined {
  return other.declaration.name === release.declaration.name ? release : undefined;
}

function listenersOf(listeners: Set<() => void>) {
  return (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

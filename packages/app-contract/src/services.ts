import type { Brand } from '@platform/brand';
import type { Client } from '@urql/core';
import type { i18n } from 'i18next';
import type { CacheRules } from './cache-rules.ts';
import type { ErrorPhase } from './error-phase.ts';
import type { HttpClient } from './http.ts';
import type { ReadonlyStore, Session } from './session.ts';
import type { Slots } from './slots.ts';

export type ToastSeverity = 'success' | 'error' | 'info';

export interface Toasts {
  /** Shows a text at the top centre (NAV-08). */
  show(toast: { severity: ToastSeverity; text: string }): void;
}

/** What the shell passes to an app as single-spa custom properties. None of it exposes a token. */
export interface PlatformServices {
  /** The app's name in the registry. */
  appName: string;
  /** For the app's `BrowserRouter`: always `''`, since apps match whole paths. */
  basename: string;
  /**
   * Whether a pathname belongs to the app. After a link to another app, this app's router sees the new path shortly
   * before the app is unmounted; it must render nothing for it, and above all must not redirect.
   */
  covers(pathname: string): boolean;
  /** The GraphQL client that all apps share. Its cache is cleared at sign-out. */
  graphql: Client;
  /**
   * Adds the app's cache rules to the client; `createApp` calls it before the first mount. The rules stay until the
   * page is unloaded, as do the app's cached results. `rules` is undefined for a release older than cache rules. Absent
   * under an older shell, which has its own rules.
   * @param name of the exposed module; rules added again under the same name replace the earlier ones
   */
  addCacheRules?(name: string, rules: readonly CacheRules[] | undefined): void;
  session: ReadonlyStore<Session>;
  http: HttpClient;
  toasts: Toasts;
  /** The shared i18next instance; an app adds its own namespace. */
  texts: i18n;
  slots: Slots;
  /**
   * Reports that a screen is rendered, with the current document title; `usePageTitle` calls it. The shell then
   * announces it to screen readers and moves the focus. Absent under an older shell, which watches the page instead.
   */
  announceScreen?(): void;
  /** Navigates to a path of the product, including those of other apps. */
  navigate(path: string, options?: { replace?: boolean; state?: unknown }): void;
  signOut(): Promise<void>;
  /**
   * Registers a listener for sign-out, in this or another tab, called while requests still carry a token. The session
   * ends once the promise that it returns is settled, after a second at the latest; in another tab nothing is awaited.
   * Returns an unsubscribe function.
   */
  onSignOut(listener: () => unknown): () => void;
  /**
   * Registers a listener that is called when live updates are back after an interruption: events in between were
   * missed, so the data must be reloaded. Returns an unsubscribe function.
   */
  onReconnected(listener: () => void): () => void;
  /** Reports an error that the app has handled or its error boundary has caught. */
  reportError(error: unknown, phase: ErrorPhase): void;
  /** Unloads this app and mounts it again, as "Try again" of the fallback does. */
  restart(): void;
  brand: Brand;
  /** The platform's time zone, for example `Europe/Zurich`; deadline days end in it. */
  timeZone: string;
}

/** Properties of an app's lifecycle functions: the services plus what single-spa adds. */
export interface AppProperties extends PlatformServices {
  /** Name of the single-spa application. */
  name: string;
  /** The element to render into. */
  domElement: HTMLElement;
}

/** What `./lifecycles` and every slot filling export. */
export interface AppLifecycles {
  bootstrap(properties: AppProperties): Promise<unknown>;
  mount(properties: AppProperties): Promise<unknown>;
  unmount(properties: AppProperties): Promise<unknown>;
}

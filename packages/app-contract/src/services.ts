import type { Brand } from '@platform/brand';
import type { Client } from '@urql/core';
import type { i18n } from 'i18next';
import type { CacheRules } from './cache-rules.ts';
import type { HttpClient } from './http.ts';
import type { ReadonlyStore, Session } from './session.ts';
import type { Slots } from './slots.ts';

export type ToastSeverity = 'success' | 'error' | 'info';

export interface Toasts {
  /** Shows a text at the top centre (NAV-08). */
  show(toast: { severity: ToastSeverity; text: string }): void;
}

/** Where in an app's life an error happened. */
export type ErrorPhase = 'load' | 'bootstrap' | 'mount' | 'render' | 'unmount' | 'call';

/** What the shell hands to an app as single-spa custom properties. Nothing in it holds a token. */
export interface PlatformServices {
  /** The app's name in the registry. */
  appName: string;
  /** For the app's `BrowserRouter`: always `''`, apps match the whole path. */
  basename: string;
  /**
   * Whether a pathname belongs to the app. A person who follows a link to another app has the new address in this app's
   * router a moment before the app is taken down; it must not answer to it, least of all with a redirect.
   */
  covers(pathname: string): boolean;
  /** The one GraphQL client. Its cache is dropped at sign-out. */
  graphql: Client;
  /**
   * Adds what the app knows of changes to the client's cache; `createApp` calls it before the app is mounted for the first
   * time. The rules hold until the page is left, as what the app has asked for does. Undefined stands for a release from
   * before there were rules. Absent under an older shell, which has rules of its own.
   * @param name of what the app exposes; rules that come again under it replace the earlier ones
   */
  addCacheRules?(name: string, rules: readonly CacheRules[] | undefined): void;
  session: ReadonlyStore<Session>;
  http: HttpClient;
  toasts: Toasts;
  /** The one i18next instance; an app adds its own namespace. */
  texts: i18n;
  slots: Slots;
  /**
   * Says that a screen is there, under the title that the page has by now; `usePageTitle` calls it. The shell then takes
   * people along who do not see the change. Absent under an older shell, which watches the page instead.
   */
  announceScreen?(): void;
  /** Goes to a path of the product, also one of another app. */
  navigate(path: string, options?: { replace?: boolean; state?: unknown }): void;
  signOut(): Promise<void>;
  /**
   * Has `listener` called when the person signs out, here or in another tab, while calls still carry a token. Nobody
   * waits for what it starts. Returns the function that ends that.
   */
  onSignOut(listener: () => void): () => void;
  /**
   * Has `listener` called when live updates are back after an interruption: what happened meanwhile was told to nobody and
   * is to be read again. Returns the function that ends that.
   */
  onReconnected(listener: () => void): () => void;
  /** Reports an error that the app has dealt with, or its error boundary caught. */
  reportError(error: unknown, phase: ErrorPhase): void;
  /** Unloads this app and mounts it anew, as the fallback's "Try again" does. */
  restart(): void;
  brand: Brand;
  /** The platform's time zone, in which days such as deadlines end, for example `Europe/Zurich`. */
  timeZone: string;
}

/** Properties of an app's lifecycle functions: the services and what single-spa adds. */
export interface AppProperties extends PlatformServices {
  /** single-spa's name of the application. */
  name: string;
  /** The element to render into. */
  domElement: HTMLElement;
}

/** What `./lifecycles` and every filling of a slot export. */
export interface AppLifecycles {
  bootstrap(properties: AppProperties): Promise<unknown>;
  mount(properties: AppProperties): Promise<unknown>;
  unmount(properties: AppProperties): Promise<unknown>;
}

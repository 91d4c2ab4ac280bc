import type {
  AppDeclaration,
  CacheRules,
  ErrorPhase,
  HttpClient,
  ReadonlyStore,
  RouteDeclaration,
  Session,
  Toasts,
} from '@platform/app-contract';
import { sharedTexts } from '@platform/app-kit/texts';
import type { Brand } from '@platform/brand';
import type { Client } from '@urql/core';
import type { i18n } from 'i18next';
import { shellTexts } from '../texts/shell-texts.ts';
import type { RunningApps } from './applications.ts';

/** What the rest of the shell supplies for the services of the apps. */
export interface PlatformSources {
  releases: RunningApps;
  session: ReadonlyStore<Session>;
  /** The client of the current session; a new one after each sign-out, so that no cached data outlives it. */
  graphql(app: string): Client;
  /** See `PlatformServices`; `app` is the app's name in the registry. */
  addCacheRules(app: string, name: string, rules: readonly CacheRules[] | undefined): void;
  /** See `PlatformServices`. */
  announceScreen(): void;
  http(app: string): HttpClient;
  toasts: Toasts;
  texts: i18n;
  brand: Brand;
  timeZone: string;
  signOut(): Promise<void>;
  /** See `PlatformServices`, also for `onReconnected`. */
  onSignOut(listener: () => unknown): () => void;
  onReconnected(listener: () => void): () => void;
  /** Whether the session may open the route now: area, step and permission. */
  canOpen(route: RouteDeclaration, session: Session): boolean;
  report(appName: string, error: unknown, phase: ErrorPhase): void;
  /** An app, or one of its slot fillings, is about to be mounted. */
  onMounting(appName: string): void;
}

/** i18next namespace of the texts in an app's declaration. */
export function declarationNamespace(appName: string): string {
  return `declaration.${appName}`;
}

/** Adds the texts of the declarations. */
export function addDeclaredTexts(texts: i18n, declarations: AppDeclaration[]): void {
  for (const declaration of declarations)
    for (const [language, own] of Object.entries(declaration.texts))
      texts.addResourceBundle(language, declarationNamespace(declaration.name), own);
}

/** The texts of an app's fallback. */
export function fallbackTexts(
  texts: i18n,
  { name, title }: AppDeclaration,
): Record<'fallbackTitle' | 'fallbackText', string> {
  const app = texts.t(title, { ns: declarationNamespace(name) });
  const fallbackTitle = texts.getFixedT(null, shellTexts.namespace)('pages.unavailable', { app });
  return { fallbackTitle, fallbackText: sharedTexts(texts)('failure.text') };
}

import type { HttpClient, PlatformServices, Session } from '@platform/app-contract';
import { noPermissions } from '@platform/app-contract';
import { Client, type Exchange, fetchExchange } from '@urql/core';
import { vi } from 'vitest';
import { createStore } from 'zustand';
import { createTexts } from '../src/texts/index.ts';

/** Creates platform services with mock functions; `parts` override them. */
export function testServices(parts: Partial<PlatformServices> & { exchanges?: Exchange[] } = {}): PlatformServices {
  const { exchanges = [fetchExchange], ...services } = parts;
  const session: Session = {
    status: 'signed-in',
    account: { id: 'a1', firebaseId: 's1', email: 'ann@example.com', acceptedConfidentiality: true },
    permissions: { ...noPermissions, appContentAccess: true },
    isAdmin: false,
    step: 'APP_ACCESS',
    refresh: async () => undefined,
  };
  return {
    appName: 'mfe-test',
    basename: '',
    covers: () => true,
    graphql: new Client({ url: 'http://localhost/graphql', exchanges, preferGetMethod: false }),
    addCacheRules: vi.fn(),
    announceScreen: vi.fn(),
    session: createStore<Session>()(() => session),
    http: testHttp(),
    toasts: { show: vi.fn() },
    texts: createTexts({ pseudo: false }),
    slots: { isFilled: () => false, prefetch: () => undefined, mount: () => () => undefined },
    navigate: vi.fn(),
    signOut: vi.fn(async () => undefined),
    onSignOut: () => () => undefined,
    onReconnected: () => () => undefined,
    reportError: vi.fn(),
    restart: vi.fn(),
    brand: { name: 'Brand', slogan: { en: '', de: '' }, rightsHolder: '', logo: '' },
    timeZone: 'UTC',
    ...services,
  } satisfies PlatformServices;
}

export function testHttp(parts: Partial<HttpClient> = {}): HttpClient {
  const unexpected = () => Promise.reject(new Error('No call expected'));
  return { request: unexpected, json: unexpected, upload: unexpected, download: unexpected, ...parts };
}

/** Type of `HttpClient.json` for `vi.fn`; its result is assignable to any type. */
export type JsonCall = (...parameters: Parameters<HttpClient['json']>) => Promise<never>;

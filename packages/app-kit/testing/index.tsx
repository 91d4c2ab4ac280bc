import type { HttpClient, Permissions } from '@platform/app-contract';
import { WithoutStyles } from '@platform/design-system/testing';
import { BrowserRouter } from '@platform/router';
import { configure, render } from '@testing-library/react';
import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import type { ReactNode } from 'react';
import * as React from 'react';
import { vi } from 'vitest';
import { AppProviders } from '../src/app-providers.tsx';
import { showLanguage } from '../src/texts/translations.ts';
import { testHttp, testServices } from './services.ts';
import { testSubscriptions } from './subscriptions.ts';

// The library's default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// React's development build notes where each element was created, which takes a sixth of the time and only adds a stack to
// its warnings. It stops at this number a second.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

type Variables = Record<string, unknown>;

/**
 * Response data by operation name and variables, or a promise of it; an error is returned with its message as code, its
 * cause as params, and a `TypeError` is a lost connection.
 */
export type Answers = Record<string, (variables: Variables) => object | Error>;

type ScreenOptions = {
  /** The browser's current path. */
  path?: string;
  /** By operation name; operations that are not listed never get a response. */
  answers?: Answers;
  permissions?: Partial<Permissions>;
  http?: Partial<HttpClient>;
  /** ISO 639-1 code; texts of another language than English appear a moment later. */
  language?: string;
  /** Whether the window is as narrow as a phone. */
  narrow?: boolean;
};

/**
 * Renders part of an app in jsdom with a router and a mock server. Returns the operations sent, in order, the services,
 * whose functions are mocks, and `emit`, which sends an event to the running subscriptions of a name.
 */
export function renderScreen(
  content: ReactNode,
  { path = '/', answers = {}, permissions = {}, http = {}, language = 'en', narrow = false }: ScreenOptions = {},
) {
  stubLayout(narrow);
  window.history.replaceState(null, '', path);
  const sent: { operation: string; variables: Variables }[] = [];
  const { forwardSubscription, emit } = testSubscriptions();
  const graphql = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange, subscriptionExchange({ forwardSubscription })],
    fetch: async (_url, init) => {
      const { operationName, variables = {} } = JSON.parse(String(init?.body));
      sent.push({ operation: operationName, variables });
      const answer = (await answers[operationName]?.(variables)) ?? (await new Promise<never>(() => undefined));
      if (answer instanceof TypeError) throw answer;
      return Response.json(
        answer instanceof Error
          ? {
              data: null,
              errors: [{ message: answer.message, extensions: { code: answer.message, params: answer.cause } }],
            }
          : { data: answer },
      );
    },
  });
  const services = testServices({ graphql, http: testHttp(http) });
  Object.assign(services.session.getState().permissions, permissions);
  if (language !== 'en') void showLanguage(services.texts, language);
  const rendered = render(
    <WithoutStyles>
      <AppProviders services={services}>
        <BrowserRouter>{content}</BrowserRouter>
      </AppProviders>
    </WithoutStyles>,
  );
  return { ...rendered, services, sent, emit };
}

/** Returns path and query of the browser's URL. */
export const address = () => window.location.pathname + window.location.search;

/** Returns the text of an element with non-breaking spaces replaced by plain ones. */
export const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');

/** Stubs layout APIs that jsdom lacks: observers, media queries, scrolling and computed styles. */
function stubLayout(narrow: boolean): void {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', observer);
  vi.stubGlobal('IntersectionObserver', observer);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(narrow ? 'max-width' : 'min-width') || query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('scrollBy', () => undefined);
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollBy = () => undefined;
  // Computing styles with all rules of the design system would take most of a test's time.
  const ownStyle = (element: HTMLElement) => element.style;
  vi.stubGlobal('getComputedStyle', ownStyle);
  Object.assign(document.defaultView ?? {}, { getComputedStyle: ownStyle });
}

export { effectsOf } from './cache-rules.ts';
export { type JsonCall, testHttp, testServices } from './services.ts';

import type { HttpClient, Permissions } from '@platform/app-contract';
import { BrowserRouter } from '@platform/router';
import { configure, render } from '@testing-library/react';
import { Client, fetchExchange } from '@urql/core';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { AppProviders } from '../src/app-providers.tsx';
import { testHttp, testServices } from './services.ts';

// A busy machine draws a page more slowly than the library's second.
configure({ asyncUtilTimeout: 4000 });

type Variables = Record<string, unknown>;

/** The data of an operation by its variables; an error stands for a refusal with that code. */
export type Answers = Record<string, (variables: Variables) => object | Error>;

type ScreenOptions = {
  /** Where the browser stands. */
  path?: string;
  /** By the operation's name; an operation without an answer never gets one. */
  answers?: Answers;
  permissions?: Partial<Permissions>;
  http?: Partial<HttpClient>;
};

/**
 * Shows a part of an app in jsdom, with a router on the browser's address and a server that gives the answers. Returns
 * what the part has sent, in order, and the services that record what it did with them.
 */
export function renderScreen(
  content: ReactNode,
  { path = '/', answers = {}, permissions = {}, http = {} }: ScreenOptions = {},
) {
  stubLayout();
  window.history.replaceState(null, '', path);
  const sent: { operation: string; variables: Variables }[] = [];
  const graphql = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: async (_url, init) => {
      const { operationName, variables = {} } = JSON.parse(String(init?.body));
      sent.push({ operation: operationName, variables });
      const answer = answers[operationName]?.(variables) ?? (await new Promise<never>(() => undefined));
      return Response.json(
        answer instanceof Error
          ? { data: null, errors: [{ message: answer.message, extensions: { code: answer.message } }] }
          : { data: answer },
      );
    },
  });
  const services = testServices({ graphql, http: testHttp(http) });
  Object.assign(services.session.getState().permissions, permissions);
  const rendered = render(
    <AppProviders services={services}>
      <BrowserRouter>{content}</BrowserRouter>
    </AppProviders>,
  );
  return { ...rendered, services, sent };
}

/** Path and query of the browser's address. */
export const address = () => window.location.pathname + window.location.search;

/** What an element says, with plain spaces in place of those that keep an amount on one line. */
export const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');

/** jsdom lays nothing out: nothing to observe or to scroll, and no styles but an element's own. The window is a wide one. */
function stubLayout(): void {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', observer);
  vi.stubGlobal('IntersectionObserver', observer);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollBy = () => undefined;
  // To apply every rule of the design system to each element that a test looks for takes most of its time.
  const ownStyle = (element: HTMLElement) => element.style;
  vi.stubGlobal('getComputedStyle', ownStyle);
  Object.assign(document.defaultView ?? {}, { getComputedStyle: ownStyle });
}

export { effectsOf } from './cache-rules.ts';
export { type JsonCall, testHttp, testServices } from './services.ts';

import { Client, type Exchange, fetchExchange, subscriptionExchange } from '@urql/core';
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import { whole } from '../http/read-fully.ts';
import { callTimeoutMs, type WithTimeout } from '../http/with-timeout.ts';
import { type Reauthenticate, withStepUp } from '../session/with-step-up.ts';
import { type FailureHandlers, failureExchange } from './failure-exchange.ts';
import { hashOf } from './persisted-document.ts';
import { queueExchange } from './queue-exchange.ts';
import { createSubscriptions } from './subscriptions.ts';

declare const process: { env: { NODE_ENV?: string } };

interface Options extends FailureHandlers {
  /** A fresh access token. */
  token(): Promise<string>;
  /** Has the person prove again that it is them; see `withStepUp`. */
  reauthenticate: Reauthenticate;
  /** Sees that calls end. */
  withTimeout: WithTimeout;
  /** What the apps that were loaded know of changes, see `createCacheRules`. */
  cache: CacheExchangeOpts;
  /** Live updates are back after an interruption. */
  onResumed(): void;
}

export interface GraphqlConnection {
  client: Client;
  /** Closes the socket. The client is not to be used afterwards. */
  close(): void;
}

/**
 * The one GraphQL client of the page, for the session of one person. The token joins a request on its way out, so no
 * operation that an app can look at ever holds it; a request waits for a renewal that is due (AUTH-09, ADM-17).
 */
export function createGraphqlConnection({
  token,
  reauthenticate,
  withTimeout,
  cache,
  onResumed,
  ...handlers
}: Options): GraphqlConnection {
  const subscriptions = createSubscriptions({ token, onResumed });
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: (input, init) =>
      withStepUp(
        () =>
          withTimeout(
            callTimeoutMs,
            init?.signal,
            async ({ signal }) => {
              const headers = new Headers(init?.headers);
              headers.set('authorization', `Bearer ${await token()}`);
              const sent = { ...init, signal, headers, credentials: 'same-origin', cache: 'no-store' } as const;
              return whole(await fetch(input, sent));
            },
            init?.keepalive,
          ),
        reauthenticate,
      ),
    exchanges: [
      failureExchange(handlers),
      cacheExchange(cache),
      queueExchange(),
      ...registeredOnly(),
      fetchExchange,
      subscriptionExchange({ forwardSubscription: subscriptions.forward, enableAllOperations: false }),
    ],
  });
  return { client, close: subscriptions.close };
}

/** In production the API runs registered operations only, so their hash is enough. A development server gets the text. */
function registeredOnly(): Exchange[] {
  if (process.env.NODE_ENV !== 'production') return [];
  return [
    persistedExchange({
      enforcePersistedQueries: true,
      enableForMutation: true,
      enableForSubscriptions: true,
      preferGetForPersistedQueries: false,
      generateHash: async (_text, document) => hashOf(document),
    }),
  ];
}

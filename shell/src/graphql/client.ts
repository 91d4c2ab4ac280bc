import { Client, type Exchange, fetchExchange, subscriptionExchange } from '@urql/core';
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import { readFully } from '../http/read-fully.ts';
import { callTimeoutMs, type WithTimeout } from '../http/with-timeout.ts';
import { type Reauthenticate, withStepUp } from '../session/with-step-up.ts';
import { type FailureHandlers, failureExchange } from './failure-exchange.ts';
import { operationHeaders } from './operation-hash.ts';
import { hashOf } from './persisted-document.ts';
import { queueExchange } from './queue-exchange.ts';
import { createSubscriptions } from './subscriptions.ts';

declare const process: { env: { NODE_ENV?: string } };

interface Options extends FailureHandlers {
  /** Returns a valid access token. */
  token(): Promise<string>;
  /** See `withStepUp`. */
  reauthenticate: Reauthenticate;
  /** Applies the timeout. */
  withTimeout: WithTimeout;
  /** The cache rules of the loaded apps, see `createCacheRules`. */
  cache: CacheExchangeOpts;
  /** Called when live updates are back after an interruption. */
  onResumed(): void;
  /** Called when the server does not accept the account on the connection of live updates. */
  onForbidden(): void;
}

export interface GraphqlConnection {
  client: Client;
  /** Closes the WebSocket. The client must not be used afterwards. */
  close(): void;
}

/**
 * Creates the page's GraphQL client, for one session. The token is added in `fetch`, so that operations, which apps can
 * inspect, never contain it; a request waits for a pending token renewal (AUTH-09, ADM-17).
 */
export function createGraphqlConnection({
  token,
  reauthenticate,
  withTimeout,
  cache,
  onResumed,
  onForbidden,
  ...handlers
}: Options): GraphqlConnection {
  const subscriptions = createSubscriptions({ token, onResumed, onForbidden });
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
              for (const [name, value] of operationHeaders(init?.body)) headers.set(name, value);
              headers.set('authorization', `Bearer ${await token()}`);
              const sent = { ...init, signal, headers, credentials: 'same-origin', cache: 'no-store' } as const;
              return readFully(await fetch(input, sent));
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

/** Production accepts registered operations only, which are sent by hash. A development server gets the query text. */
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

import { Client, type Exchange, fetchExchange, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import { deadline } from '../platform/deadline.ts';
import { type ProveAgain, withStepUp } from '../session/with-step-up.ts';
import { cacheSettings } from './cache-settings.ts';
import { type FailureHandlers, failureExchange } from './failure-exchange.ts';
import { inTurnExchange } from './in-turn-exchange.ts';
import { hashOf } from './persisted-document.ts';
import { createSubscriptions } from './subscriptions.ts';

declare const process: { env: { NODE_ENV?: string } };

/** Milliseconds after which a call counts as failed: whatever waits for it, or shows its outcome already, must not wait on. */
const longestCall = 30_000;

interface Options extends FailureHandlers {
  /** A fresh access token. */
  token(): Promise<string>;
  /** Has the person prove again that it is them; see `withStepUp`. */
  proveAgain: ProveAgain;
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
export function createGraphqlConnection({ token, proveAgain, ...handlers }: Options): GraphqlConnection {
  const subscriptions = createSubscriptions(token);
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: (input, init) =>
      withStepUp(async () => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${await token()}`);
        const { signal, stop } = deadline(longestCall, 'A call', ...(init?.signal ? [init.signal] : []));
        try {
          return await fetch(input, { ...init, signal, headers, credentials: 'same-origin', cache: 'no-store' });
        } finally {
          // Else every call of the last half minute would be kept in memory.
          stop();
        }
      }, proveAgain),
    exchanges: [
      failureExchange(handlers),
      cacheExchange(cacheSettings),
      inTurnExchange(),
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

import type { ExecutionResult, SubscriptionForwarder } from '@urql/core';
import { createClient } from 'graphql-ws';

const longestPause = 30_000;

/**
 * Subscriptions over one WebSocket. It opens with the first subscription, closes after the last, and comes back by
 * itself: the server closes it at the end of a token, and the next connection brings a fresh one (ADM-17).
 */
export function createSubscriptions(token: () => Promise<string>): {
  forward: SubscriptionForwarder;
  close(): void;
} {
  const url = new URL('/graphql', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const client = createClient({
    url: url.href,
    lazy: true,
    lazyCloseTimeout: 3_000,
    keepAlive: 25_000,
    connectionParams: async () => ({ authorization: `Bearer ${await token()}` }),
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) => pause(retries),
    onNonLazyError: () => undefined,
  });

  return {
    forward: ({ query, variables, extensions }) => ({
      subscribe: (sink) => ({
        unsubscribe: client.subscribe(
          // The protocol wants a text; the server takes the document by the hash among the extensions.
          { query: query ?? '', variables: variables ?? {}, ...(extensions ? { extensions } : {}) },
          // The two libraries describe the same answer; only `extensions` is wider on one side.
          { ...sink, next: (result) => sink.next(result as ExecutionResult) },
        ),
      }),
    }),
    close: () => void client.dispose(),
  };
}

function pause(retries: number): Promise<void> {
  const longest = Math.min(longestPause, 500 * 2 ** retries);
  // Spread, so that a restarted server is not met by everybody at once.
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

import type { ExecutionResult, SubscriptionForwarder } from '@urql/core';
import { CloseCode, createClient } from 'graphql-ws';

const longestPause = 30_000;

/** Milliseconds in which the server accepts a connection or answers a ping; a connection that hangs is opened anew. */
const responseTimeout = 10_000;

/** Milliseconds after which the server has taken up every subscription of a connection that is back. */
const resubscribeDelay = 1_000;

/** Milliseconds after which a connection counts as one that works: the next one waits no longer than the first did. */
const stableAfter = 10_000;

/** Closed for what the page itself has sent: it would send the same again. Every other connection comes back. */
const fatalCloseCodes = new Set<number>([
  CloseCode.BadRequest,
  CloseCode.BadResponse,
  CloseCode.SubprotocolNotAcceptable,
  CloseCode.SubscriberAlreadyExists,
]);

/** Answers of the server's to one subscription that say nothing about the next try. */
const transientCodes = new Set<unknown>(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS']);

interface Options {
  /** A fresh access token. */
  token(): Promise<string>;
  /** Hears that the connection is back after an interruption: what happened meanwhile was told to nobody. */
  onResumed(): void;
  /** Waits before the next try, after `failed` others. */
  wait?(failed: number): Promise<void>;
}

/**
 * Subscriptions over one WebSocket. It opens with the first subscription, closes after the last, and comes back by
 * itself: the server closes it at the end of a token, and the next connection brings a fresh one (ADM-17).
 */
export function createSubscriptions({ token, onResumed, wait = pause }: Options): {
  forward: SubscriptionForwarder;
  close(): void;
} {
  let subscribed = 0;
  let interrupted = false;
  /** Connections in a row that failed or did not last. */
  let failed = 0;
  let connectedAt = Number.POSITIVE_INFINITY;
  let pong: ReturnType<typeof setTimeout> | undefined;
  let resumed: ReturnType<typeof setTimeout> | undefined;
  let disposed = false;

  const client = createClient({
    // Before every connection, whatever ended the one before: the library itself would not wait after some codes.
    url: async () => {
      if (failed > 0) await wait(failed - 1);
      return address();
    },
    lazy: true,
    lazyCloseTimeout: 3_000,
    keepAlive: 25_000,
    connectionAckWaitTimeout: responseTimeout,
    connectionParams: async () => ({ authorization: `Bearer ${await token()}` }),
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async () => undefined,
    onNonLazyError: () => undefined,
    on: {
      ping(received) {
        if (!received) pong = setTimeout(() => client.terminate(), responseTimeout);
      },
      pong(received) {
        if (received) clearTimeout(pong);
      },
      connected() {
        connectedAt = performance.now();
        if (interrupted) scheduleResumed();
        interrupted = false;
      },
      closed() {
        clearTimeout(pong);
        clearTimeout(resumed);
        interrupted ||= subscribed > 0;
        if (performance.now() - connectedAt > stableAfter) failed = 0;
        connectedAt = Number.POSITIVE_INFINITY;
        failed++;
      },
    },
  });

  function scheduleResumed(): void {
    clearTimeout(resumed);
    resumed = setTimeout(onResumed, resubscribeDelay);
  }

  function subscribe(...[payload, sink]: Parameters<typeof client.subscribe>): () => void {
    let ended = false;
    /** Tries in a row that the server refused for the moment. */
    let refused = 0;
    let openedAt = 0;
    let stop: () => void = () => undefined;
    subscribed++;
    const open = () => {
      if (ended) return;
      openedAt = performance.now();
      stop = client.subscribe(payload, {
        ...sink,
        // The library ends a subscription at codes that tell of a fault of the server, such as 1011.
        error(error) {
          if (ended || disposed || isFatal(error)) sink.error(error);
          else if (isTransient(error)) void openLater();
          else open();
        },
      });
    };
    const openLater = async () => {
      if (performance.now() - openedAt > stableAfter) refused = 0;
      await wait(refused++);
      if (ended || disposed) return;
      open();
      // The connection may have stayed, and with it nothing else would tell that updates were missed.
      scheduleResumed();
    };
    open();
    return () => {
      if (ended) return;
      ended = true;
      subscribed--;
      stop();
    };
  }

  return {
    forward: ({ query, variables, extensions }) => ({
      subscribe: (sink) => ({
        unsubscribe: subscribe(
          // The protocol wants a text; the server takes the document by the hash among the extensions.
          { query: query ?? '', variables: variables ?? {}, ...(extensions ? { extensions } : {}) },
          // The two libraries describe the same answer; only `extensions` is wider on one side.
          { ...sink, next: (result) => sink.next(result as ExecutionResult) },
        ),
      }),
    }),
    close() {
      disposed = true;
      clearTimeout(pong);
      clearTimeout(resumed);
      void client.dispose();
    },
  };
}

function isFatal(event: unknown): boolean {
  const { code } = event as { code?: unknown };
  if (typeof code === 'number') return fatalCloseCodes.has(code);
  return !isTransient(event);
}

/** Whether it is no closing, but a refusal of this subscription alone that need not last. */
function isTransient(event: unknown): boolean {
  if (!Array.isArray(event) || event.length === 0) return false;
  return event.every((error: { extensions?: { code?: unknown } }) => transientCodes.has(error?.extensions?.code));
}

function address(): string {
  const url = new URL('/graphql', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function pause(failed: number): Promise<void> {
  const longest = Math.min(longestPause, 500 * 2 ** failed);
  // Spread, so that a restarted server is not met by everybody at once.
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

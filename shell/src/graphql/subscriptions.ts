import type { ExecutionResult, SubscriptionForwarder } from '@urql/core';
import { CloseCode, createClient } from 'graphql-ws';

/** Maximum backoff in milliseconds. */
const maxBackoff = 30_000;

/** The close code of a server that is being restarted. */
const serviceRestart = 1012;

/**
 * Milliseconds over which all clients of a server spread their first attempt after its restart, so that all are back within
 * 30 s, and after its failure.
 */
const restartSpread = 25_000;
const failureSpread = 5_000;

/** Timeout in milliseconds for the server's acknowledgement and pongs; a hanging connection is reopened. */
const responseTimeout = 10_000;

/** Milliseconds after a reconnect in which the server registers all subscriptions again. */
const resubscribeDelay = 1_000;

/** Milliseconds after which a connection counts as stable and resets the backoff. */
const stableAfter = 10_000;

/**
 * Close codes for invalid messages of the page, which a reconnect would only repeat. All others lead to a reconnect.
 */
const fatalCloseCodes = new Set<number>([
  CloseCode.BadRequest,
  CloseCode.BadResponse,
  CloseCode.SubprotocolNotAcceptable,
  CloseCode.SubscriberAlreadyExists,
]);

/** The server's reason for closing a connection whose token has expired; every other 4403 is about the account. */
const tokenExpired = 'Token expired';

/** Error codes of a subscription that may succeed on retry. */
const transientCodes = new Set<unknown>(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS']);

interface Options {
  /** Returns a valid access token. */
  token(): Promise<string>;
  /** Called when the connection is back after an interruption, since events in between were missed. */
  onResumed(): void;
  /**
   * Called when the server does not accept the account on the connection: it may be disabled, signed out elsewhere, or
   * have lost a role.
   */
  onForbidden(): void;
  /** Waits before the next attempt, after `failed` failed ones, the last of which ended with the close code. */
  wait?(failed: number, closeCode?: number): Promise<void>;
}

/**
 * Runs subscriptions over one WebSocket. It opens with the first subscription, closes after the last, and reconnects
 * automatically; in particular the server closes it when the token expires, and the next connection sends a new one
 * (ADM-17).
 */
export function createSubscriptions({ token, onResumed, onForbidden, wait = pause }: Options): {
  forward: SubscriptionForwarder;
  close(): void;
} {
  let subscribed = 0;
  let interrupted = false;
  /** Consecutive connections that failed or were not stable. */
  let failed = 0;
  let closeCode: number | undefined;
  let connectedAt = Number.POSITIVE_INFINITY;
  let pong: ReturnType<typeof setTimeout> | undefined;
  let resumed: ReturnType<typeof setTimeout> | undefined;
  let disposed = false;

  const client = createClient({
    // The backoff is here, since the library does not wait before reconnecting after some close codes.
    url: async () => {
      if (failed > 0) await wait(failed - 1, closeCode);
      return socketUrl();
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
      closed(event) {
        closeCode = (event as Partial<CloseEvent>).code;
        clearTimeout(pong);
        clearTimeout(resumed);
        interrupted ||= subscribed > 0;
        if (performance.now() - connectedAt > stableAfter) failed = 0;
        connectedAt = Number.POSITIVE_INFINITY;
        failed++;
        if (!disposed && isForbidden(event)) onForbidden();
      },
    },
  });

  function scheduleResumed(): void {
    clearTimeout(resumed);
    resumed = setTimeout(onResumed, resubscribeDelay);
  }

  function subscribe(...[payload, sink]: Parameters<typeof client.subscribe>): () => void {
    let ended = false;
    /** Consecutive attempts that the server rejected with a transient code. */
    let rejected = 0;
    let openedAt = 0;
    let stop: () => void = () => undefined;
    subscribed++;
    const open = () => {
      if (ended) return;
      openedAt = performance.now();
      stop = client.subscribe(payload, {
        ...sink,
        // The library ends subscriptions on close codes for server errors, such as 1011.
        error(error) {
          if (ended || disposed || isFatal(error)) sink.error(error);
          else if (isTransient(error)) void openLater();
          else open();
        },
        // The server ends a subscription whose reader is too slow.
        complete() {
          if (ended || disposed) sink.complete();
          else void openLater();
        },
      });
    };
    const openLater = async () => {
      if (performance.now() - openedAt > stableAfter) rejected = 0;
      await wait(rejected++);
      if (ended || disposed) return;
      open();
      // If the connection stayed open, nothing else reports that events were missed.
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
          // The protocol requires a text; the server finds the document by the hash in the extensions.
          { query: query ?? '', variables: variables ?? {}, ...(extensions ? { extensions } : {}) },
          // Both libraries describe the same result; only the type of `extensions` differs.
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

function isForbidden(event: unknown): boolean {
  const { code, reason } = event as { code?: unknown; reason?: unknown };
  return code === CloseCode.Forbidden && reason !== tokenExpired;
}

function isFatal(event: unknown): boolean {
  const { code } = event as { code?: unknown };
  if (typeof code === 'number') return fatalCloseCodes.has(code);
  return !isTransient(event);
}

/** Whether the event is a list of transient errors of one subscription, not a close event. */
function isTransient(event: unknown): boolean {
  if (!Array.isArray(event) || event.length === 0) return false;
  return event.every((error: { extensions?: { code?: unknown } }) => transientCodes.has(error?.extensions?.code));
}

function socketUrl(): string {
  const url = new URL('/graphql', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function pause(failed: number, closeCode?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBefore(failed, closeCode)));
}

/**
 * Returns the milliseconds to wait before the next attempt. The first attempts after a restart or a failure of a server
 * are spread, since all its clients make them; what ended for one client only is repeated soon.
 *
 * @param random 0 to 1
 */
export function pauseBefore(failed: number, closeCode?: number, random = Math.random()): number {
  if (failed === 0 && closeCode === serviceRestart) return restartSpread * random;
  if (failed === 0 && closeCode !== undefined && closeCode !== CloseCode.Forbidden) return failureSpread * random;
  return Math.min(maxBackoff, 500 * 2 ** failed) * (0.5 + random / 2);
}

// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket as Connection, WebSocketServer } from 'ws';
import { createGraphqlConnection } from '../src/graphql/client.ts';
import { createSubscriptions, pauseBefore } from '../src/graphql/subscriptions.ts';
import { createWithTimeout } from '../src/http/with-timeout.ts';

let http: Server;
let sockets: WebSocketServer;
/** Connections in order, and the subscriptions of each. */
let connections: Connection[];
let subscribed: string[][];
/** The ids of all subscriptions, in order. */
let ids: string[];
let accept: (connection: Connection) => void;
/** Error codes with which the server rejects the next subscriptions. */
let rejections: string[];

beforeEach(async () => {
  connections = [];
  subscribed = [];
  ids = [];
  rejections = [];
  accept = (connection) => connection.send(JSON.stringify({ type: 'connection_ack' }));
  http = createServer();
  sockets = new WebSocketServer({ server: http, path: '/graphql' });
  sockets.on('connection', (connection) => {
    const own: string[] = [];
    connections.push(connection);
    subscribed.push(own);
    connection.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; id: string; payload: { query: string } };
      if (message.type === 'connection_init') accept(connection);
      if (message.type !== 'subscribe') return;
      own.push(message.payload.query);
      ids.push(message.id);
      const code = rejections.shift();
      if (code) {
        const payload = [{ message: 'Refused', extensions: { code } }];
        connection.send(JSON.stringify({ id: message.id, type: 'error', payload }));
        return;
      }
      const payload = { data: { connection: connections.indexOf(connection) } };
      connection.send(JSON.stringify({ id: message.id, type: 'next', payload }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/app`));
});

afterEach(async () => {
  for (const connection of sockets.clients) connection.terminate();
  await new Promise((resolve) => http.close(resolve));
  vi.unstubAllGlobals();
});

function open() {
  const onResumed = vi.fn();
  const onForbidden = vi.fn();
  const wait = vi.fn(async () => undefined);
  const token = vi.fn(async () => 'token');
  const subscriptions = createSubscriptions({ token, onResumed, onForbidden, wait });
  const received: unknown[] = [];
  const failed = vi.fn();
  const subscribe = (query: string) =>
    subscriptions
      .forward({ query, variables: {} } as Parameters<typeof subscriptions.forward>[0], {} as never)
      .subscribe({ next: ({ data }) => received.push(data), error: failed, complete: () => undefined });
  return { ...subscriptions, subscribe, received, failed, onResumed, onForbidden, wait, token };
}

/** Closes the newest connection with a code; 1006 terminates it without a close frame. */
function end(code: number, reason = ''): void {
  const connection = connections.at(-1);
  if (code === 1006) connection?.terminate();
  else connection?.close(code, reason);
}

test.each([1000, 1001, 1006, 1011, 1012, 1013, 1014, 3000, 4401, 4403, 4429, 4500, 4504])(
  'reconnects and subscribes again after the connection was closed with %i',
  async (code) => {
    const live = open();
    live.subscribe('subscription A { a }');
    live.subscribe('subscription B { b }');
    await vi.waitFor(() => expect(live.received).toHaveLength(2));
    end(code);
    await vi.waitFor(() => expect(live.received.slice(2)).toEqual([{ connection: 1 }, { connection: 1 }]));
    expect([...(subscribed[1] ?? [])].sort()).toEqual(['subscription A { a }', 'subscription B { b }']);
    expect(live.token).toHaveBeenCalledTimes(2);
    expect(live.failed).not.toHaveBeenCalled();
    live.close();
  },
);

test('AAPI-20 calls and subscriptions reach the API’s host with the bearer token; the socket opens with the first subscription and reconnects', async () => {
  const { gql } = await import('@urql/core');
  const calls: (string | undefined)[] = [];
  http.on('request', (request, response) => {
    calls.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { me: null } }));
  });
  const presented: unknown[] = [];
  sockets.on('connection', (connection) =>
    connection.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; payload?: unknown };
      if (message.type === 'connection_init') presented.push(message.payload);
    }),
  );
  const call = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => call(new URL(input, location.href), init));
  const { client } = createGraphqlConnection({
    token: async () => 'token',
    withTimeout: createWithTimeout(vi.fn()),
    reauthenticate: async () => false,
    cache: {},
    onRefused: () => undefined,
    onResumed: () => undefined,
    onForbidden: () => undefined,
    onFailed: () => undefined,
    onPartial: () => undefined,
    onUnanswered: () => undefined,
  });
  await client.query(gql('query { me { id } }'), {}).toPromise();
  expect(calls).toEqual(['Bearer token']);
  expect(connections).toHaveLength(0);

  const { unsubscribe } = client.subscription(gql('subscription { connection }'), {}).subscribe(() => undefined);
  await vi.waitFor(() => expect(subscribed[0]).toHaveLength(1));
  expect(presented).toEqual([{ authorization: 'Bearer token' }]);
  end(1001);
  // The first attempt after a failure waits for up to 5 s.
  await vi.waitFor(() => expect(subscribed[1]).toHaveLength(1), { timeout: 30_000 });
  expect(presented).toHaveLength(2);
  unsubscribe();
});

test('reports missed events once every subscription is active again', async () => {
  const live = open();
  live.subscribe('subscription A { a }');
  await vi.waitFor(() => expect(live.received).toHaveLength(1));
  expect(live.onResumed).not.toHaveBeenCalled();
  end(1011);
  await vi.waitFor(() => expect(live.onResumed).toHaveBeenCalledTimes(1));
  expect(live.received).toHaveLength(2);
  live.close();
});

test('MSG-03 subscribes again when the server ends a subscription, and reports missed events', async () => {
  const live = open();
  live.subscribe('subscription A { a }');
  const { unsubscribe } = live.subscribe('subscription B { b }');
  await vi.waitFor(() => expect(live.received).toHaveLength(2));
  const [connection] = connections;
  connection?.send(JSON.stringify({ id: ids[0], type: 'complete' }));
  await vi.waitFor(() =>
    expect(subscribed).toEqual([['subscription A { a }', 'subscription B { b }', 'subscription A { a }']]),
  );
  expect(live.wait).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(live.onResumed).toHaveBeenCalledTimes(1));
  unsubscribe();
  connection?.send(JSON.stringify({ id: ids[2], type: 'complete' }));
  await vi.waitFor(() => expect(subscribed[0]).toHaveLength(4));
  expect(subscribed[0]?.at(-1)).toBe('subscription A { a }');
  live.close();
});

test('increases the backoff while connections are closed immediately, whatever the code', async () => {
  const live = open();
  const codes = [1011, 1000, 4403, 1006, 1011, 1000];
  accept = (connection) => {
    const code = codes[connections.length - 1];
    if (code === undefined) connection.send(JSON.stringify({ type: 'connection_ack' }));
    else end(code);
  };
  live.subscribe('subscription A { a }');
  await vi.waitFor(() => expect(live.received).toHaveLength(1));
  expect(live.wait.mock.calls).toEqual(codes.map((code, index) => [index, code]));
  live.close();
});

test('spreads the first attempt after a restart over 30 s and after a failure over 5 s, not after an expired token', () => {
  const range = (failed: number, code?: number) => [0, 1].map((random) => pauseBefore(failed, code, random));
  expect(range(0, 1012)).toEqual([0, 25_000]);
  for (const code of [1001, 1006, 1011, 4499]) expect(range(0, code)).toEqual([0, 5_000]);
  expect(range(0, 4403)).toEqual([250, 500]);
  // The second attempt of a subscription that the server rejected, and of clients that are spread already.
  expect(range(0)).toEqual([250, 500]);
  expect(range(1, 1012)).toEqual([500, 1_000]);
  expect(range(20, 1006)).toEqual([15_000, 30_000]);
});

test.each([
  [4403, 'ACCOUNT_DISABLED', 1],
  [4403, 'Token expired', 0],
  [1012, '', 0],
])('PERM-21 a connection closed with %i %s asks %i times for the account', async (code, reason, times) => {
  const live = open();
  live.subscribe('subscription A { a }');
  await vi.waitFor(() => expect(live.received).toHaveLength(1));
  end(code, reason);
  await vi.waitFor(() => expect(live.received).toHaveLength(2));
  expect(live.onForbidden).toHaveBeenCalledTimes(times);
  live.close();
});

test('does not reconnect after a close code for an invalid message', async () => {
  const live = open();
  live.subscribe('subscription A { a }');
  await vi.waitFor(() => expect(live.received).toHaveLength(1));
  end(4400);
  await vi.waitFor(() => expect(live.failed).toHaveBeenCalledWith(expect.objectContaining({ code: 4400 })));
  expect(connections).toHaveLength(1);
  live.close();
});

test.each(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'])(
  'retries a subscription rejected with %s with increasing backoff, then reports missed events',
  async (code) => {
    const live = open();
    live.subscribe('subscription A { a }');
    await vi.waitFor(() => expect(live.received).toHaveLength(1));
    rejections = [code, code];
    live.subscribe('subscription B { b }');
    await vi.waitFor(() => expect(live.received).toHaveLength(2));
    expect(live.wait.mock.calls).toEqual([[0], [1]]);
    expect(live.failed).not.toHaveBeenCalled();
    expect(connections).toHaveLength(1);
    await vi.waitFor(() => expect(live.onResumed).toHaveBeenCalledTimes(1));
    live.close();
  },
);

test('does not retry a subscription that was rejected for good or unsubscribed while it waits', async () => {
  const live = open();
  rejections = ['FORBIDDEN'];
  live.subscribe('subscription A { a }');
  await vi.waitFor(() => expect(live.failed).toHaveBeenCalledTimes(1));
  let resume: () => void = () => undefined;
  const waiting = new Promise<undefined>((resolve) => {
    resume = () => resolve(undefined);
  });
  live.wait.mockReturnValueOnce(waiting);
  rejections = ['UNAVAILABLE'];
  const left = live.subscribe('subscription B { b }');
  await vi.waitFor(() => expect(live.wait).toHaveBeenCalledTimes(1));
  left.unsubscribe();
  resume();
  live.subscribe('subscription C { c }');
  await vi.waitFor(() => expect(live.received).toHaveLength(1));
  expect(subscribed.flat()).toEqual(['A { a }', 'B { b }', 'C { c }'].map((text) => `subscription ${text}`));
  expect(live.failed).toHaveBeenCalledTimes(1);
  live.close();
});

test('does not reconnect for a closed subscription, or after the session has ended', async () => {
  const live = open();
  const left = live.subscribe('subscription A { a }');
  live.subscribe('subscription B { b }');
  await vi.waitFor(() => expect(live.received).toHaveLength(2));
  left.unsubscribe();
  end(1011);
  await vi.waitFor(() => expect(subscribed[1]).toEqual(['subscription B { b }']));
  live.close();
  await vi.waitFor(() => expect(connections.at(-1)?.readyState).toBe(3));
  expect(connections).toHaveLength(2);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient } from '../src/http/http-client.ts';
import { createWithTimeout } from '../src/http/with-timeout.ts';

const onSlow = vi.fn();
let token: () => Promise<string>;
const client = createHttpClient({
  token: () => token(),
  withTimeout: createWithTimeout(onSlow),
  reauthenticate: async () => false,
  onRefused: () => undefined,
  failureText: () => 'Could not complete request...',
});

beforeEach(() => {
  token = async () => 'token';
  onSlow.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [
    'from the server',
    'application/json',
    '{"result":{"message":"Missing file","code":"FIELD_MISSING"}}',
    'Missing file',
  ],
  ['in plain text', 'text/plain; charset=utf-8', 'Request Entity Too Large\n', 'Request Entity Too Large'],
  ['in an HTML page', 'text/html', '<h1>502 Bad Gateway</h1>', 'Could not complete request...'],
  ['with an empty body', 'application/json', '', 'Could not complete request...'],
])('FILE-06 NAV-14 rejects with the text for an error %s', async (_, type, body, message) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 413, headers: { 'content-type': type } }));
  await expect(client.json('POST', '/api/upload/investment/documents', {})).rejects.toMatchObject({
    status: 413,
    message,
  });
});

const never = () => new Promise<never>(() => undefined);

/** A response with headers whose body never arrives. */
const headOnly = async () => new Response(new ReadableStream({ pull: never }));

it.each([
  ['gets no response', { fetch: never }],
  ['gets only the headers of a response', { fetch: headOnly }],
  ['waits for a token that is never renewed', { token: never, fetch: headOnly }],
])('a call that %s is reported as slow within 10 s and fails within 30 s', async (_what, parts) => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', parts.fetch);
  if ('token' in parts) token = parts.token;
  const outcome = vi.fn();
  client.json('POST', '/api/invite', {}).catch(outcome);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(onSlow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onSlow).toHaveBeenCalledTimes(1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ name: 'RequestFailure', status: 0 }));
  const notices = onSlow.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onSlow).toHaveBeenCalledTimes(notices);
  expect(vi.getTimerCount()).toBe(0);
});

it('a slow call with keepalive is not reported as slow', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', never);
  const outcome = vi.fn();
  client.json('POST', '/api/analytics/insert/', {}, { keepalive: true }).catch(outcome);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ name: 'RequestFailure', status: 0 }));
  expect(onSlow).not.toHaveBeenCalled();
});

it('a call that succeeds leaves no timers, and an aborted one rejects with AbortError', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ fine: true }));
  await expect(client.json('GET', '/api/x')).resolves.toEqual({ fine: true });
  expect(vi.getTimerCount()).toBe(0);

  vi.stubGlobal('fetch', never);
  const leave = new AbortController();
  const call = client.json('GET', '/api/x', undefined, { signal: leave.signal });
  leave.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});

it('a download continues while it makes progress; a stalled one is reported as slow, then fails', async () => {
  vi.useFakeTimers();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  vi.stubGlobal('fetch', async () => new Response(stream));
  const outcome = vi.fn();
  client.download('/api/download/a').catch(outcome);
  for (let chunk = 0; chunk < 50; chunk++) {
    await vi.advanceTimersByTimeAsync(5_000);
    body?.enqueue(new Uint8Array(10));
  }
  expect(onSlow).not.toHaveBeenCalled();
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onSlow).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ name: 'RequestFailure', status: 0 }));
  expect(vi.getTimerCount()).toBe(0);
});

it('tells of a successful POST, and of no other call', async () => {
  const onPosted = vi.fn();
  const told = createHttpClient({
    token: async () => 'token',
    withTimeout: createWithTimeout(onSlow),
    reauthenticate: async () => false,
    onRefused: () => undefined,
    onPosted,
    failureText: () => '',
  });
  vi.stubGlobal('fetch', async () => Response.json({}));
  await told.json('POST', '/api/deal/publish', { dealId: 'd' });
  await told.json('GET', '/api/deal/publish');
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 409 }));
  await expect(told.json('POST', '/api/deal/unpublish', { dealId: 'd' })).rejects.toMatchObject({ status: 409 });
  expect(onPosted.mock.calls).toEqual([['/api/deal/publish', { dealId: 'd' }]]);
});

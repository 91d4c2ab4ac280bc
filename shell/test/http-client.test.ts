import { afterEach, expect, it, vi } from 'vitest';
import { createHttpClient } from '../src/http/http-client.ts';

const client = createHttpClient({
  token: async () => 'token',
  proveAgain: async () => false,
  onRefused: () => undefined,
  failureText: () => 'Could not complete request...',
});

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['of the server', 'application/json', '{"result":{"message":"Missing file","code":"FIELD_MISSING"}}', 'Missing file'],
  ['in plain words', 'text/plain; charset=utf-8', 'Request Entity Too Large\n', 'Request Entity Too Large'],
  ['of a page', 'text/html', '<h1>502 Bad Gateway</h1>', 'Could not complete request...'],
  ['that is empty', 'application/json', '', 'Could not complete request...'],
])('FILE-06 NAV-14 tells of a refusal %s', async (_, type, body, message) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 413, headers: { 'content-type': type } }));
  await expect(client.json('POST', '/api/upload/investment/documents', {})).rejects.toMatchObject({
    status: 413,
    message,
  });
});

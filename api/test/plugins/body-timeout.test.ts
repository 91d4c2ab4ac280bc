import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ bodyTimeout: 300 });
});
afterAll(() => api.close());

/** Sends the head of a request and only a part of its body. */
function sendPart(path: string, headers: string[]) {
  const { port } = new URL(api.url);
  const socket = connect(Number(port), '127.0.0.1');
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Length: 1000', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`);
  return socket;
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';

test('an incomplete body is refused after the timeout and its connection closed', async () => {
  for (const [path, type] of [
    ['/api/auth/reset', json],
    ['/graphql', json],
    ['/oidc/token', form],
  ] as const) {
    const answer = await text(sendPart(path, [type]));
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('The request took too long to arrive. Try again');
  }
});

test('the connection of a call answered before its body arrived is closed too', async () => {
  for (const path of ['/api/investment/insert', '/api/nothing']) {
    expect(await text(sendPart(path, [json])), path).toMatch(/^HTTP\/1.1 (401|404) /);
  }
});

test('an upload may take longer', async () => {
  const account = await api.createAccount();
  const socket = sendPart('/api/upload/onboarding/documents', [
    'Content-Type: multipart/form-data; boundary=x',
    `Authorization: Bearer ${await mintToken(account)}`,
  ]);
  // Longer than the timeout of other calls.
  expect(await text(sendPart('/api/auth/reset', [json]))).toContain('408');
  expect(socket.readyState).toBe('open');
  socket.destroy();
  await once(socket, 'close');
});

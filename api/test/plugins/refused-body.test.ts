import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('AAPI-02 answers a call whose body is too large on a connection that goes on, so that a proxy reads the answer', async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  try {
    await once(socket, 'connect');
    const size = 3_000_000;
    socket.write(
      `POST /api/auth/sign-up HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
        `x-requested-with: platform\r\ncontent-length: ${size}\r\n\r\n`,
    );
    await expect.poll(() => received).toContain('BODY_TOO_LARGE');
    expect(received).toMatch(/^HTTP\/1.1 413 /);
    received = '';
    // What a proxy sends after the answer, and its next call.
    socket.write(Buffer.alloc(size, 'x'));
    socket.write(`GET /health/live HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    await expect.poll(() => received).toMatch(/^HTTP\/1.1 200 /);
  } finally {
    socket.destroy();
  }
});

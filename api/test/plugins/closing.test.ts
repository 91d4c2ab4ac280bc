import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTestApi } from '../kit/api.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';

it('closes as soon as the last call is answered, even with keep-alive connections', async () => {
  const rest = new PassThrough();
  const api = await startTestApi({
    plugins: [
      async (app) => {
        app.get('/begun', async () => rest);
      },
    ],
  });
  const agent = new Agent({ keepAlive: true });
  rest.write('answered ');
  const [response] = (await once(get(`${api.url}/begun`, { agent }), 'response')) as [IncomingMessage];
  const closed = api.close();
  await expect.poll(() => api.server.server.listening).toBe(false);
  rest.end('whole');
  expect(await text(response)).toBe('answered whole');
  await closed;
  agent.destroy();
});

it('tells the pages of a stopping process that it restarts, in batches', async () => {
  // More than one batch. All are signed in: one without a token is ended after a while.
  const count = 260;
  const api = await startTestApi({ settings: { LIMIT_SOCKETS_PER_ACCOUNT: String(count) } });
  const token = `Bearer ${await mintToken(await api.createAccount())}`;
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(api.url, token)));
  await api.close();
  const ends = await Promise.all(sockets.map(({ closed }) => closed));
  expect(ends).toEqual(Array(count).fill({ code: 1012, reason: 'Service restart' }));
});

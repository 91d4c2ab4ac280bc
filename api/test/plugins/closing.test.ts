import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
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
  await vi.waitFor(() => expect(api.server.server.listening).toBe(false));
  rest.end('whole');
  expect(await text(response)).toBe('answered whole');
  await closed;
  agent.destroy();
}, 10_000);

it('tells the pages of a stopping process that it restarts, in batches', async () => {
  const api = await startTestApi();
  const account = await api.createAccount();
  const signedIn = await openSocket(api.url, `Bearer ${await mintToken(account)}`);
  // More than one batch; a connection without a token is ended later than this.
  const others = await Promise.all(Array.from({ length: 260 }, () => openSocket(api.url)));
  await api.close();
  const ends = await Promise.all([signedIn, ...others].map(({ closed }) => closed));
  const told = ends.filter(({ code, reason }) => code === 1012 && reason === 'Service restart');
  expect(await signedIn.closed).toMatchObject({ code: 1012 });
  // On a slow machine, the first without a token may have been ended for that before.
  expect(told.length).toBeGreaterThan(250);
  expect(ends.filter(({ code }) => code !== 1012 && code !== 4408)).toEqual([]);
}, 10_000);

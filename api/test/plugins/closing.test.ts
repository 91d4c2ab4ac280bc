import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { startTestApi } from '../kit/api.ts';

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

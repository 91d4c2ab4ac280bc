import { expect, test } from 'vitest';
import { createLogger } from '../../src/plugins/logging.ts';
import { startTestApi } from '../kit/api.ts';
import { createTestDatabase } from '../kit/database.ts';
import { startDatabaseProxy } from '../kit/database-proxy.ts';

test('an unreachable database causes 503 without details, and the API recovers by itself', async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await startDatabaseProxy(testDatabase.url);
  const api = await startTestApi({ settings: { DATABASE_URL: proxy.url } });
  const investor = await api.createAccount();
  const me = () => api.query<{ me: { id: string } }>('{ me { id } }', {}, { as: investor });
  expect((await me()).status).toBe(200);
  expect((await api.rest('/health/ready', { method: 'GET' })).status).toBe(200);

  await proxy.cut();
  for (let call = 0; call < 3; call += 1) {
    const answer = await me();
    expect(answer.status).toBe(503);
    expect(answer.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
    expect(JSON.stringify(answer.errors)).not.toMatch(/ECONN|terminated|127\.0\.0\.1|postgres/i);
  }
  const ready = await api.rest('/health/ready', { method: 'GET' });
  expect(ready).toMatchObject({ status: 503, body: { status: 'ERROR', result: { code: 'UNAVAILABLE' } } });
  expect((await api.rest('/health/live', { method: 'GET' })).status).toBe(200);

  await proxy.heal();
  await expect.poll(async () => (await me()).status).toBe(200);
  // The event listener has reconnected too: a disabled account's socket would be closed.
  const received: unknown[] = [];
  api.services.events.on('access.changed', (change) => received.push(change));
  await expect
    .poll(async () => {
      await api.services.events.publish('access.changed', { accountId: investor.id });
      return received.length;
    })
    .toBeGreaterThan(0);
  await api.close();
  await proxy.close();
  await testDatabase.drop();
});

test('the health check fails by its own timeout of two seconds each time while the database accepts calls but never answers', async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await startDatabaseProxy(testDatabase.url);
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const api = await startTestApi({ log, settings: { DATABASE_URL: proxy.url } });
  const ready = () => api.rest('/health/ready', { method: 'GET' });
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'OK', problems: [] } });
  proxy.freeze();
  for (const { status } of await Promise.all([ready(), ready(), ready()])) expect(status).toBe(503);
  const [told, ...others] = lines.filter((line) => line.includes('The database does not answer.'));
  expect(told).toContain('No answer after 2000 ms');
  expect(others).toEqual([]);
  await proxy.cut();
  await api.close();
  await testDatabase.drop();
});

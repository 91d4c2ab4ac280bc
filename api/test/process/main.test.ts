import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { createMainRunner, untilReady } from './run-main.ts';

let testDatabase: TestDatabase;
let runner: Awaited<ReturnType<typeof createMainRunner>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  runner = await createMainRunner(testDatabase.url);
});
afterAll(async () => {
  await runner.close();
  await testDatabase.drop();
});

describe('the process', () => {
  test('CARE-09 serves, tells which pages are missing, and exits on SIGTERM within its deadline despite open sockets and connections', async () => {
    const port = await freePort();
    const { child, ended } = runner.start({ PORT: String(port) });
    let log = '';
    child.stdout?.on('data', (chunk) => {
      log += chunk;
    });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    await expect.poll(() => log).toContain('People register without a link to a page about terms and privacy');
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const closed = once(socket, 'close');
    child.kill('SIGTERM');
    const { code } = await ended;
    expect(code).toBe(0);
    await closed;
  });

  test('serves a database with demo accounts on localhost only', async () => {
    const database = await createTestDatabase();
    const pool = new Pool({ connectionString: database.url });
    await pool.query(`INSERT INTO platform_setting (key, value, updated_at) VALUES ('demo', '{}', now())`);
    await pool.end();
    const { code, errors } = await runner.start({ PORT: '0', HOST: '0.0.0.0', DATABASE_URL: database.url }).ended;
    await database.drop();
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^HOST must be localhost, .*\n$/) });
  });

  test('prints one line with the remedy for a used port, a missing or empty database and an invalid setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const unusedPort = await freePort();
    const empty = await createEmptyDatabase();
    const [portTaken, noDatabase, notMigrated, broken] = await Promise.all([
      runner.start({ PORT: String(port) }).ended,
      runner.start({ PORT: '0', DATABASE_URL: `postgresql://unusedPort:hidden@127.0.0.1:${unusedPort}/none` }).ended,
      runner.start({ PORT: '0', DATABASE_URL: empty.url }).ended,
      runner.start({ PORT: 'eighty' }).ended,
    ]);
    taken.close();
    await empty.drop();
    expect(portTaken).toEqual({ code: 1, errors: expect.stringMatching(/^The port is in use: .*\n$/) });
    expect(noDatabase).toEqual({ code: 1, errors: expect.stringMatching(/^The database cannot be reached: .*\n$/) });
    expect(notMigrated).toEqual({
      code: 1,
      errors: expect.stringMatching(/^The database lacks \d+ migrations .*: run npm run migrate, .*\n$/),
    });
    expect(noDatabase.errors).not.toContain('hidden');
    expect(broken).toEqual({ code: 1, errors: 'PORT must be a port number, not "eighty".\n' });
  });
});

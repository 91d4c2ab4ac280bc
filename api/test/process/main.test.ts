import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';

const main = join(import.meta.dirname, '../../src/main.ts');
let testDatabase: TestDatabase;
let directory: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'platform-main-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await testDatabase.drop();
  await rm(directory, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The API as a process of its own, with what it says. */
function startMain(settings: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      DATABASE_URL: testDatabase.url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.resume();
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return { code, errors };
  });
  return { child, ended };
}

describe('the process', () => {
  test('serves, and ends by SIGTERM within its deadline while sockets and connections are open', async () => {
    const port = await freePort();
    const { child, ended } = startMain({ PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const closed = once(socket, 'close');
    child.kill('SIGTERM');
    const { code } = await ended;
    expect(code).toBe(0);
    await closed;
  });

  test('serves a database that holds demo accounts to this machine only', async () => {
    const database = await createTestDatabase();
    const pool = new Pool({ connectionString: database.url });
    await pool.query(`INSERT INTO platform_setting (key, value, updated_at) VALUES ('demo', '{}', now())`);
    await pool.end();
    const { code, errors } = await startMain({ PORT: '0', HOST: '0.0.0.0', DATABASE_URL: database.url }).ended;
    await database.drop();
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^HOST must be localhost, .*\n$/) });
  });

  test('says in one line what to do about a taken port, a missing database and a broken setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const nobody = await freePort();
    const [portTaken, noDatabase, broken] = await Promise.all([
      startMain({ PORT: String(port) }).ended,
      startMain({ PORT: '0', DATABASE_URL: `postgresql://nobody:hidden@127.0.0.1:${nobody}/none` }).ended,
      startMain({ PORT: 'eighty' }).ended,
    ]);
    taken.close();
    expect(portTaken).toEqual({ code: 1, errors: expect.stringMatching(/^The port is taken: .*\n$/) });
    expect(noDatabase).toEqual({ code: 1, errors: expect.stringMatching(/^The database cannot be reached: .*\n$/) });
    expect(noDatabase.errors).not.toContain('hidden');
    expect(broken).toEqual({ code: 1, errors: 'PORT must be a port number, not "eighty".\n' });
  });
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { processesOf, startProduct } from './product.ts';

vi.setConfig({ testTimeout: 240_000 });

const root = join(import.meta.dirname, '../../..');
let directory: string;
let database: TestDatabase;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-admin-create-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { pid } of await processesOf(directory)) process.kill(pid, 'SIGKILL');
  await database.drop();
  await rm(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/** Runs the command in a shell in which only the data directory is configured. */
function invite(email: string): Promise<{ code: number; output: string }> {
  const { DATABASE_URL: _database, SMTP_URL: _mail, PUBLIC_URL: _url, ...environment } = process.env;
  const options = { cwd: root, env: { ...environment, DATA_DIR: directory } };
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/admin-create.mjs', email], options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

async function countInvitations(email: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM invitation WHERE email = $1', [email]);
  await client.end();
  return rowCount ?? 0;
}

test('admin:create invites through the running product’s database and mail server, and refuses without one', async () => {
  expect(await invite('nobody@example.test')).toEqual({
    code: 1,
    output: expect.stringContaining('No product is running on'),
  });
  const [port, mailPort] = [await freePort(), await freePort()];
  const { child, output } = startProduct(['node', 'tools/start.mjs'], {
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    PORT: String(port),
    MAIL_PORT: String(mailPort),
  });
  await expect.poll(output, { timeout: 120_000, interval: 100 }).toContain(`ready http://localhost:${port}`);
  const answer = await invite('first@example.test');
  expect(answer).toEqual({ code: 0, output: expect.stringContaining(`opens http://localhost:${port}`) });
  expect(await countInvitations('first@example.test')).toBe(1);
  const mails = await (await fetch(`http://localhost:${mailPort}/api/email`)).text();
  expect(mails).toContain('first@example.test');
  child.kill('SIGTERM');
  await expect.poll(() => processesOf(directory), { timeout: 30_000, interval: 100 }).toEqual([]);
  expect(await invite('later@example.test')).toEqual({
    code: 1,
    output: expect.stringContaining('No product is running on'),
  });
  expect(existsSync(join(directory, 'postgres'))).toBe(false);
});

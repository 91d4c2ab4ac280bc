import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../tools/embedded-postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../src/prepare.ts';
import { freePort } from '../kit/free-port.ts';
import { createMainRunner, untilReady } from '../process/run-main.ts';

let directory: string;
let database: EmbeddedDatabase;
let runner: Awaited<ReturnType<typeof createMainRunner>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-frozen-'));
  database = await startEmbeddedDatabase({ directory, durable: false });
  await prepareDatabase(database.url);
  runner = await createMainRunner(database.url);
});
afterAll(async () => {
  await runner?.close();
  await database?.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/** The PostgreSQL server with all its worker processes. */
async function signal(name: NodeJS.Signals): Promise<void> {
  const [pid] = (await readFile(join(directory, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const each of [pid, ...children.trim().split(' ')]) process.kill(Number(each), name);
}

test('the health check answers 503 within three seconds while the database is frozen, and recovers', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  runner.start({ PORT: String(port) });
  await untilReady(url);
  await signal('SIGSTOP');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) });
    expect(answer.status).toBe(503);
    expect((await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(1_000) })).status).toBe(200);
  }
  await signal('SIGCONT');
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 30_000 }).toBe(200);
});

import { closeSync, openSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { createMainRunner, untilReady } from './run-main.ts';

let database: TestDatabase;
let runner: Awaited<ReturnType<typeof createMainRunner>>;
beforeAll(async () => {
  database = await createTestDatabase();
  runner = await createMainRunner(database.url);
});
afterAll(async () => {
  await runner.close();
  await database.drop();
});

test.each(['ENOSPC', 'EPIPE'])(
  'keeps serving while its log cannot be written (%s), and the health check reports it',
  async (code) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const full = openSync('/dev/full', 'w');
    const { child, ended } = runner.start({ PORT: String(port) }, code === 'ENOSPC' ? full : 'pipe');
    child.stdout?.destroy();
    await untilReady(url);
    for (let call = 0; call < 20; call += 1) expect((await fetch(`${url}/api/none`)).status).toBe(404);
    const health = async () => ((await (await fetch(`${url}/health/ready`)).json()) as { problems: string[] }).problems;
    const words = new RegExp(`^The log cannot be written \\(${code}\\): \\d+ lines were lost\\.$`);
    await expect.poll(health).toEqual([expect.stringMatching(words)]);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, errors: '' });
    closeSync(full);
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../kit/free-port.ts';
import { processesOf, startProduct } from './product.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-npm-start-'));
});
afterEach(async () => {
  for (const { pid } of await processesOf(directory)) process.kill(pid, 'SIGKILL');
  await rm(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const npm = ['npm', 'start'];
const node = ['node', 'tools/start.mjs'];

test.each([
  [npm, 'SIGTERM'],
  [npm, 'SIGHUP'],
  [npm, 'SIGKILL'],
  [node, 'SIGTERM'],
  [node, 'SIGKILL'],
] as const)('%j that receives %s leaves no supervisor, API, mailbox or database running', async (command, signal) => {
  const [port, mailPort] = [await freePort(), await freePort()];
  const settings = { DATA_DIR: directory, PORT: String(port), MAIL_PORT: String(mailPort) };
  const { child, output } = startProduct(command, settings);
  await expect.poll(output, { timeout: 120_000, interval: 100 }).toContain(`ready http://localhost:${port}`);
  const started = await processesOf(directory);
  for (const part of [/api\/src\/main\.ts/, /tools\/start/, /postgres .*-D/]) {
    expect(started.some((process) => part.test(process.command))).toBe(true);
  }
  child.kill(signal);
  await expect.poll(() => processesOf(directory), { timeout: 30_000, interval: 100 }).toEqual([]);
  await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow();
  await expect(fetch(`http://localhost:${mailPort}/`)).rejects.toThrow();
});

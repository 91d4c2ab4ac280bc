import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { choosePlaces, environmentOf, type Run } from './run.ts';
import { test as base } from './test.ts';

const root = join(import.meta.dirname, '../..');

/** Playwright's `test` with a product of its own, for changes of what all accounts of a product have in common. */
export const test = base.extend<object, { product: Run }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const run = await choosePlaces();
      const stop = await startProduct(run);
      try {
        await use(run);
      } finally {
        await stop();
        rmSync(run.dataDirectory, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

/**
 * Starts a product and waits until it is ready. From then on the worker's calls go to it.
 *
 * @param folder repository whose product is started; default: this one
 * @returns stops it, and keeps its data
 */
export async function startProduct(run: Run, folder: string = root): Promise<() => Promise<void>> {
  const product = spawn(process.execPath, [join(folder, 'tools/start.mjs')], {
    cwd: folder,
    env: { ...process.env, ...environmentOf(run) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(product, 'exit');
  const stop = async () => {
    product.kill('SIGTERM');
    await ended;
  };
  try {
    await untilReady(run, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  Object.assign(process.env, {
    E2E_PORT: run.port,
    E2E_MAIL_PORT: run.mailPort,
    E2E_DATA_DIR: run.dataDirectory,
  });
  return stop;
}

async function untilReady({ url }: Run, ended: Promise<unknown>): Promise<void> {
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  while (!isEnded) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The product ended before it was ready');
}

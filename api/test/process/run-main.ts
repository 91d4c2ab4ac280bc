import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const main = join(import.meta.dirname, '../../src/main.ts');

/** Runs the API in separate processes with a temporary data folder. */
export async function createMainRunner(databaseUrl: string) {
  const directory = await mkdtemp(join(tmpdir(), 'platform-main-'));
  const running = new Set<ChildProcess>();

  return {
    /** The data folder of all processes. */
    directory,
    /** Starts a process; `ended` resolves with its output. */
    start(settings: Record<string, string>, output: 'pipe' | number = 'pipe') {
      const child = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          // The builds of these tests are not signed.
          UNSIGNED_RELEASES: 'accept',
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          DATA_DIR: directory,
          DATABASE_URL: databaseUrl,
          ...settings,
        },
        stdio: ['ignore', output, 'pipe'],
      });
      running.add(child);
      let errors = '';
      child.stderr?.on('data', (chunk) => {
        errors += chunk;
      });
      child.stdout?.resume();
      // Unlike `exit`, it comes after the last output.
      const ended = once(child, 'close').then(([code]) => {
        running.delete(child);
        return { code, errors };
      });
      return { child, ended };
    },
    async close(): Promise<void> {
      for (const child of running) child.kill('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Waits at most `timeout` milliseconds until the API at `url` is ready. */
export async function untilReady(url: string, timeout = 60_000): Promise<void> {
  const callUntilReady = async () => {
    const { ok } = await fetch(`${url}/health/ready`);
    if (!ok) throw new Error(`${url} is not ready`);
  };
  await vi.waitFor(callUntilReady, { timeout, interval: 50 });
}

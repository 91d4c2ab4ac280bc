import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../report/progress.ts';
import { lastLines, openLog, root } from '../report/run.ts';

const readyDeadline = 60_000;
const stopDeadline = 15_000;

export interface ApiProcess {
  /** What is wrong without keeping it from serving, in words. */
  problems: string[];
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the API as a process of its own and waits until it answers that it is ready.
 *
 * @throws CommandError with what the API says about itself when it ends before
 */
export async function startApi(options: {
  environment: NodeJS.ProcessEnv;
  host: string;
  port: number;
  logFile: string;
}): Promise<ApiProcess> {
  const log = openLog(options.logFile);
  // A group of its own, so that Ctrl-C reaches it once and in order; the channel ends it when this process is killed.
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'end-with-parent.ts'), 'api/src/main.ts'],
    {
      cwd: root,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    },
  );
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running = false;
      resolve();
    });
  });
  const stop = async () => {
    if (!running) return;
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), stopDeadline);
    await ended;
    clearTimeout(impatience);
  };
  const deadline = Date.now() + readyDeadline;
  for (;;) {
    const problems = await readProblems(options);
    if (problems) return { problems, ended, stop };
    if (!running) throw new CommandError(`The API does not start:\n${lastLines(options.logFile, 15)}`);
    if (Date.now() > deadline) {
      await stop();
      throw new CommandError(`The API is not ready after ${readyDeadline / 1000} s: read ${options.logFile}.`);
    }
    await delay(50);
  }
}

/**
 * Every interface is asked at this machine's own; any other host at its own address.
 *
 * @returns undefined while it is not ready
 */
async function readProblems({ host, port }: { host: string; port: number }): Promise<string[] | undefined> {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  try {
    const answer = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${port}/health/ready`, {
      signal: AbortSignal.timeout(3_000),
    });
    return answer.ok ? ((await answer.json()) as { problems: string[] }).problems : undefined;
  } catch {
    return undefined;
  }
}

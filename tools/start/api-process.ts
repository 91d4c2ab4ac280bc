import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../report/progress.ts';
import { lastLines, openLog, root } from '../report/run.ts';

const readyDeadline = 60_000;
const stopDeadline = 15_000;

export interface ApiProcess {
  /** Human-readable descriptions of problems that do not prevent the API from serving. */
  problems: string[];
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the API as a child process and waits until it reports ready.
 *
 * @throws CommandError with the API's last log lines when it exits early or is not ready in time
 */
export async function startApi(options: {
  environment: NodeJS.ProcessEnv;
  host: string;
  port: number;
  logFile: string;
}): Promise<ApiProcess> {
  const log = openLog(options.logFile);
  // Its own process group, so that Ctrl-C does not reach it directly and parts are stopped in order; the IPC channel
  // stops it when this process is killed.
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
    const forceTimer = setTimeout(() => child.kill('SIGKILL'), stopDeadline);
    await ended;
    clearTimeout(forceTimer);
  };
  const deadline = Date.now() + readyDeadline;
  for (;;) {
    const problems = await readProblems(options);
    if (problems) return { problems, ended, stop };
    if (!running) throw new CommandError(`The API failed to start:\n${lastLines(options.logFile, 15)}`);
    if (Date.now() > deadline) {
      await stop();
      throw new CommandError(`The API is not ready after ${readyDeadline / 1000} s: see ${options.logFile}.`);
    }
    await delay(50);
  }
}

/**
 * Reads the readiness endpoint: through localhost when the API listens on all interfaces, otherwise at its own address.
 *
 * @returns undefined while the API is not ready
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

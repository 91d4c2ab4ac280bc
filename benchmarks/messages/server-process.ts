import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { openLog, root } from '../../tools/report/run.ts';
import { publicUrl } from '../api/subject.ts';
import type { ServerMeasurement } from './server.ts';

/** A process of the product's API. */
export interface ServerProcess {
  url: string;
  measure(): Promise<ServerMeasurement>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  kill(): void;
}

export async function startServer(databaseUrl: string): Promise<ServerProcess> {
  const logFile = '.cache/benchmarks/messages.log';
  const log = openLog(join(root, logFile));
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: '10',
      PUBLIC_URL: publicUrl,
      DATA_DIR: join(root, '.cache/benchmarks/data'),
      RUN_JOBS: '0',
      LOG_LEVEL: 'warn',
      LIMIT_CALLS_PER_MINUTE: '100000000',
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const { port } = await nextMessage<{ port: number }>(child, `see ${logFile}`);
  return {
    url: `http://127.0.0.1:${port}`,
    measure() {
      child.send('measure');
      return nextMessage<ServerMeasurement>(child, `see ${logFile}`);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** @throws Error when the process exits instead */
export async function nextMessage<Message>(child: ChildProcess, hint = ''): Promise<Message> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`A process of the benchmark exited with code ${code} ${hint}`.trim());
    }),
  ]);
  return message as Message;
}

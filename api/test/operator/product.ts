import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface StartedProduct {
  child: ChildProcess;
  /** Everything that it printed. */
  output(): string;
}

/** Starts the product as an operator does, in its own process group. */
export function startProduct(command: readonly string[], settings: Record<string, string>): StartedProduct {
  const [program = '', ...parameters] = command;
  const { npm_lifecycle_script: _script, DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...environment, NODE_ENV: 'production', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}

/** The processes started with a data directory, by their command. */
export async function processesOf(dataDirectory: string): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process that ends meanwhile cannot be read; a zombie has neither.
      const [environment = '', command = ''] = await Promise.all(
        ['environ', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      const isOurs = environment.split('\0').includes(`DATA_DIR=${dataDirectory}`);
      return isOurs ? [{ pid: Number(pid), command: command.replaceAll('\0', ' ') }] : [];
    }),
  );
  return found.flat();
}

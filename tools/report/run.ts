import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './progress.ts';

export const root = join(import.meta.dirname, '../..');

const backgroundPriority = 10;

export interface RunOptions {
  /** File that receives all output of the program; defaults to the terminal. */
  log?: string;
  environment?: NodeJS.ProcessEnv;
  directory?: string;
  /** Runs the program with a lower priority than the programs beside it. */
  background?: boolean;
}

/** Runs a program and resolves with its exit code. */
export function run(program: string, parameters: string[], options: RunOptions = {}): Promise<number> {
  const output = options.log ? openLog(options.log) : 'inherit';
  const child = spawn(program, parameters, {
    cwd: options.directory ?? root,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', output, output],
  });
  if (options.background && child.pid) setPriority(child.pid, backgroundPriority);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new CommandError(`${program} could not be started: ${error.message}`)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but throws with the last lines of the log when the exit code is not 0. */
export async function mustRun(
  title: string,
  program: string,
  parameters: string[],
  options: RunOptions = {},
): Promise<void> {
  const code = await run(program, parameters, options);
  if (code === 0) return;
  const tail = options.log ? `\n${lastLines(options.log, 30)}\n(full log: ${options.log})` : '';
  throw new CommandError(`${title} failed.${tail}`);
}

export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'w');
}

/** Returns the last lines of a log without npm's lines about the failed script. */
export function lastLines(path: string, count: number): string {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines
    .filter((line) => !/^npm error|^\s*$/.test(line))
    .slice(-count)
    .join('\n');
}

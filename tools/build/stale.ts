import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../report/run.ts';

const generated = new Set(['node_modules', 'dist', 'gql', 'generated', 'test', '.cache']);
const notBuilt = /(\.test\.\w+|\.md)$/;

export interface Task {
  name: string;
  /** Files and folders, from the repository's root, whose content decides whether the task must run again. */
  inputs: string[];
  /** What the task makes; it runs again when one is missing. */
  outputs: string[];
}

/** Whether a task has to run: its inputs differ from those of its last success, or an output is gone. */
export async function isStale(task: Task): Promise<boolean> {
  if (task.outputs.some((output) => !existsSync(join(root, output)))) return true;
  const stamp = await readFile(stampFile(task), 'utf8').catch(() => '');
  return stamp !== (await contentHash(task));
}

/**
 * Records that a task succeeded on the content that `hash` describes. Take the hash before the task runs: what changes
 * while it runs must make it stale.
 */
export async function recordSuccess(task: Task, hash: string): Promise<void> {
  await mkdir(dirname(stampFile(task)), { recursive: true });
  await writeFile(stampFile(task), hash);
}

/** SHA-256 over the names and contents of a task's inputs. */
export async function contentHash(task: Task): Promise<string> {
  const hash = createHash('sha256');
  for (const input of task.inputs) await addPath(hash, input);
  return hash.digest('hex');
}

async function addPath(hash: Hash, path: string): Promise<void> {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  if ((await stat(absolute)).isDirectory()) {
    const entries = (await readdir(absolute)).filter((name) => !generated.has(name) && !notBuilt.test(name));
    for (const name of entries.sort()) await addPath(hash, `${path}/${name}`);
    return;
  }
  hash
    .update(`${path}\0`)
    .update(await readFile(absolute))
    .update('\0');
}

function stampFile(task: Task): string {
  return join(root, '.cache/stamps', task.name);
}

import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../report/run.ts';

const generated = new Set(['node_modules', 'dist', 'gql', 'test', '.cache']);
/** What the API's build generates; other folders of that name are committed sources. */
const generatedInApi = /^api\/src\/.*\bgenerated$/;
const notBuilt = /(\.test\.\w+|\.md)$/;

export interface Task {
  name: string;
  /** Files and folders, from the repository's root, whose content decides whether the task must run again. */
  inputs: string[];
  /** Of the files in those folders, the ones that count; all when absent. */
  counts?: RegExp;
  /** What the task makes; it runs again when one is missing. */
  outputs: string[];
}

/** A task that has to run, with the state of its inputs from before. */
export interface StaleTask {
  task: Task;
  hash: string;
}

/** Tells whether a task has to run: its inputs differ from those of its last success, or an output is gone. */
export async function findStale(task: Task): Promise<StaleTask | undefined> {
  const hash = await contentHash(task);
  const isComplete = task.outputs.every((output) => existsSync(join(root, output)));
  const stamp = await readFile(stampFile(task), 'utf8').catch(() => '');
  return isComplete && stamp === hash ? undefined : { task, hash };
}

/** Records the success of a task on the inputs as they were before it ran: what changed meanwhile makes it stale. */
export async function recordSuccess({ task, hash }: StaleTask): Promise<void> {
  await mkdir(dirname(stampFile(task)), { recursive: true });
  await writeFile(stampFile(task), hash);
}

/** SHA-256 over the names and contents of a task's inputs. */
async function contentHash({ inputs, counts }: Task): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) await addPath(hash, input, counts);
  return hash.digest('hex');
}

async function addPath(hash: Hash, path: string, counts?: RegExp): Promise<void> {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  if ((await stat(absolute)).isDirectory()) {
    const entries = await readdir(absolute, { withFileTypes: true });
    const names = entries
      .filter(({ name }) => !generated.has(name) && !generatedInApi.test(`${path}/${name}`) && !notBuilt.test(name))
      .filter((entry) => entry.isDirectory() || !counts || counts.test(entry.name))
      .map(({ name }) => name);
    for (const name of names.sort()) await addPath(hash, `${path}/${name}`, counts);
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

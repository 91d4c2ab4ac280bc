import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readReleases } from '../release/former.ts';
import { step } from '../report/progress.ts';
import { mustRun, root } from '../report/run.ts';

const migrations = 'api/prisma/migrations';

/**
 * Returns a folder with the former release as `releases.json` names it, built, and with the migrations of this working
 * tree: expanding before contracting, the former code has to work on the database that this one needs. It is built once
 * and kept in `.cache/former`.
 *
 * @throws CommandError when the commit is missing, as in a shallow clone, or does not build
 */
export async function prepareFormer(): Promise<string> {
  const folder = formerFolder();
  if (!existsSync(join(folder, 'built'))) await build(folder);
  await rm(join(folder, migrations), { recursive: true });
  await cp(join(root, migrations), join(folder, migrations), { recursive: true });
  return folder;
}

/** Path of the folder that `prepareFormer` returns, in which the former release is built or not. */
export function formerFolder(): string {
  const commit = readReleases(root)?.former.commit;
  if (!commit) throw new Error('releases.json names no former release');
  return join(root, '.cache/former', commit);
}

async function build(folder: string): Promise<void> {
  const unpacked = `${folder}.new`;
  await rm(unpacked, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true });
  const run = (title: string, program: string, parameters: string[], directory: string) => {
    const log = join(root, '.cache/logs/former.log');
    return step(title, () => mustRun(title, program, parameters, { directory, log }));
  };
  const archive = `${unpacked}.tar`;
  const commit = readReleases(root)?.former.commit ?? '';
  await run('Reading the former release', 'git', ['archive', '--output', archive, commit], root);
  await run('Unpacking the former release', 'tar', ['-xf', archive, '-C', unpacked], root);
  await rm(archive);
  await rename(unpacked, folder);
  await run('Installing the former release', 'npm', ['ci', '--no-audit', '--no-fund'], folder);
  const build =
    "const tools = await import('./tools/build/build.ts'); await tools.generateApi(); await tools.buildApps();";
  await run('Building the former release', process.execPath, ['--input-type=module', '--eval', build], folder);
  await writeFile(join(folder, 'built'), '');
}

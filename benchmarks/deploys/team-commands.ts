import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signatureFile } from '@platform/app-contract/signature';
import { type Build, nextBuild } from '../../tools/delivery/next-build.ts';
import type { Team } from '../../tools/delivery/team.ts';
import { mustRun, root } from '../../tools/report/run.ts';
import { benchmarkFolder } from '../database.ts';

const folderOf = (app: string) => join(benchmarkFolder, 'deploys-teams', app);

/**
 * Puts the next build of an app into its team's folder, as if it had been built there.
 *
 * @param salt makes further builds
 * @returns its id
 */
export async function build({ app, key }: Team, salt: string): Promise<string> {
  const { id, files } = await nextBuild(app, key, { salt });
  await writeBuild(app, files);
  return id;
}

async function writeBuild(app: string, files: Build['files']): Promise<void> {
  const dist = join(folderOf(app), 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await writeFile(join(folderOf(app), 'app.declaration.json'), JSON.stringify({ name: app }));
  // The command signs the build.
  for (const [name, content] of files) if (name !== signatureFile) await writeFile(join(dist, name), content);
}

/** Runs a command of the team's, as docs/teams.md describes it, in its folder. */
export function platform({ app, product, credential, keyFile }: Team, command: string, ...given: string[]) {
  const program = join(root, 'packages/cli/src/main.ts');
  return mustRun(
    `platform ${command}`,
    process.execPath,
    [program, command, ...given, '--reason', 'A benchmark', '--to', product.url],
    {
      directory: folderOf(app),
      environment: { PLATFORM_CREDENTIAL: credential, PLATFORM_KEY: keyFile },
      log: join(benchmarkFolder, `deploys-${app}.log`),
    },
  );
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspaces } from '../build/workspaces.ts';
import { write } from '../report/progress.ts';
import { lastLines, root, run } from '../report/run.ts';

export interface Check {
  title: string;
  program: string;
  parameters: string[];
  /** Whether its output is shown although it passes. */
  says?: boolean;
}

/** Returns all static checks, in the order in which their results are most useful. */
export async function listChecks(): Promise<Check[]> {
  const workspaces = await listWorkspaces();
  const typed = [...workspaces.map(({ folder }) => folder), 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  const sources = workspaces.map(({ folder }) => folder).filter((folder) => folder !== 'benchmarks');
  return [
    ...typed.map((folder) => ({ title: `types of ${folder}`, program: 'tsc', parameters: ['-p', folder] })),
    { title: 'lint and format', program: 'biome', parameters: ['ci', '--diagnostic-level=warn', '--colors=off', '.'] },
    {
      title: 'boundaries between modules',
      program: 'depcruise',
      parameters: ['--config', '.dependency-cruiser.mjs', ...sources, 'tools'],
    },
    { title: 'texts outside catalogues', program: process.execPath, parameters: ['tools/texts/check-texts.ts'] },
    {
      title: 'dependency cycles between folders',
      program: process.execPath,
      parameters: ['tools/boundaries/check-folders.ts'],
    },
    { title: 'boundaries between tables', program: process.execPath, parameters: ['tools/boundaries/check-tables.ts'] },
    {
      title: 'hard-coded page paths',
      program: process.execPath,
      parameters: ['tools/boundaries/check-hardcoded-paths.ts'],
    },
    {
      title: 'raised versions',
      program: process.execPath,
      parameters: ['tools/release/check-versions.ts'],
      says: true,
    },
    { title: 'kept releases', program: process.execPath, parameters: ['tools/release/check-kept.ts'], says: true },
    { title: 'migrations', program: process.execPath, parameters: ['tools/release/lint-migrations.ts'], says: true },
    { title: 'published packages', program: process.execPath, parameters: ['tools/sdk/check-packages.ts'] },
    { title: 'dead code', program: 'knip', parameters: ['--no-progress', '--no-config-hints'] },
  ];
}

/**
 * Runs the checks two at a time and prints the output of failing ones.
 *
 * @returns for each check, whether it passed
 */
export async function runChecks(checks: Check[]): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  const queue = checks.entries();
  const work = async () => {
    for (const [index, check] of queue) outcomes[index] = await runCheck(check);
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

async function runCheck({ title, program, parameters, says }: Check): Promise<boolean> {
  const log = join(root, '.cache/logs', `check-${title.replaceAll(/\W+/g, '-')}.log`);
  const passed = (await run(program, parameters, { log })) === 0;
  write(`${passed ? '✓' : '✗'} ${title}`);
  // A check that passes may still have to say something, for example what it could not compare.
  const lines = passed && !says ? '' : lastLines(log, 60);
  if (lines) write(lines);
  return passed;
}

import { parseArgs } from 'node:util';
import { buildApps, generateApi, generateOperations } from '../build/build.ts';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { root, run } from '../report/run.ts';
import { listOf, raiseChanged, release } from './release.ts';

const usage = `npm run release                                  release what has changed
npm run release -- --raise [--minor] [PACKAGE ...]  only raise the versions of what has changed, or of the given packages
npm run release -- --check                       only say which versions are not raised, and which kept releases do not fit`;

async function main(): Promise<void> {
  const { values, positionals } = readParameters();
  if (values.raise) {
    const raised = raiseChanged(root, values.minor ? 'minor' : 'patch', positionals);
    write(listOf(raised) || 'Every changed version is raised.');
    return;
  }
  if (values.check) {
    const codes = [await runCheck('check-versions.ts'), await runCheck('check-kept.ts')];
    process.exitCode = Math.max(...codes);
    return;
  }
  if (values.minor || positionals.length > 0) throw new CommandError(usage);
  const released = await release(root, {
    day: new Date().toISOString().slice(0, 10),
    async build() {
      await Promise.all([generateApi(), generateOperations()]);
      await buildApps();
    },
    async check() {
      return (await runCheck('check-kept.ts')) === 0 ? [] : ['see above'];
    },
  });
  write(`Released:\n${listOf(released)}`);
}

/** Runs a check of `npm run check` and returns its exit code. */
function runCheck(file: string): Promise<number> {
  return run(process.execPath, [`tools/release/${file}`]);
}

function readParameters() {
  try {
    const options = { raise: { type: 'boolean' }, minor: { type: 'boolean' }, check: { type: 'boolean' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}

await main().catch(reportFault);

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { generateApi } from '../build/build.ts';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { root } from '../report/run.ts';
import { describeResults, isCaught, type Tried, triedOf } from './results.ts';
import type { SampleOptions } from './runner.ts';
import { draw, keyOf, listMutants, rangeOf } from './sample.ts';

const usage = 'npm run test:mutants -- --sample NUMBER [--seed NUMBER]';
/** Of the sample that the tests must catch. */
const wantedShare = 0.9;

const options = {
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
} as const;

/** @throws CommandError with the usage */
function readNumbers(): { sample: number; seed: number } {
  const { values } = readOptions();
  const sample = Number(values.sample);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(sample) || sample < 1 || !Number.isSafeInteger(seed)) throw new CommandError(usage);
  return { sample, seed };
}

function readOptions() {
  try {
    return parseArgs({ options });
  } catch {
    throw new CommandError(usage);
  }
}

/** Draws mutants of the API's rules, tries the API's tests on each, and answers how each of them ended. */
async function tryMutants({ sample, seed }: { sample: number; seed: number }): Promise<Tried[]> {
  const mutants = await listMutants();
  const drawn = draw(mutants, sample, seed);
  write(`${drawn.length} of ${mutants.length} mutants, seed ${seed}`);
  const keys = drawn.map(keyOf);
  const settings: PartialStrykerOptions & SampleOptions = {
    mutate: drawn.map(rangeOf),
    sourceRoot: root,
    sample: keys,
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'runner.ts')],
    testRunner: 'sample',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    // A second runner would start a second PostgreSQL.
    concurrency: 1,
    dryRunTimeoutMinutes: 30,
    // Node runs the sources as they are, so nothing checks their types.
    disableTypeChecks: false,
    ignorePatterns: ['.cache', '.data', '.nx', '/reports', '/test-results'],
    cleanTempDir: 'always',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  };
  const results = await new Stryker(settings).runMutationTest();
  return triedOf(results, new Set(keys));
}

try {
  const numbers = readNumbers();
  await generateApi();
  const tried = await tryMutants(numbers);
  await mkdir(join(root, 'reports'), { recursive: true });
  await writeFile(join(root, 'reports/mutants.json'), `${JSON.stringify({ ...numbers, mutants: tried }, null, 2)}\n`);
  write(describeResults(tried));
  process.exitCode = tried.filter(isCaught).length < wantedShare * tried.length ? 1 : 0;
} catch (fault) {
  reportFault(fault);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { generateApi } from '../build/build.ts';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { root } from '../report/run.ts';
import { describeResults, isCaught, type TestedMutant, testedMutantsOf } from './results.ts';
import type { SampleOptions } from './runner.ts';
import { draw, keyOf, listMutants, rangeOf } from './sample.ts';

const usage = 'npm run test:mutants -- --sample NUMBER [--seed NUMBER]';
/** Minimum share of the sample that the tests must catch. */
const requiredShare = 0.9;

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

/** Samples mutants of the API's rules, runs the API's tests against each and returns the results. */
async function testMutants({ sample, seed }: { sample: number; seed: number }): Promise<TestedMutant[]> {
  const mutants = await listMutants();
  const sampled = draw(mutants, sample, seed);
  write(`${sampled.length} of ${mutants.length} mutants, seed ${seed}`);
  const keys = sampled.map(keyOf);
  const settings: PartialStrykerOptions & SampleOptions = {
    mutate: sampled.map(rangeOf),
    sourceRoot: root,
    sample: keys,
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'runner.ts')],
    testRunner: 'sample',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    // Each additional runner would start its own PostgreSQL.
    concurrency: 1,
    dryRunTimeoutMinutes: 30,
    // Node strips types without checking them, so type errors in mutants do not matter.
    disableTypeChecks: false,
    ignorePatterns: ['.cache', '.data', '.nx', '/reports', '/test-results'],
    cleanTempDir: 'always',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  };
  const results = await new Stryker(settings).runMutationTest();
  return testedMutantsOf(results, new Set(keys));
}

try {
  const numbers = readNumbers();
  await generateApi();
  const tested = await testMutants(numbers);
  await mkdir(join(root, 'reports'), { recursive: true });
  await writeFile(join(root, 'reports/mutants.json'), `${JSON.stringify({ ...numbers, mutants: tested }, null, 2)}\n`);
  write(describeResults(tested));
  process.exitCode = tested.filter(isCaught).length < requiredShare * tested.length ? 1 : 0;
} catch (fault) {
  reportFault(fault);
}

import { parseArgs } from 'node:util';
import { generateApi } from '../build/build.ts';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { run } from '../report/run.ts';

const usage = 'npm run test:soak [-- --seed NUMBER] [--times NUMBER] [--only PART-OF-A-TITLE]';

interface Soak {
  /** The first seed; those after it follow. */
  seed: number;
  /** How many times as many seeds as `npm test` takes. */
  times: number;
  only: string | undefined;
}

const options = {
  seed: { type: 'string' },
  times: { type: 'string', default: '50' },
  only: { type: 'string' },
} as const;

/** @throws CommandError with the usage */
function readSoak(): Soak {
  const { values } = readOptions();
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const times = Number(values.times);
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(times) || times < 1) throw new CommandError(usage);
  return { seed, times, only: values.only };
}

function readOptions() {
  try {
    return parseArgs({ options });
  } catch {
    throw new CommandError(usage);
  }
}

/**
 * `npm run test:soak`: the money rules under hundreds of seeds, and a process killed at every statement. Each run shows
 * its seed as it ends; `--seed` with the number of a failed one, `--times 1` and a part of its title repeat it alone.
 */
async function soak({ seed, times, only }: Soak): Promise<number> {
  await generateApi();
  write(`First seed ${seed}, ${times} times as many as npm test takes`);
  const filter = only === undefined ? [] : ['--testNamePattern', only];
  return run('vitest', ['run', '--project', 'api', '--reporter=verbose', ...filter, 'api/test/soak'], {
    environment: { SOAK_SEED: String(seed), SOAK_TIMES: String(times) },
  });
}

try {
  process.exitCode = await soak(readSoak());
} catch (fault) {
  reportFault(fault);
}

import { parseArgs } from 'node:util';
import { generateApi } from '../build/build.ts';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { reportFile } from '../report/reports.ts';
import { run } from '../report/run.ts';
import { testInBrowser } from './browser.ts';
import { testOnDebianPostgres } from './debian-postgres.ts';
import { testAsOperator } from './operator.ts';

const parts = ['money', 'postgres', 'operator', 'browser'] as const;
type Part = (typeof parts)[number];

const usage = `npm run test:soak [-- --part ${parts.join('|')}] [--seed NUMBER] [--times NUMBER] [--only PART-OF-A-TITLE]`;

interface Soak {
  /** One of them alone; all when absent. */
  part: Part | undefined;
  /** The first seed; those after it follow. */
  seed: number;
  /** How many times as many seeds as `npm test` takes. */
  times: number;
  /** Of the money rules. */
  only: string | undefined;
}

const options = {
  part: { type: 'string' },
  seed: { type: 'string' },
  times: { type: 'string', default: '50' },
  only: { type: 'string' },
} as const;

/** @throws CommandError with the usage */
function readSoak(): Soak {
  const { values } = readOptions();
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const times = Number(values.times);
  // A title belongs to the money rules.
  const name = values.part ?? (values.only === undefined ? undefined : 'money');
  const part = parts.find((each) => each === name);
  if (name !== undefined && !part) throw new CommandError(usage);
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(times) || times < 1) throw new CommandError(usage);
  return { part, seed, times, only: values.only };
}

function readOptions() {
  try {
    return parseArgs({ options });
  } catch {
    throw new CommandError(usage);
  }
}

/**
 * The money rules under hundreds of seeds, and a process killed at every statement. Each run shows its seed as it ends;
 * `--seed` with the number of a failed one, `--times 1` and a part of its title repeat it alone.
 */
async function testMoney({ seed, times, only }: Soak): Promise<number> {
  write(`First seed ${seed}, ${times} times as many as npm test takes`);
  const filter = only === undefined ? [] : ['--testNamePattern', only];
  // A part of the run must not stand as the report of all of it.
  const report = only === undefined ? ['--reporter=json', `--outputFile.json=${reportFile('soak')}`] : [];
  return run('vitest', ['run', '--project', 'api', '--reporter=verbose', ...report, ...filter, 'api/test/soak'], {
    environment: { SOAK_SEED: String(seed), SOAK_TIMES: String(times) },
  });
}

const titles: Record<Part, string> = {
  money: 'The money rules under many seeds',
  postgres: "The API's tests on PostgreSQL 15 of Debian",
  operator: 'What an operator meets',
  browser: 'The faults of every app',
};

const runs: Record<Part, (soak: Soak) => Promise<number>> = {
  money: testMoney,
  postgres: testOnDebianPostgres,
  operator: testAsOperator,
  browser: testInBrowser,
};

/** `npm run test:soak`: what is too slow for `npm test`, or needs programs of Debian. */
async function soak(asked: Soak): Promise<number> {
  await generateApi();
  const failed: string[] = [];
  for (const part of parts.filter((each) => asked.part === undefined || each === asked.part)) {
    const started = Date.now();
    write(`\n› ${titles[part]}`);
    const code = await runs[part](asked);
    if (code !== 0) failed.push(part);
    write(`${code === 0 ? '✓' : '✗'} ${titles[part]} (${Math.round((Date.now() - started) / 1_000)} s)`);
  }
  return failed.length;
}

try {
  process.exitCode = await soak(readSoak());
} catch (fault) {
  reportFault(fault);
}

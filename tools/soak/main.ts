import { parseArgs } from 'node:util';
import { generateApi } from '../build/build.ts';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { reportFile } from '../report/reports.ts';
import { run } from '../report/run.ts';
import { measureInBrowser, testInBrowser } from '../test/browser.ts';
import { testBuilds } from './builds.ts';
import { testOnDebianPostgres } from './debian-postgres.ts';
import { testAsOperator } from './operator.ts';

const parts = ['money', 'live', 'speed', 'postgres', 'operator', 'browser', 'builds'] as const;
type Part = (typeof parts)[number];

const usage = `npm run test:soak [-- --part ${parts.join('|')}] [--seed NUMBER] [--times NUMBER] [--only PART-OF-A-TITLE]`;

interface Soak {
  /** The part to run; all parts when absent. */
  part: Part | undefined;
  /** The first seed; further seeds count up from it. */
  seed: number;
  /** Multiple of the number of seeds that `npm test` uses. */
  times: number;
  /** Title filter for the money rules. */
  only: string | undefined;
}

const options = {
  part: { type: 'string' },
  seed: { type: 'string' },
  times: { type: 'string', default: '18' },
  only: { type: 'string' },
} as const;

/** @throws CommandError with the usage */
function readSoak(): Soak {
  const { values } = readOptions();
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const times = Number(values.times);
  // `--only` implies the money rules.
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
 * Tests the money rules with hundreds of seeds, and with a process killed at every statement. Each test prints its seed
 * when it ends; `--seed` with the seed of a failure, `--times 1` and part of its title repeat it alone.
 */
async function testMoney({ seed, times, only }: Soak): Promise<number> {
  write(`First seed ${seed}, ${times} times as many as in npm test`);
  const filter = only === undefined ? [] : ['--testNamePattern', only];
  // A filtered run must not overwrite the report of the full suite.
  const report = only === undefined ? ['--reporter=json', `--outputFile.json=${reportFile('soak')}`] : [];
  return run('vitest', ['run', '--project', 'api', '--reporter=verbose', ...report, ...filter, 'api/test/soak'], {
    environment: { SOAK_SEED: String(seed), SOAK_TIMES: String(times) },
  });
}

/** Restarts, kills and freezes processes while messages are sent, with nothing else running. */
function testLive(): Promise<number> {
  const file = 'api/test/soak/messages.test.ts';
  return run('vitest', ['run', '--project', 'api', '--reporter=verbose', file], { environment: { LIVE: '1' } });
}

/** Measures the import of 5,000 companies and the deal editor, with nothing else running. */
async function testSpeed(): Promise<number> {
  const file = 'api/test/soak/import-speed.test.ts';
  const imports = await run('vitest', ['run', '--project', 'api', '--reporter=verbose', file], {
    environment: { SPEED: '1' },
  });
  return (await measureInBrowser()) || imports;
}

const titles: Record<Part, string> = {
  money: 'Money rules with many seeds',
  live: 'Live messages while processes are restarted',
  speed: 'Speed of imports and of the deal editor',
  postgres: 'API tests on PostgreSQL 15 of Debian',
  operator: 'Operator scenarios',
  browser: 'Faults of every app',
  builds: 'Clean builds of the shell and the apps',
};

const runs: Record<Part, (soak: Soak) => Promise<number>> = {
  money: testMoney,
  live: testLive,
  speed: testSpeed,
  postgres: testOnDebianPostgres,
  operator: testAsOperator,
  browser: () => testInBrowser('soak-e2e'),
  builds: testBuilds,
};

/** `npm run test:soak`: runs what is too slow for `npm test` or needs Debian packages. */
async function soak(requested: Soak): Promise<number> {
  await generateApi();
  const failed: string[] = [];
  for (const part of parts.filter((each) => requested.part === undefined || each === requested.part)) {
    const started = Date.now();
    write(`\n› ${titles[part]}`);
    const code = await runs[part](requested);
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

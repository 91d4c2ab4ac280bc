import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type MainSuite, readResults, reportFile, type TestResult } from '../report/reports.ts';
import { root, run } from '../report/run.ts';

export interface Tally {
  passed: number;
  failed: number;
}

/** Runs one suite, shows the runner's output and counts the results of its report. */
export async function runSuite(suite: MainSuite): Promise<Tally> {
  const report = reportFile(suite);
  await rm(report, { force: true });
  const code = suite === 'e2e' ? await runPlaywright(report) : await runVitest(suite, report);
  const results = (await readResults(suite)) ?? [];
  const tally = count(results);
  // A runner that fails without reporting a failed test must not count as a success.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function runVitest(project: MainSuite, report: string): Promise<number> {
  return run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
}

function runPlaywright(report: string): Promise<number> {
  return run('playwright', ['test', '--reporter=line,json'], {
    directory: join(root, 'e2e'),
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}

function count(results: TestResult[]): Tally {
  const of = (wanted: TestResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  return { passed: of('passed') + of('flaky'), failed: of('failed') };
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

/** `flaky`: passed on a retry. */
export type Outcome = 'passed' | 'flaky' | 'failed' | 'skipped';

/** The suites of `npm test`, in execution order. */
export const mainSuites = ['unit', 'api', 'e2e'] as const;
export type MainSuite = (typeof mainSuites)[number];
/** `soak-e2e` and `delivery-e2e`: the browser tests of `npm run test:soak` and `npm run test:delivery`. */
export type BrowserSuite = 'e2e' | 'soak-e2e' | 'delivery-e2e';
export type Suite = MainSuite | BrowserSuite | 'soak' | 'delivery' | 'bench';
export const suites: Suite[] = [...mainSuites, 'soak', 'soak-e2e', 'delivery', 'delivery-e2e', 'bench'];

const isBrowserSuite = (suite: Suite): suite is BrowserSuite => suite.endsWith('e2e');

export interface TestResult {
  suite: Suite;
  title: string;
  file: string;
  outcome: Outcome;
  /** Named steps of a browser test; each can cover requirements of its own. */
  steps?: { title: string; outcome: Outcome }[];
  /** Total duration of all attempts; absent when the test did not run. */
  milliseconds?: number;
  /** Number of attempts; more than one when the first attempt failed. */
  attempts?: number;
}

/** The parts of vitest's JSON report that are read. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { title: string; status: string }[];
  }[];
}

interface PlaywrightStep {
  title: string;
  error?: unknown;
  steps?: PlaywrightStep[];
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { duration: number; steps?: PlaywrightStep[] }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

export const reportFile = (suite: Suite): string => join(root, 'reports', `${suite}.json`);

/** Returns the results of a suite's last run, or undefined when there is no report. */
export async function readResults(suite: Suite): Promise<TestResult[] | undefined> {
  const file = reportFile(suite);
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(await readFile(file, 'utf8'));
  return isBrowserSuite(suite) ? resultsOfPlaywright(suite, report) : resultsOfVitest(suite, report);
}

/** Counts a file that failed before any of its tests ran as one failed test. */
export function resultsOfVitest(suite: Suite, report: VitestReport): TestResult[] {
  return report.testResults.flatMap(({ name: file, status, assertionResults }) => {
    const results = assertionResults.map((result) => ({
      suite,
      title: result.title,
      file,
      outcome: outcomeOfVitest(result.status),
    }));
    const errors = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed');
    return errors ? [...results, { suite, title: `${file} runs`, file, outcome: 'failed' as const }] : results;
  });
}

function outcomeOfVitest(status: string): Outcome {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/** Counts an error outside of all tests, for example in the setup, as one failed test. */
export function resultsOfPlaywright(suite: BrowserSuite, report: PlaywrightReport): TestResult[] {
  const visit = ({ file, specs, suites = [] }: PlaywrightSuite): TestResult[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        suite,
        title,
        file,
        outcome: outcomeOfPlaywright(status),
        steps: (results.at(-1)?.steps ?? []).flatMap((step) => stepsOf(step, status)),
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        attempts: results.length,
      })),
    ),
    ...suites.flatMap(visit),
  ];
  const errors = report.errors.map(({ message = '' }) => ({
    suite,
    title: message.split('\n', 1)[0] ?? '',
    file: '',
    outcome: 'failed' as const,
  }));
  return [...report.suites.flatMap(visit), ...errors];
}

const outcomes = { expected: 'passed', flaky: 'flaky', unexpected: 'failed', skipped: 'skipped' } as const;

const outcomeOfPlaywright = (status: PlaywrightTest['status']): Outcome => outcomes[status];

/** Counts a successful step as passed even when its test failed later. */
function stepsOf(
  { title, error, steps = [] }: PlaywrightStep,
  status: PlaywrightTest['status'],
): {
  title: string;
  outcome: Outcome;
}[] {
  const passed = status === 'flaky' ? 'flaky' : 'passed';
  return [{ title, outcome: error ? 'failed' : passed }, ...steps.flatMap((step) => stepsOf(step, status))];
}

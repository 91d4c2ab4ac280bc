import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

/** Flaky is what passed when it was tried again. */
export type Outcome = 'passed' | 'flaky' | 'failed' | 'skipped';

/** The suites of `npm test`, in the order they run in. */
export const mainSuites = ['unit', 'api', 'e2e'] as const;
export type MainSuite = (typeof mainSuites)[number];
export type Suite = MainSuite | 'soak' | 'bench';
export const suites: Suite[] = [...mainSuites, 'soak', 'bench'];

export interface TestResult {
  suite: Suite;
  title: string;
  file: string;
  outcome: Outcome;
  /** Named steps of a browser test: what one path proves on its way. */
  steps?: { title: string; outcome: Outcome }[];
  /** All tries of a test together; absent when nothing ran. */
  milliseconds?: number;
  /** How often it was tried; more than once when it failed first. */
  tries?: number;
}

/** The part of vitest's JSON report that is used here. */
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

/** The part of Playwright's JSON report that is used here. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

export const reportFile = (suite: Suite): string => join(root, 'reports', `${suite}.json`);

/** What the last run of these tests reported; undefined when there is no report. */
export async function readResults(suite: Suite): Promise<TestResult[] | undefined> {
  const file = reportFile(suite);
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(await readFile(file, 'utf8'));
  return suite === 'e2e' ? resultsOfPlaywright(report) : resultsOfVitest(suite, report);
}

/** A file that failed before any of its tests ran counts as one failed test. */
export function resultsOfVitest(suite: Suite, report: VitestReport): TestResult[] {
  return report.testResults.flatMap(({ name: file, status, assertionResults }) => {
    const results = assertionResults.map((result) => ({
      suite,
      title: result.title,
      file,
      outcome: outcomeOfVitest(result.status),
    }));
    const lost = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed');
    return lost ? [...results, { suite, title: `${file} runs`, file, outcome: 'failed' as const }] : results;
  });
}

function outcomeOfVitest(status: string): Outcome {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/** An error outside of every test, for example in the setup, counts as one failed test. */
export function resultsOfPlaywright(report: PlaywrightReport): TestResult[] {
  const visit = ({ file, specs, suites = [] }: PlaywrightSuite): TestResult[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        suite: 'e2e' as const,
        title,
        file,
        outcome: outcomeOfPlaywright(status),
        steps: (results.at(-1)?.steps ?? []).flatMap((step) => stepsOf(step, status)),
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        tries: results.length,
      })),
    ),
    ...suites.flatMap(visit),
  ];
  const lost = report.errors.map(({ message = '' }) => ({
    suite: 'e2e' as const,
    title: message.split('\n', 1)[0] ?? '',
    file: '',
    outcome: 'failed' as const,
  }));
  return [...report.suites.flatMap(visit), ...lost];
}

const outcomes = { expected: 'passed', flaky: 'flaky', unexpected: 'failed', skipped: 'skipped' } as const;

const outcomeOfPlaywright = (status: PlaywrightTest['status']): Outcome => outcomes[status];

/** A step that ended well in a test that failed later has passed all the same. */
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

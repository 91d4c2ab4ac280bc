import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

export type Outcome = 'passed' | 'failed' | 'skipped';
export type Kind = 'unit' | 'api' | 'e2e';
export const kinds: Kind[] = ['unit', 'api', 'e2e'];

export interface TestResult {
  kind: Kind;
  title: string;
  file: string;
  outcome: Outcome;
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

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { duration: number }[];
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

export const reportFile = (kind: Kind): string => join(root, 'reports', `${kind}.json`);

/** What the last run of these tests reported; undefined when there is no report. */
export async function readResults(kind: Kind): Promise<TestResult[] | undefined> {
  const file = reportFile(kind);
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(await readFile(file, 'utf8'));
  return kind === 'e2e' ? resultsOfPlaywright(report) : resultsOfVitest(kind, report);
}

/** A file that failed before any of its tests ran counts as one failed test. */
export function resultsOfVitest(kind: Kind, report: VitestReport): TestResult[] {
  return report.testResults.flatMap(({ name: file, status, assertionResults }) => {
    const results = assertionResults.map((result) => ({
      kind,
      title: result.title,
      file,
      outcome: outcomeOfVitest(result.status),
    }));
    const lost = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed');
    return lost ? [...results, { kind, title: `${file} runs`, file, outcome: 'failed' as const }] : results;
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
        kind: 'e2e' as const,
        title,
        file,
        outcome: outcomeOfPlaywright(status),
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        tries: results.length,
      })),
    ),
    ...suites.flatMap(visit),
  ];
  const lost = report.errors.map(({ message = '' }) => ({
    kind: 'e2e' as const,
    title: message.split('\n', 1)[0] ?? '',
    file: '',
    outcome: 'failed' as const,
  }));
  return [...report.suites.flatMap(visit), ...lost];
}

function outcomeOfPlaywright(status: string): Outcome {
  if (status === 'skipped') return 'skipped';
  // Flaky is what passed when it was tried again.
  return status === 'expected' || status === 'flaky' ? 'passed' : 'failed';
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, type Goal, isReached } from './goal.ts';
import type { Section } from './section.ts';

/** Minimum number of rounds for evaluating goals. */
export const minimumRounds = 10;

interface Assertion {
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  failureMessages: string[];
}

/** The format of vitest's JSON report, which `npm run trace` reads, plus the content for the document. */
export interface BenchReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    assertionResults: Assertion[];
    /** Date and machine of the measurement, and the tables for docs/performance.md. */
    measured: string;
    markdown: string;
  }[];
}

export const nameOf = (section: Section['name']) => `benchmarks/${section}`;

/** Converts a goal to a test result; figures of too few rounds are skipped. */
function assertionOf(goal: Goal, conclusive: boolean): Assertion {
  const status = !conclusive ? 'skipped' : isReached(goal) ? 'passed' : 'failed';
  return {
    title: goal.title,
    status,
    failureMessages: status === 'failed' ? [`measured ${describe(goal.figure)}`] : [],
  };
}

/** Replaces the section of the same name and keeps the other one. */
export function withSection(report: BenchReport | undefined, section: Section, measured: string): BenchReport {
  const conclusive = section.rounds >= minimumRounds;
  const assertionResults = section.goals.map((goal) => assertionOf(goal, conclusive));
  const failed = assertionResults.some(({ status }) => status === 'failed');
  const kept = report?.testResults.filter(({ name }) => name !== nameOf(section.name)) ?? [];
  const { name, markdown } = section;
  const testResults: BenchReport['testResults'] = [
    ...kept,
    { name: nameOf(name), status: failed ? 'failed' : 'passed', assertionResults, measured, markdown },
  ];
  const statuses = testResults.flatMap((result) => result.assertionResults.map(({ status }) => status));
  const count = (status: Assertion['status']) => statuses.filter((one) => one === status).length;
  return {
    numTotalTests: statuses.length,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    success: count('failed') === 0,
    testResults,
  };
}

/** @returns undefined when there is no report */
export async function readReport(file: string): Promise<BenchReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeReport(file: string, report: BenchReport): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

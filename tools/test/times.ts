import { readResults, type TestResult } from '../report/reports.ts';

/** How long a part of the run took. */
export interface PartTime {
  title: string;
  seconds: number;
}

/** Lines for the end of the run: where its time went, and which browser tests had to be tried again. */
export async function describeTimes(parts: PartTime[]): Promise<string[]> {
  const browserTests = (await readResults('e2e')) ?? [];
  return [
    ...section(
      'Time',
      parts.map(({ title, seconds }) => line(seconds, title)),
    ),
    ...section('The slowest browser tests', slowest(browserTests, 10).map(describe)),
    ...section('Browser tests that were tried again', browserTests.filter(({ tries = 1 }) => tries > 1).map(describe)),
  ];
}

/** The tests that took longest, all their tries together. */
export function slowest(results: TestResult[], count: number): TestResult[] {
  return results.toSorted((one, other) => (other.milliseconds ?? 0) - (one.milliseconds ?? 0)).slice(0, count);
}

const describe = ({ milliseconds = 0, file, title }: TestResult): string =>
  line(milliseconds / 1_000, `${file}: ${title}`);

const line = (seconds: number, text: string): string => `${seconds.toFixed(1).padStart(7)} s  ${text}`;

const section = (title: string, lines: string[]): string[] => (lines.length > 0 ? ['', title, ...lines] : []);

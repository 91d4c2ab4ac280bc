import { readResults, type TestResult } from '../report/reports.ts';

/** Duration of one part of the run. */
export interface PartTime {
  title: string;
  seconds: number;
}

/** Returns the lines for the end of the run: durations by part, slowest browser tests and retried ones. */
export async function describeTimes(parts: PartTime[]): Promise<string[]> {
  const browserTests = (await readResults('e2e')) ?? [];
  return [
    ...section(
      'Time',
      parts.map(({ title, seconds }) => line(seconds, title)),
    ),
    ...section('Slowest browser tests', slowest(browserTests, 10).map(describe)),
    ...section('Retried browser tests', browserTests.filter(({ attempts = 1 }) => attempts > 1).map(describe)),
  ];
}

/** Returns the tests with the longest total duration of all attempts. */
export function slowest(results: TestResult[], count: number): TestResult[] {
  return results.toSorted((one, other) => (other.milliseconds ?? 0) - (one.milliseconds ?? 0)).slice(0, count);
}

const describe = ({ milliseconds = 0, file, title }: TestResult): string =>
  line(milliseconds / 1_000, `${file}: ${title}`);

const line = (seconds: number, text: string): string => `${seconds.toFixed(1).padStart(7)} s  ${text}`;

const section = (title: string, lines: string[]): string[] => (lines.length > 0 ? ['', title, ...lines] : []);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults, type Suite, type TestResult } from '../report/reports.ts';
import { root } from '../report/run.ts';
import { type Requirement, readRequirements } from './requirements.ts';

const documents = ['investor', 'staff', 'beyond'];

/** Returns every requirement of `docs/requirements`, in the order of the documents. */
export async function readAllRequirements(): Promise<Requirement[]> {
  const texts = documents.map((name) => readFile(join(root, `docs/requirements/${name}.md`), 'utf8'));
  return (await Promise.all(texts)).flatMap(readRequirements);
}

/** Returns the results of the suites' last runs, and the suites without a report. */
export async function readReports(suites: readonly Suite[]): Promise<{ results: TestResult[]; without: Suite[] }> {
  const results: TestResult[] = [];
  const without: Suite[] = [];
  for (const suite of suites) {
    const found = await readResults(suite);
    if (found) results.push(...found);
    else without.push(suite);
  }
  return { results, without };
}

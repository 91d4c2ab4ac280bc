import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Suite } from '../report/reports.ts';
import { root } from '../report/run.ts';
import type { Status } from './trace.ts';

const file = join(root, 'docs/requirements/covered.txt');

/** Ids that were covered once, each with the suites beyond `npm test` that the coverage needs. */
export type Covered = Map<string, Suite[]>;

const heading = `# Requirements that were covered once. \`npm test\` fails when one that its suites cover is no longer covered.
# A suite after an id is one that the coverage needs beyond \`npm test\`. Updated by \`npm run trace -- --raise\`.
`;

export async function readCovered(): Promise<Covered> {
  return parseCovered(await readFile(file, 'utf8').catch(() => ''));
}

export async function writeCovered(covered: Covered): Promise<void> {
  await writeFile(file, heading + [...covered].map(([id, suites]) => `${[id, ...suites].join(' ')}\n`).join(''));
}

export function parseCovered(text: string): Covered {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => line.split(' ')).map(([id = '', ...suites]) => [id, suites as Suite[]]));
}

/**
 * Adds everything that is covered now, in the order of the documents. Ids are never removed automatically.
 *
 * @param main the trace of the suites of `npm test` alone
 * @param all the trace of every suite that has a report
 * @param others the suites beyond `npm test` that have a report
 */
export function addCovered(
  covered: Covered,
  { main, all, others }: { main: Map<string, Status>; all: Map<string, Status>; others: Suite[] },
): Covered {
  const entries = [...all].flatMap(([id, status]): [string, Suite[]][] => {
    if (main.get(id) === 'passed') return [[id, []]];
    const known = covered.get(id);
    if (known) return [[id, known]];
    return status === 'passed' ? [[id, others]] : [];
  });
  return new Map(entries);
}

/**
 * Returns a message for each requirement that the suites of `npm test` no longer cover. A flaky test is reported but
 * does not count as a loss, because the machine may be the cause.
 */
export function lostCoverage(covered: Covered, statuses: Map<string, Status>): string[] {
  return [...covered]
    .filter(([, suites]) => suites.length === 0)
    .map(([id]) => [id, statuses.get(id)] as const)
    .filter(([, status]) => status !== 'passed' && status !== 'flaky')
    .map(([id, status]) => `${id} was covered and is now ${status ?? 'no requirement'}`);
}

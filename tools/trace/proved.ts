import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Suite } from '../report/reports.ts';
import { root } from '../report/run.ts';
import type { Status } from './trace.ts';

const file = join(root, 'docs/requirements/proved.txt');

/** Ids that were proved once, each with the suites beyond `npm test` that its proof needs. */
export type Proved = Map<string, Suite[]>;

const heading = `# Requirements that were proved once. \`npm test\` fails when one that its suites prove is proved no more.
# A suite after an id is one that the proof needs beyond \`npm test\`. Renewed by \`npm run trace -- --raise\`.
`;

export async function readProved(): Promise<Proved> {
  return parseProved(await readFile(file, 'utf8').catch(() => ''));
}

export async function writeProved(proved: Proved): Promise<void> {
  await writeFile(file, heading + [...proved].map(([id, suites]) => `${[id, ...suites].join(' ')}\n`).join(''));
}

export function parseProved(text: string): Proved {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => line.split(' ')).map(([id = '', ...suites]) => [id, suites as Suite[]]));
}

/**
 * The list with everything added that is proved now, in the order of the documents. What was proved stays in it: only a
 * person takes an id off.
 *
 * @param main the trace of the suites of `npm test` alone
 * @param all the trace of every suite that has a report
 * @param others the suites beyond `npm test` that have one
 */
export function raise(
  proved: Proved,
  { main, all, others }: { main: Map<string, Status>; all: Map<string, Status>; others: Suite[] },
): Proved {
  const entries = [...all].flatMap(([id, status]): [string, Suite[]][] => {
    if (main.get(id) === 'passed') return [[id, []]];
    const known = proved.get(id);
    if (known) return [[id, known]];
    return status === 'passed' ? [[id, others]] : [];
  });
  return new Map(entries);
}

/**
 * What was proved by the suites of `npm test` and is so no more. A second try does not count as a loss: it is shown, but
 * the machine may be the cause.
 */
export function lostProofs(proved: Proved, statuses: Map<string, Status>): string[] {
  return [...proved]
    .filter(([, suites]) => suites.length === 0)
    .map(([id]) => [id, statuses.get(id)] as const)
    .filter(([, status]) => status !== 'passed' && status !== 'flaky')
    .map(([id, status]) => `${id} was proved and is ${status ?? 'no requirement'} now`);
}

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { root } from '../report/run.ts';
import { keyOf } from './sample.ts';

/** Killed is what a test failed for; an error is a file whose hooks failed. */
type End = 'killed' | 'error' | 'timeout' | 'survived' | 'no coverage';

/** A mutant that was tried. */
export interface Tried {
  /** Path and line. */
  place: string;
  mutator: string;
  original: string;
  replacement: string;
  end: End;
  /** The test that failed, or why there is none. */
  reason?: string;
}

const ends: Partial<Record<MutantResult['status'], End>> = {
  Killed: 'killed',
  RuntimeError: 'error',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'no coverage',
};

const order: End[] = ['survived', 'no coverage', 'timeout', 'error', 'killed'];

/** Whether a run of the API's tests would have ended badly. */
export const isCaught = ({ end }: Tried): boolean => end !== 'survived' && end !== 'no coverage';

/**
 * The drawn ones of what Stryker tried, survivors first.
 *
 * @throws Error when one of them was not tried to its end
 */
export function triedOf(results: MutantResult[], drawn: Set<string>): Tried[] {
  const tried = results
    .map((result) => ({ result, fileName: relative(root, result.fileName) }))
    .filter(({ result, fileName }) => drawn.has(keyOf({ ...result, fileName, location: fromOne(result.location) })))
    .map(({ result, fileName }) => {
      const reason = result.killedBy?.[0] ?? result.statusReason;
      return {
        place: `${fileName}:${result.location.start.line}`,
        mutator: result.mutatorName,
        original: textAt(fileName, result.location),
        replacement: result.replacement,
        end: endOf(result),
        ...(reason === undefined ? {} : { reason }),
      };
    })
    .sort((one, other) => order.indexOf(one.end) - order.indexOf(other.end) || (one.place < other.place ? -1 : 1));
  if (tried.length !== drawn.size) throw new Error(`${tried.length} of ${drawn.size} mutants were tried`);
  return tried;
}

function endOf({ status, statusReason, fileName, location }: MutantResult): End {
  const end = ends[status];
  if (!end) throw new Error(`${fileName}:${location.start.line} ended as ${status}: ${statusReason ?? ''}`);
  return end;
}

/** One line for each mutant, and the counts. */
export function describeResults(tried: Tried[]): string {
  const lines = tried.map(({ end, place, mutator, original, replacement }) =>
    [end.padEnd(11), place, mutator, `${short(original)} → ${short(replacement)}`].join('  '),
  );
  const counts = order.map((end) => `${tried.filter((each) => each.end === end).length} ${end}`);
  const caught = tried.filter(isCaught).length;
  return ['', ...lines, '', `${caught} of ${tried.length} caught: ${counts.join(', ')}`].join('\n');
}

type Location = MutantResult['location'];

/** From Stryker's places in results, which begin with 1, to those of its mutants. */
function fromOne({ start, end }: Location): Location {
  const less = ({ line, column }: Location['start']) => ({ line: line - 1, column: column - 1 });
  return { start: less(start), end: less(end) };
}

function textAt(fileName: string, { start, end }: Location): string {
  const lines = readFileSync(join(root, fileName), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

/** One line of some 60 characters. */
function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { root } from '../report/run.ts';
import { keyOf } from './sample.ts';

/** `killed`: a test failed. `error`: a hook of a test file failed. */
type End = 'killed' | 'error' | 'timeout' | 'survived' | 'no coverage';

/** The result of a tested mutant. */
export interface TestedMutant {
  /** Path and line. */
  place: string;
  mutator: string;
  original: string;
  replacement: string;
  end: End;
  /** The failed test, or Stryker's reason when no test failed. */
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

/** Whether a run of the API's tests would have failed. */
export const isCaught = ({ end }: TestedMutant): boolean => end !== 'survived' && end !== 'no coverage';

/**
 * Returns the results of the sampled mutants, survivors first.
 *
 * @throws Error when a sampled mutant has no final result
 */
export function testedMutantsOf(results: MutantResult[], sampled: Set<string>): TestedMutant[] {
  const tested = results
    .map((result) => ({ result, fileName: relative(root, result.fileName) }))
    .filter(({ result, fileName }) => sampled.has(keyOf({ ...result, fileName, location: fromOne(result.location) })))
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
  if (tested.length !== sampled.size) throw new Error(`${tested.length} of ${sampled.size} mutants were tested`);
  return tested;
}

function endOf({ status, statusReason, fileName, location }: MutantResult): End {
  const end = ends[status];
  if (!end) throw new Error(`${fileName}:${location.start.line} ended as ${status}: ${statusReason ?? ''}`);
  return end;
}

/** Formats one line per mutant, followed by the totals. */
export function describeResults(tested: TestedMutant[]): string {
  const lines = tested.map(({ end, place, mutator, original, replacement }) =>
    [end.padEnd(11), place, mutator, `${short(original)} → ${short(replacement)}`].join('  '),
  );
  const counts = order.map((end) => `${tested.filter((each) => each.end === end).length} ${end}`);
  const caught = tested.filter(isCaught).length;
  return ['', ...lines, '', `${caught} of ${tested.length} caught: ${counts.join(', ')}`].join('\n');
}

type Location = MutantResult['location'];

/** Converts the 1-based positions of Stryker's results to the 0-based positions of its mutants. */
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

/** Shortens code to one line of at most 60 characters. */
function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

import { describe, expect, it } from 'vitest';
import { describeResults, isCaught, type TestedMutant } from './results.ts';
import { draw, rangeOf } from './sample.ts';

describe('A sample of mutants', () => {
  it('is deterministic for a seed and stays mostly the same when one location changes', () => {
    const mutants = Array.from({ length: 100 }, (_, line) => ({
      fileName: 'a.ts',
      location: { start: { line, column: 2 }, end: { line, column: 9 } },
      mutatorName: 'StringLiteral',
      replacement: '""',
    }));
    const drawn = draw(mutants, 10, 1);
    expect(drawn).toHaveLength(10);
    expect(draw(mutants, 10, 1)).toEqual(drawn);
    expect(draw(mutants, 10, 2)).not.toEqual(drawn);
    expect(draw(mutants.slice(1), 10, 1).filter((mutant) => drawn.includes(mutant)).length).toBeGreaterThanOrEqual(9);
  });

  it('is passed to Stryker as ranges with 1-based lines', () => {
    const location = { start: { line: 4, column: 2 }, end: { line: 5, column: 0 } };
    expect(rangeOf({ fileName: 'a.ts', location, mutatorName: 'Regex', replacement: '/a/' })).toBe('a.ts:5:2-6:0');
  });

  it('is reported as one line per mutant and totals; a timeout counts as caught, a mutant without coverage does not', () => {
    const mutant = { place: 'a.ts:5', mutator: 'BooleanLiteral', original: 'true', replacement: 'false' };
    const tested: TestedMutant[] = (['survived', 'no coverage', 'timeout', 'error', 'killed'] as const).map((end) => ({
      ...mutant,
      end,
    }));
    expect(tested.filter(isCaught).map(({ end }) => end)).toEqual(['timeout', 'error', 'killed']);
    const lines = describeResults(tested).split('\n');
    expect(lines[1]).toBe('survived     a.ts:5  BooleanLiteral  true → false');
    expect(lines.at(-1)).toBe('3 of 5 caught: 1 survived, 1 no coverage, 1 timeout, 1 error, 1 killed');
  });
});

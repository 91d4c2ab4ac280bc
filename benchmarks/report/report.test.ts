import { describe, expect, it } from 'vitest';
import { resultsOfVitest } from '../../tools/report/reports.ts';
import { exactly, type Interval } from '../statistics/interval.ts';
import { fillFigures } from './document.ts';
import { describe as describeFigure, describeGoal, type Goal, isReached, listGoals } from './goal.ts';
import { withSection } from './json.ts';
import type { Section } from './section.ts';
import { formatTable, markdownTable } from './table.ts';

const figure = (low: number, high: number): Interval => ({ estimate: (low + high) / 2, low, high, samples: 10 });
const goal = (low: number, high: number, title = 'costs at most 1'): Goal => ({
  title,
  figure: figure(low, high),
  limit: 1,
});

describe('a goal', () => {
  it('is reached when the upper end of the interval is within the limit', () => {
    expect(isReached(goal(0.8, 1))).toBe(true);
    expect(isReached(goal(0.8, 1.01))).toBe(false);
    expect(isReached({ ...goal(0, 0), figure: { ...figure(0.5, 0.5), high: Number.POSITIVE_INFINITY } })).toBe(false);
    expect(isReached({ ...goal(0, 0), figure: { ...figure(0.5, 0.5), high: Number.NaN } })).toBe(false);
  });

  it('of a minimum is reached when the lower end of the interval is within it', () => {
    const least = (low: number, high: number) => ({ ...goal(low, high), isLeast: true });
    expect(isReached(least(1, 1.2))).toBe(true);
    expect(isReached(least(0.99, 1.2))).toBe(false);
    expect([least(0.8, 0.99), least(0.9, 1.1)].map((one) => describeGoal(one).slice(0, 6))).toEqual([
      'MISSED',
      'UNSURE',
    ]);
    expect(listGoals([least(1, 1.2)])).toBe('- **reached** costs at most 1: 1.10 (1.00 to 1.20)');
  });

  it('is described with its figure and verdict', () => {
    expect(describeGoal(goal(0.8, 0.9))).toBe('reached  costs at most 1: 0.85 (0.80 to 0.90)');
    expect(describeGoal(goal(0.8, 1.2))).toBe('UNSURE   costs at most 1: 1.00 (0.80 to 1.20)');
    expect(describeGoal(goal(1.2, 1.4))).toBe('MISSED   costs at most 1: 1.30 (1.20 to 1.40)');
    expect(describeFigure(exactly(7))).toBe('7');
  });
});

const section = (goals: Goal[], rounds = 10, name: Section['name'] = 'api'): Section => ({
  name,
  text: '',
  markdown: `| ${name} |`,
  goals,
  rounds,
});

describe('the machine-readable report', () => {
  const outcomes = (report: ReturnType<typeof withSection>) =>
    resultsOfVitest('unit', report).map(({ title, outcome }) => [title, outcome]);

  it('has the format of a vitest report', () => {
    const report = withSection(undefined, section([goal(0.8, 0.9, 'API-01 a'), goal(0.8, 1.2, 'b')]), 'today');
    expect(outcomes(report)).toEqual([
      ['API-01 a', 'passed'],
      ['b', 'failed'],
    ]);
    expect(report).toMatchObject({ numTotalTests: 2, numPassedTests: 1, numFailedTests: 1, success: false });
  });

  it('skips goals with fewer than ten rounds', () => {
    expect(outcomes(withSection(undefined, section([goal(0.8, 0.9, 'a')], 9), 'today'))).toEqual([['a', 'skipped']]);
  });

  it('keeps the section that was not measured', () => {
    const first = withSection(undefined, section([goal(0.8, 0.9, 'page')], 10, 'web'), 'yesterday');
    const second = withSection(
      withSection(first, section([goal(2, 3, 'old')]), 'today'),
      section([goal(0.8, 0.9, 'new')]),
      'now',
    );
    expect(outcomes(second)).toEqual([
      ['page', 'passed'],
      ['new', 'passed'],
    ]);
  });
});

describe('the document', () => {
  const document = 'before\n<!-- figures:api -->\nold\n<!-- /figures:api -->\nafter';

  it('gets the tables of the report between its marks, idempotently', () => {
    const report = withSection(undefined, section([goal(0.8, 0.9)]), 'measured today');
    const filled = fillFigures(document, report);
    expect(filled).toBe('before\n<!-- figures:api -->\n\nmeasured today\n\n| api |\n\n<!-- /figures:api -->\nafter');
    expect(fillFigures(filled, report)).toBe(filled);
  });

  it('rejects figures of a quick run and a document without marks', () => {
    expect(() => fillFigures(document, withSection(undefined, section([goal(0.8, 0.9)], 2), ''))).toThrow(
      'too few rounds',
    );
    expect(() => fillFigures('', withSection(undefined, section([goal(0.8, 0.9)]), ''))).toThrow('no place');
  });
});

describe('tables', () => {
  it('are right-aligned in text and formatted as Markdown', () => {
    expect(formatTable(['', 'ms'], [['ours', '1.2']])).toBe('       ms\n----  ---\nours  1.2');
    expect(markdownTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n|---|---|\n| 1 | 2 |');
  });
});

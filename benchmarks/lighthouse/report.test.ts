import { expect, it } from 'vitest';
import { isReached } from '../report/goal.ts';
import type { LighthouseBench } from './bench.ts';
import { reportLighthouse } from './report.ts';

const view = (performance: number, cls = 0) => ({
  accessibility: 100,
  performance,
  fcp: 900,
  lcp: 1_800,
  speedIndex: 1_200,
  cls,
  blocking: 90,
  machine: 1_500,
  notes: [`total-blocking-time 90 ms (0.9)`],
});
const times = (count: number, each: ReturnType<typeof view>) => Array.from({ length: count }, () => each);

it('reaches a goal with a score of at least its limit, and misses it with a lower one or more layout shift', () => {
  const bench: LighthouseBench = {
    'sign-in page': times(10, view(95)),
    'deals list': times(10, view(91, 0.06)),
    'deals list, empty cache': times(10, view(70)),
  };
  const { goals, rounds, text, markdown } = reportLighthouse(bench);
  expect(goals.map((goal) => [goal.title, isReached(goal)])).toEqual([
    ['sign-in page on a phone: accessibility at least 99', true],
    ['sign-in page on a phone: performance at least 95', true],
    ['sign-in page on a phone: layout shift at most 0.05', true],
    ['deals list on a phone: accessibility at least 99', true],
    ['deals list on a phone: performance at least 92', false],
    ['deals list on a phone: layout shift at most 0.05', false],
    ['deals list, empty cache on a phone: accessibility at least 99', true],
    ['deals list, empty cache on a phone: layout shift at most 0.05', true],
  ]);
  expect(rounds).toBe(10);
  expect(text).toContain('total-blocking-time 90 ms (0.9)');
  expect(markdown).toContain('| deals list | 100 | 91 | 900 | 1800 | 1200 | 0.060 | 90 |');
});

import { expect, it } from 'vitest';
import { isReached } from '../report/goal.ts';
import type { MessageBench, Restart } from './bench.ts';
import { reportMessages } from './report.ts';

const restart = (part: Partial<Restart> = {}): Restart => ({
  ...{ heap: 20_000, resident: 40_000, seconds: 26, storm: 20, idle: 5 },
  ...part,
});
const bench = (part: Partial<Restart> = {}, share = 1): MessageBench => ({
  ...{ subscribers: 10_000, postgres: '18' },
  restarts: Array.from({ length: 10 }, () => restart(part)),
  writes: Array.from({ length: 20 }, () => [100 * share, 100]),
});
const missed = (result: MessageBench) => reportMessages(result).goals.filter((goal) => !isReached(goal));

it('reaches its goals with few bytes, a short restart, a free event loop and as many money writes', () => {
  expect(missed(bench())).toEqual([]);
  expect(reportMessages(bench()).rounds).toBe(10);
});

it.each([
  [{ heap: 31_000 }, 'kB of heap'],
  [{ seconds: 31 }, 'within 30 s'],
  [{ idle: 51 }, 'one process: p99'],
  [{ storm: 51 }, 'subscribe again: p99'],
])('misses one goal for %j', (part, title) => {
  expect(missed(bench(part)).map((goal) => goal.title)).toEqual([expect.stringContaining(title)]);
});

it('misses the goal of money writes when fewer than 95 of 100 are left', () => {
  expect(missed(bench({}, 0.96))).toEqual([]);
  expect(missed(bench({}, 0.94))).toMatchObject([{ title: expect.stringMatching(/^money writes/), isLeast: true }]);
});

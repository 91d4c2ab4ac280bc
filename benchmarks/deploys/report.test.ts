import { expect, it } from 'vitest';
import { isReached } from '../report/goal.ts';
import { type Change, changeNames, type DeployBench } from './bench.ts';
import { reportDeploys } from './report.ts';

const times = (count: number, change: Change): Change[] => Array.from({ length: count }, () => change);
const quick: Change = { served: 1.5, known: 9, running: 11 };
const benchOf = (part: Partial<DeployBench> = {}): DeployBench => ({
  ...{ deploy: times(10, quick), rollback: times(10, quick), canary: times(10, quick) },
  ...{ 'deploy of the shell': times(10, quick), 'rollback of the shell': times(10, quick) },
  ...part,
});

it('lists the seconds of each change, and reaches the goals when every round ends within a minute', () => {
  const rounds = Array.from({ length: 10 }, (_, index) => ({ served: 1, known: index + 2, running: index + 4 }));
  const { goals, markdown, text, name } = reportDeploys(benchOf({ deploy: rounds }));
  expect(name).toBe('deploys');
  expect(goals).toHaveLength(changeNames.length);
  expect(goals.every(isReached)).toBe(true);
  expect(markdown).toContain('| deploy | 1 | 6.5 (3.0 to 10.0) | 8.5 (5.0 to 12.0) | 13.0 |');
  expect(text).toContain('rollback of the shell');
});

it.each(changeNames)('misses the goal of a %s of which one round took longer', (name) => {
  const changes = [...times(9, quick), { served: 2, known: 50, running: 60.1 }];
  const { goals } = reportDeploys(benchOf({ [name]: changes }));
  expect(goals.filter((goal) => !isReached(goal)).map(({ title }) => title)).toEqual([
    expect.stringMatching(new RegExp(`^DLV-0\\d ${name}: `)),
  ]);
});

it('counts the rounds of the change that was measured least', () => {
  expect(reportDeploys(benchOf({ 'rollback of the shell': times(9, quick) })).rounds).toBe(9);
});

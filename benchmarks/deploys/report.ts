import { describe, describeGoal, type Goal, listGoals } from '../report/goal.ts';
import type { Section } from '../report/section.ts';
import { formatTable, markdownTable } from '../report/table.ts';
import { exactly, medianInterval } from '../statistics/interval.ts';
import { type Change, changeNames, type DeployBench } from './bench.ts';

/** Seconds until the tab runs the release, in every round. */
const limit = 60;

/** The requirement that the goal of each change covers. */
const covers = {
  ...{ deploy: 'DLV-06', rollback: 'DLV-05', canary: 'DLV-05' },
  ...{ 'deploy of the shell': 'DLV-06', 'rollback of the shell': 'DLV-05' },
};

/** Returns the table and goals of releases. */
export function reportDeploys(bench: DeployBench): Section {
  const goals = changeNames.map((name): Goal => {
    const title = `${covers[name]} ${name}: a tab that was open runs the release within ${limit} s, in the slowest round`;
    return { title, figure: exactly(slowest(bench[name])), limit };
  });
  const head = ['', 'served s', 'tab knows s', 'tab runs it s', 'slowest s'];
  const rows = changeNames.map((name) => {
    const changes = bench[name];
    const figure = (of: keyof Change) => describe(medianInterval(changes.map((change) => change[of])), 1);
    return [name, figure('served'), figure('known'), figure('running'), slowest(changes).toFixed(1)];
  });
  const title = 'Seconds since the command of the team, medians with their 95 % intervals';
  return {
    name: 'deploys',
    text: [title, formatTable(head, rows), '', 'Goals of releases', ...goals.map(describeGoal)].join('\n'),
    markdown: [`${title}:`, markdownTable(head, rows), 'Goals:', listGoals(goals)].join('\n\n'),
    goals,
    rounds: Math.min(...changeNames.map((name) => bench[name].length)),
  };
}

const slowest = (changes: readonly Change[]): number => Math.max(...changes.map(({ running }) => running));

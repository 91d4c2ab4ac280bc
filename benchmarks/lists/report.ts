import { describeGoal, type Goal } from '../report/goal.ts';
import type { Section } from '../report/section.ts';
import { formatTable, markdownTable } from '../report/table.ts';
import { exactly } from '../statistics/interval.ts';
import type { ListBench } from './bench.ts';

/** Milliseconds at the 95th percentile. */
const limit = 50;
/** The goal holds for this number of accounts; larger volumes show how the lists grow. */
export const accountsOfGoal = 50_000;

/** Returns the table and the goals of the staff lists. */
export function reportLists({ figures, deals, accounts, investments }: ListBench): Section {
  const head = ['list', '', 'p50 ms', 'p95 ms'];
  const rows = figures.map(({ list, detail, p50, p95 }) => [list, detail, p50.toFixed(1), p95.toFixed(1)]);
  const goals: Goal[] =
    accounts > accountsOfGoal
      ? []
      : figures.map(({ list, detail, p95 }) => ({
          title: `${list} ${detail}: p95 of at most ${limit} ms with ${accounts} accounts`,
          figure: exactly(p95),
          limit,
        }));
  const title = `Staff lists with ${accounts.toLocaleString('en')} accounts, ${deals.toLocaleString('en')} deals and ${investments.toLocaleString('en')} live investments`;
  return {
    name: accounts > accountsOfGoal ? 'growth' : 'lists',
    text: [title, formatTable(head, rows), '', ...goals.map(describeGoal)].join('\n'),
    markdown: `${title}:\n\n${markdownTable(head, rows)}`,
    goals,
    rounds: Math.min(...figures.map(({ rounds }) => rounds)),
  };
}

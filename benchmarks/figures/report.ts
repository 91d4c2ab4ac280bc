import { describeGoal, type Goal, listGoals } from '../report/goal.ts';
import type { Section } from '../report/section.ts';
import { formatTable, markdownTable } from '../report/table.ts';
import { exactly } from '../statistics/interval.ts';
import type { FigureBench, TableFigures } from './bench.ts';

/** Milliseconds at the 95th percentile (FIG-07). */
const limit = 500;
/** The goals hold for this number of events. */
export const eventsOfGoal = 10_000_000;

/** Returns the table and the goals of the analytics pages. */
export function reportFigures({ figures, deals, events }: FigureBench): Section {
  const periods = [...new Set(figures.flatMap((each) => each.periods.map(({ period }) => period)))].filter(Boolean);
  const head = ['table', '', ...periods, 'CPU ms'];
  const rows = figures.map((each) => [
    each.table,
    each.detail,
    ...periods.map((period) => p95Of(each, period)),
    worst(each, 'processor').toFixed(0),
  ]);
  const goals: Goal[] =
    events < eventsOfGoal
      ? []
      : figures
          .filter(({ isTable }) => isTable)
          .map((each) => ({
            title: `FIG-07 ${each.table} ${each.detail}: p95 of at most ${limit} ms for any period with ${events.toLocaleString('en')} events`,
            figure: exactly(worst(each, 'p95')),
            limit,
          }));
  const title = `Figures of ${events.toLocaleString('en')} events and ${deals.toLocaleString('en')} deals: p95 in ms for periods of each kind, and processor time of PostgreSQL for the kind that takes most`;
  return {
    name: 'figures',
    text: [title, formatTable(head, rows), '', ...goals.map(describeGoal)].join('\n'),
    markdown: [`${title}:`, markdownTable(head, rows), ...(goals.length > 0 ? ['Goals:', listGoals(goals)] : [])].join(
      '\n\n',
    ),
    goals,
    rounds: Math.min(...figures.map(({ rounds }) => rounds)),
  };
}

function p95Of({ periods }: TableFigures, name: string): string {
  const found = periods.find(({ period }) => period === name) ?? periods.find(({ period }) => period === '');
  return found ? found.p95.toFixed(0) : '';
}

const worst = ({ periods }: TableFigures, figure: 'p95' | 'processor') =>
  Math.max(...periods.map((period) => period[figure]));

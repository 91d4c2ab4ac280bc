import { describe, describeGoal, type Goal, listGoals } from '../report/goal.ts';
import type { Section } from '../report/section.ts';
import { formatTable, markdownTable } from '../report/table.ts';
import { type Interval, medianInterval } from '../statistics/interval.ts';
import { median } from '../statistics/percentile.ts';
import type { LighthouseBench } from './bench.ts';
import { type LighthouseView, type MeasuredPage, pageNames, pages } from './view.ts';

const shiftLimit = 0.05;

type Figure = Exclude<keyof LighthouseView, 'notes'>;

/** Returns the table and goals of Lighthouse. */
export function reportLighthouse(bench: LighthouseBench): Section {
  const goals = goalsOf(bench);
  const cells = cellsOf(bench);
  const notes = pageNames.flatMap((name) => [
    `Audits of the ${name} below their full score, in its last view`,
    ...(bench[name].at(-1)?.notes ?? []),
    '',
  ]);
  const text = [
    'Lighthouse on a phone, medians with their 95 % intervals',
    formatTable(...cells),
    '',
    ...notes,
    'Goals of Lighthouse',
    ...goals.map(describeGoal),
  ].join('\n');
  const machine = median(pageNames.flatMap((name) => bench[name].map((view) => view.machine)));
  const markdown = [
    `Medians with their 95 % intervals, on a machine whose speed is ${machine.toFixed(0)} as Lighthouse measures it:`,
    markdownTable(...cells),
    'Goals:',
    listGoals(goals),
  ].join('\n\n');
  const rounds = Math.min(...pageNames.map((name) => bench[name].length));
  return { name: 'lighthouse', text, markdown, goals, rounds };
}

const figureOf = (views: readonly LighthouseView[], figure: Figure): Interval =>
  medianInterval(views.map((view) => view[figure]));

function goalsOf(bench: LighthouseBench): Goal[] {
  return pageNames.flatMap((name): Goal[] => {
    const { accessibility, performance }: MeasuredPage = pages[name];
    const views = bench[name];
    return [
      {
        title: `${name} on a phone: accessibility at least ${accessibility}`,
        figure: figureOf(views, 'accessibility'),
        limit: accessibility,
        isLeast: true,
      },
      ...(performance === undefined
        ? []
        : [
            {
              title: `${name} on a phone: performance at least ${performance}`,
              figure: figureOf(views, 'performance'),
              limit: performance,
              isLeast: true,
            },
          ]),
      {
        title: `${name} on a phone: layout shift at most ${shiftLimit}`,
        figure: figureOf(views, 'cls'),
        limit: shiftLimit,
      },
    ];
  });
}

function cellsOf(bench: LighthouseBench): [head: string[], rows: string[][]] {
  const columns: [head: string, figure: Figure, digits: number][] = [
    ['accessibility', 'accessibility', 0],
    ['performance', 'performance', 0],
    ['FCP ms', 'fcp', 0],
    ['LCP ms', 'lcp', 0],
    ['speed index ms', 'speedIndex', 0],
    ['CLS', 'cls', 3],
    ['blocking ms', 'blocking', 0],
  ];
  const rows = pageNames.map((name) => [
    name,
    ...columns.map(([, figure, digits]) => describe(figureOf(bench[name], figure), digits)),
  ]);
  return [['', ...columns.map(([head]) => head)], rows];
}

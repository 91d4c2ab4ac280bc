import { describe, describeGoal, type Goal, listGoals } from '../report/goal.ts';
import type { Section } from '../report/section.ts';
import { formatTable, markdownTable } from '../report/table.ts';
import { type Interval, medianInterval, ratioInterval } from '../statistics/interval.ts';
import { median } from '../statistics/percentile.ts';
import { goalOfAuth } from './auth.ts';
import type { Pair, WebBench } from './bench.ts';
import { goalsOfFrames } from './frames.ts';
import { type ColdView, slowNetwork } from './view.ts';

/** Maximum ratio to a build without federation. */
const ratioLimit = 1.15;
const warmLimit = 100;
/** The threshold for "good" of web-vitals. */
const paintLimit = 2_500;

const ratioOf = <View>(pairs: readonly Pair<View>[], figure: (view: View) => number): Interval =>
  ratioInterval(pairs.map(({ federated, monolith }) => [figure(federated), figure(monolith)]));

/** Returns the tables and goals of the page. */
export function reportWeb(bench: WebBench): Section {
  const goals = goalsOf(bench);
  const cold = coldCells(bench);
  const rest = restCells(bench);
  const text = [
    'Cold first view of the deals list, median of the views that showed it within 15 s',
    formatTable(...cold),
    '',
    formatTable(...rest),
    '',
    'Goals of the page',
    ...goals.map(describeGoal),
  ].join('\n');
  const markdown = [
    'Cold first view of the deals list, medians; the last column is the ratio of the times with its 95 % interval:',
    markdownTable(...cold),
    'Other measurements, medians with their 95 % intervals:',
    markdownTable(...rest),
    'Goals:',
    listGoals(goals),
  ].join('\n\n');
  const rounds = Math.min(
    ...[...bench.cold.values()].map(({ length }) => length),
    bench.signInPage.length,
    bench.slowAuth.length,
    bench.frames.length,
  );
  return { name: 'web', text, markdown, goals, rounds };
}

function goalsOf({ cold, warm, signInPage, slowAuth, frames }: WebBench): Goal[] {
  const ofMonolith = (what: string, figure: Interval): Goal => ({
    title: `${what}: at most ${ratioLimit} times that of the monolith`,
    figure,
    limit: ratioLimit,
  });
  return [
    ...[...cold].flatMap(([network, pairs]) => [
      ofMonolith(
        `cold view, ${network}: time to content`,
        ratioOf(pairs, ({ milliseconds }) => milliseconds),
      ),
      ofMonolith(
        `cold view, ${network}: bytes`,
        ratioOf(pairs, ({ bytes }) => bytes),
      ),
      {
        title: `cold view, ${network}: largest contentful paint within ${paintLimit} ms`,
        figure: medianInterval(pairs.map(({ federated }) => federated.lcp)),
        limit: paintLimit,
      },
    ]),
    {
      title: `warm switch between two apps: at most ${warmLimit} ms`,
      figure: medianInterval(warm.federated),
      limit: warmLimit,
    },
    goalOfAuth(signInPage),
    ofMonolith(
      `sign-in to usable list, ${slowNetwork.name}: time`,
      ratioOf(slowAuth, ({ content }) => content),
    ),
    ...goalsOfFrames(frames),
  ];
}

type Cells = [head: string[], rows: string[][]];

function coldCells({ cold, steps }: WebBench): Cells {
  const rows = [...cold].flatMap(([network, pairs]) =>
    (['federated', 'monolith'] as const).map((build) => {
      const of = (figure: keyof ColdView) => median(pairs.map((pair) => pair[build][figure]));
      return [
        `${build}, ${network}`,
        String(steps[build]),
        String(of('requests')),
        (of('bytes') / 1000).toFixed(0),
        (of('scriptBytes') / 1000).toFixed(0),
        of('milliseconds').toFixed(0),
        of('lcp').toFixed(0),
        of('cls').toFixed(3),
        of('blocking').toFixed(0),
        build === 'federated' ? describe(ratioOf(pairs, ({ milliseconds }) => milliseconds)) : '',
      ];
    }),
  );
  const head = [
    '',
    'steps',
    'requests',
    'kB',
    'kB script',
    'ms to content',
    'LCP ms',
    'CLS',
    'blocking ms',
    'to monolith',
  ];
  return [head, rows];
}

function restCells({ warm, signInPage, slowAuth, frames }: WebBench): Cells {
  const milliseconds = (values: readonly number[]) => describe(medianInterval(values), 0);
  return [
    ['', 'ms'],
    [
      ['warm switch between two apps, federated', milliseconds(warm.federated)],
      ['warm switch between two apps, monolith', milliseconds(warm.monolith)],
      ['sign-in page: form usable', milliseconds(signInPage.map(({ usable }) => usable))],
      ['click on Login to the first deal', milliseconds(signInPage.map(({ content }) => content))],
      [`the same, ${slowNetwork.name}, federated`, milliseconds(slowAuth.map(({ federated }) => federated.content))],
      [`the same, ${slowNetwork.name}, monolith`, milliseconds(slowAuth.map(({ monolith }) => monolith.content))],
      ['interaction to next paint (INP) in the list', milliseconds(frames.map(({ inp }) => inp))],
      ['longest frame while scrolling; 0 is below 50', milliseconds(frames.map(({ scrolling }) => scrolling))],
      ['longest frame while typing; 0 is below 50', milliseconds(frames.map(({ typing }) => typing))],
    ],
  ];
}

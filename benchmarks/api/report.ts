import { describe, describeGoal, type Goal, listGoals } from '../report/goal.ts';
import type { Section } from '../report/section.ts';
import { formatTable, markdownTable } from '../report/table.ts';
import { exactly } from '../statistics/interval.ts';
import type { ApiBench, PeerFigures, ScenarioFigures } from './bench.ts';
import { totalOf } from './measure.ts';
import { type OtherPeer, type PeerName, peerNames } from './scenarios/scenario.ts';

const names: Record<PeerName, string> = {
  ours: 'ours',
  postgraphile: 'PostGraphile 5',
  apollo: 'Apollo Server 5 + Prisma',
  drizzle: 'Fastify + Drizzle',
  floor: 'floor',
};
const others = peerNames.filter((name): name is OtherPeer => name !== 'ours');

/** Maximum ratio of response times with a hundred times the deals. */
const scaleLimit = 2;

/** Returns the tables and goals of the API. */
export function reportApi(bench: ApiBench): Section {
  const goals = [...bench.figures.flatMap(goalsOf), ...goalsOfScale(bench), goalOfStatements(bench)];
  const text = [
    ...bench.figures.flatMap((figures) => [`${figures.scenario.title} ${figures.deals} deals`, tableOf(figures), '']),
    'Ours at each volume in turn, p95 in ms',
    formatTable(...scaleCells(bench)),
    '',
    'Goals of the API',
    ...goals.map(describeGoal),
  ].join('\n');
  const rounds = Math.min(
    ...bench.figures.flatMap(({ rows }) => rows.map(({ ratio }) => ratio.samples)),
    ...bench.scale.map(({ ratio }) => ratio.samples),
  );
  return { name: 'api', text, markdown: markdownOf(bench, goals), goals, rounds };
}

function goalsOf({ scenario, deals, rows }: ScenarioFigures): Goal[] {
  return rows.flatMap(({ peer, ratio }) => {
    const limit = peer === 'ours' ? undefined : scenario.goals?.[peer];
    if (limit === undefined) return [];
    return [
      {
        title: `${scenario.name}, ${deals} deals: at most ${limit} times the processor time of ${names[peer]}`,
        figure: ratio,
        limit,
      },
    ];
  });
}

function goalsOfScale({ scale }: ApiBench): Goal[] {
  return scale.map(({ scenario, p95, ratio }) => {
    const volumes = [...p95.keys()];
    const title = `${scenario.name}: p95 with ${Math.max(...volumes)} deals at most ${scaleLimit} times that with ${Math.min(...volumes)}`;
    return { title, figure: ratio, limit: scaleLimit };
  });
}

function goalOfStatements({ statementsByRows: { one, fifty } }: ApiBench): Goal {
  return { title: 'list: as many statements for 50 rows as for 1', figure: exactly(fifty), limit: one };
}

const scaleCells = ({ scale }: ApiBench): [string[], string[][]] => [
  ['', ...[...(scale[0]?.p95.keys() ?? [])].map((deals) => `${deals} deals`), 'ratio'],
  scale.map(({ scenario, p95, ratio }) => [
    scenario.name,
    ...[...p95.values()].map((value) => value.toFixed(1)),
    describe(ratio),
  ]),
];

function tableOf({ rows }: ScenarioFigures): string {
  return formatTable(
    ['', 'node ms', 'postgres ms', 'CPU ms', 'ours to it', 'SQL', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows.map((row) => [
      names[row.peer],
      row.node.toFixed(2),
      row.postgres.toFixed(2),
      totalOf(row).toFixed(2),
      row.peer === 'ours' ? '' : describe(row.ratio),
      String(row.statements),
      row.p50.toFixed(1),
      row.p95.toFixed(1),
      row.p99.toFixed(1),
    ]),
  );
}

function markdownOf(bench: ApiBench, goals: readonly Goal[]): string {
  const {
    figures,
    statementsByRows: { one, fifty },
  } = bench;
  const rowOf = ({ rows }: ScenarioFigures, peer: PeerName) => rows.find((row) => row.peer === peer);
  const timeOf = (row: PeerFigures | undefined) => (row ? `${row.node.toFixed(2)} + ${row.postgres.toFixed(2)}` : '');
  const ratios = figures.map((row) => [
    row.scenario.name,
    String(row.deals),
    ...others.map((peer) => {
      const found = rowOf(row, peer);
      return found ? describe(found.ratio) : '';
    }),
  ]);
  const times = figures.map((row) => [
    row.scenario.name,
    String(row.deals),
    ...peerNames.map((peer) => timeOf(rowOf(row, peer))),
    peerNames.map((peer) => rowOf(row, peer)?.statements ?? '–').join(', '),
  ]);
  return [
    'Our processor time divided by the peer’s, with the 95 % interval:',
    markdownTable(['scenario', 'deals', ...others.map((peer) => names[peer])], ratios),
    'Milliseconds of processor time per request, node + PostgreSQL, and statements in the same order:',
    markdownTable(['scenario', 'deals', ...peerNames.map((peer) => names[peer]), 'SQL'], times),
    'Our p95 in milliseconds at both volumes, measured alternately:',
    markdownTable(...scaleCells(bench)),
    `Statements of the list for 1 row ${one}, for 50 rows ${fifty}.`,
    'Goals:',
    listGoals(goals),
  ].join('\n\n');
}

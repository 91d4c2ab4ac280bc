import { goal } from '../goals.ts';
import { formatTable } from '../statistics.ts';
import type { ApiBench, ApiFigures } from './bench.ts';
import { type OperationName, operationNames, type PeerName } from './requests/requests.ts';

const names: Record<PeerName, string> = {
  ours: 'ours',
  postgraphile: 'PostGraphile 5',
  apollo: 'Apollo Server 5 + Prisma',
  floor: 'floor: one JSON query',
};

const titles: Record<OperationName, string> = {
  list: 'Deals list, 50 of',
  searchCommon: 'Deals list, searched for a word of nearly every deal, 50 of',
  searchRare: 'Deals list, searched for a word of one deal, of',
  searchNone: 'Deals list, searched for a word of no deal, of',
  filters: 'Deals list, filtered by valuation, company age and stages, 50 of',
  watchlist: 'Watchlist, up to 50, of',
  detail: 'Deal detail, of',
  investments: 'My investments, up to 50, of',
};

/** How much longer an answer may take with a hundred times the deals. */
const scaleLimit = 2;

export const totalCost = ({ node, postgres }: Pick<ApiFigures, 'node' | 'postgres'>) => node + postgres;

/** The tables of the API, and one line for each goal. */
export function reportApi({ figures, scale, statementsByRows }: ApiBench): string {
  const volumes = [...new Set(figures.map(({ deals }) => deals))];
  const parts: string[] = [];
  const goals: string[] = [];
  for (const deals of volumes) {
    for (const operation of operationNames) {
      const rows = figures.filter((figure) => figure.deals === deals && figure.operation === operation);
      const costOf = (peer: PeerName) => totalCost(rows.find((row) => row.peer === peer) ?? rows[0] ?? nothing);
      parts.push(`${titles[operation]} ${deals} deals`, tableOf(rows, costOf('ours')), '');
      goals.push(
        goal(`${operation}, ${deals} deals: CPU against PostGraphile`, costOf('ours') / costOf('postgraphile'), 1),
      );
      if (operation === 'list') {
        goals.push(goal(`${operation}, ${deals} deals: CPU against the floor`, costOf('ours') / costOf('floor'), 1.5));
      }
    }
  }
  const [few = 0, many = 0] = [Math.min(...volumes), Math.max(...volumes)];
  const scaled = scale.map(({ operation, p95 }) => ({
    operation,
    few: p95.get(few) ?? Number.NaN,
    many: p95.get(many) ?? Number.NaN,
  }));
  parts.push(
    `Ours at ${few} and at ${many} deals in turn, p95 in ms`,
    formatTable(
      ['', `${few} deals`, `${many} deals`, 'ratio'],
      scaled.map((row) => [row.operation, row.few.toFixed(1), row.many.toFixed(1), (row.many / row.few).toFixed(2)]),
    ),
    '',
  );
  for (const row of scaled) {
    goals.push(goal(`${row.operation}: p95 at ${many} deals against ${few}`, row.many / row.few, scaleLimit));
  }
  const { one, fifty } = statementsByRows;
  goals.push(`${one === fifty ? 'reached' : 'MISSED '}  list: statements for 1 row ${one}, for 50 rows ${fifty}`);
  return [...parts, 'Goals', ...goals].join('\n');
}

const nothing = { node: Number.NaN, postgres: Number.NaN };

function tableOf(rows: ApiFigures[], ours: number): string {
  return formatTable(
    ['', 'node ms', 'postgres ms', 'CPU ms', 'CPU to ours', 'SQL', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows.map((row) => [
      names[row.peer],
      row.node.toFixed(2),
      row.postgres.toFixed(2),
      totalCost(row).toFixed(2),
      (totalCost(row) / ours).toFixed(2),
      String(row.statements),
      row.p50.toFixed(1),
      row.p95.toFixed(1),
      row.p99.toFixed(1),
    ]),
  );
}

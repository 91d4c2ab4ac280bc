import type { FiguresSort } from '../gql/graphql.ts';
import type { Range } from '../period/period.ts';
import { type ListState, pageOf, useListState } from '../tables/use-list-state.ts';

/** The columns that can be sorted by (ANA-07), by their name in the address. */
const sortColumns = {
  name: 'NAME',
  views: 'VIEWS',
  interested: 'INTERESTED',
  notInterested: 'NOT_INTERESTED',
  completed: 'COMPLETED',
  averageSession: 'AVERAGE_SESSION_TIME',
} as const;

export type SortColumn = keyof typeof sortColumns;

export type TableState = ListState<SortColumn>;

const columns: readonly [SortColumn, ...SortColumn[]] = [
  ...(['name', 'views', 'interested', 'notInterested', 'completed', 'averageSession'] as const),
];

/** The sort and page of a table of figures, which opens sorted by name, descending (ANA-08); see `useListState`. */
export const useTableState = (name: string) => useListState(name, columns);

/** Returns the variables of a query that depend on the state of its table. */
export function variablesOf({ column, ascending, ...page }: TableState) {
  const sort: FiguresSort = {
    column: sortColumns[column],
    direction: ascending ? 'asc_nulls_first' : 'desc_nulls_last',
  };
  return { sort, ...pageOf(page) };
}

/** Returns the parameters of the export of a table in its period and order. */
export function exportQuery(range: Range, state: TableState) {
  const { column, direction } = variablesOf(state).sort;
  return { ...range, sort: column, order: direction };
}

import { useSearchParams } from '@platform/router';
import type { FiguresSort } from '../gql/graphql.ts';

export const pageSizes = [10, 25, 50] as const;
const usualSize = 25;

/** The columns that can be sorted by (ANA-07), by their name in the address. */
export const sortColumns = {
  name: 'NAME',
  views: 'VIEWS',
  interested: 'INTERESTED',
  notInterested: 'NOT_INTERESTED',
  completed: 'COMPLETED',
  averageSession: 'AVERAGE_SESSION_TIME',
} as const;

export type SortColumn = keyof typeof sortColumns;

export type TableState = { column: SortColumn; ascending: boolean; page: number; size: number };

/**
 * Returns the sort and page of a table, kept in the address (FIG-01), and their setter; a change of the sort returns to
 * the first page. A table opens sorted by name, descending (ANA-08).
 * @param name of the table in the parameters of the address
 */
export function useTableState(name: string): [state: TableState, change: (part: Partial<TableState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const get = (key: string) => parameters.get(`${name}-${key}`);
  const columns = Object.keys(sortColumns) as SortColumn[];
  const page = Number(get('page') ?? 1);
  const state: TableState = {
    column: columns.find((column) => column === get('sort')) ?? 'name',
    ascending: get('order') === 'ascending',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    size: pageSizes.find((size) => `${size}` === get('size')) ?? usualSize,
  };

  function change(part: Partial<TableState>): void {
    const next = { ...state, page: 1, ...part };
    setParameters((current) => {
      const set = (key: string, value: string, isUsual: boolean) =>
        isUsual ? current.delete(`${name}-${key}`) : current.set(`${name}-${key}`, value);
      set('sort', next.column, next.column === 'name');
      set('order', 'ascending', !next.ascending);
      set('page', `${next.page}`, next.page === 1);
      set('size', `${next.size}`, next.size === usualSize);
      return current;
    });
  }
  return [state, change];
}

/** Returns the variables of a query that depend on the state of its table. */
export function variablesOf({ column, ascending, page, size }: TableState) {
  const sort: FiguresSort = {
    column: sortColumns[column],
    direction: ascending ? 'asc_nulls_first' : 'desc_nulls_last',
  };
  return { sort, limit: size, offset: (page - 1) * size };
}

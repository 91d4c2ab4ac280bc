import { pageOf, useLeaving, useSearchParams } from '@platform/router';
import type { SortDirection } from '../gql/graphql.ts';

/** Rows per page of a staff list (CLI-06). */
export const pageSize = 50;

/** Search, sort and page of a list. Kept in the URL, so that it survives back navigation and reloads. */
export type ListState<Column extends string> = {
  search: string;
  column: Column;
  direction: SortDirection;
  /** Whether the user chose a sort; by default a list is ordered by its first column with no active sort control. */
  sorted: boolean;
  page: number;
};

/**
 * Returns the state of a list and its setter; a changed search or sort resets the page to 1.
 * @param columns the sortable columns; the first one is the default
 */
export function useListState<Column extends string>(
  columns: readonly [Column, ...Column[]],
): [state: ListState<Column>, change: (part: Partial<ListState<Column>>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const leaving = useLeaving();

  function read(from: URLSearchParams): ListState<Column> {
    const chosen = columns.find((column) => column === from.get('sort'));
    return {
      search: from.get('search') ?? '',
      column: chosen ?? columns[0],
      sorted: chosen !== undefined || from.has('order'),
      direction: from.get('order') === 'descending' ? 'desc_nulls_last' : 'asc_nulls_first',
      page: pageOf(from),
    };
  }

  function change(part: Partial<ListState<Column>>): void {
    if (part.search !== undefined && leaving()) return;
    // Read the URL, not the rendered state, which may not include a sort chosen just before a search.
    const current = read(new URLSearchParams(window.location.search));
    const { search, column, direction, sorted, page } = { ...current, page: 1, ...part };
    const next = new URLSearchParams();
    if (search) next.set('search', search);
    if (sorted) next.set('sort', column);
    if (direction === 'desc_nulls_last') next.set('order', 'descending');
    if (page > 1) next.set('page', `${page}`);
    setParameters(next, { replace: part.search !== undefined });
  }
  return [read(parameters), change];
}

/** Returns the variables common to all staff list queries. */
export function variablesOf<Column extends string>({ search, column, direction, page }: ListState<Column>) {
  return {
    search: search.trim() || null,
    sort: { column, direction },
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
}

import { pageOf, useLeaving, useSearchParams } from '@platform/router';
import type { SortDirection } from '../gql/graphql.ts';

/** Rows on one page of a list of staff (CLI-06). */
export const pageSize = 50;

/** What a person has chosen in a list. It lives in the address, so that going back and reloading keep it. */
export type ListState<Column extends string> = {
  search: string;
  column: Column;
  direction: SortDirection;
  /** Whether a sort control was used; a list opens in the order of its first column, with none in use. */
  sorted: boolean;
  page: number;
};

/**
 * The state of a list and its change; a changed search or sort starts at the first page.
 * @param columns what the list can be sorted by; it opens in the order of the first one
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
    // The address, and not what is shown: a sort that was just chosen may not be shown yet when the search follows.
    const present = read(new URLSearchParams(window.location.search));
    const { search, column, direction, sorted, page: wanted } = { ...present, page: 1, ...part };
    const next = new URLSearchParams();
    if (search) next.set('search', search);
    if (sorted) next.set('sort', column);
    if (direction === 'desc_nulls_last') next.set('order', 'descending');
    if (wanted > 1) next.set('page', `${wanted}`);
    setParameters(next, { replace: part.search !== undefined });
  }
  return [read(parameters), change];
}

/** The variables that every list query of staff takes. */
export function variablesOf<Column extends string>({ search, column, direction, page }: ListState<Column>) {
  return {
    search: search.trim() || null,
    sort: { column, direction },
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
}

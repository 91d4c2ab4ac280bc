import { pageOf, useLeaving, useLocation, useSearchParams } from '@platform/router';
import { sanitizeSearch } from '@platform/rules';
import type { SortDirection } from '../gql/graphql.ts';

/** Rows per page of a staff list (CLI-06). */
export const pageSize = 50;

/** The numbers of rows per page that can be chosen; the server allows no more than the last. */
export const pageSizes = [10, 25, pageSize] as const;

/** Chosen values by the name of the filter. */
export type ListFilters = Readonly<Record<string, readonly string[]>>;

/**
 * Search, filters, sort and page of a list. Kept in the URL, so that it survives back navigation and reloads and can be
 * shared.
 */
export type ListState<Column extends string> = {
  search: string;
  filters: ListFilters;
  column: Column;
  direction: SortDirection;
  /** Whether the user chose a sort; by default a list is ordered by its first column with no active sort control. */
  sorted: boolean;
  page: number;
  pageSize: number;
};

export type ChangeList<Column extends string> = (part: Partial<ListState<Column>>) => void;

/** Parameters other than filters. */
const ownParameters = ['search', 'sort', 'order', 'page', 'size'];

/**
 * Returns the state of a list and its setter; any change but of the page resets the page to 1. Other parameters of the
 * URL stay as they are.
 * @param columns the sortable columns; the first one is the default
 * @param filterNames parameters of the URL that hold filters
 */
export function useListState<Column extends string>(
  columns: readonly [Column, ...Column[]],
  filterNames: readonly string[] = [],
): [state: ListState<Column>, change: ChangeList<Column>] {
  const [parameters, setParameters] = useSearchParams();
  const leaving = useLeaving();

  function read(from: URLSearchParams): ListState<Column> {
    const chosen = columns.find((column) => column === from.get('sort'));
    return {
      search: sanitizeSearch(from.get('search') ?? ''),
      filters: Object.fromEntries(filterNames.map((name) => [name, from.getAll(name)])),
      column: chosen ?? columns[0],
      sorted: chosen !== undefined || from.has('order'),
      direction: from.get('order') === 'descending' ? 'desc_nulls_last' : 'asc_nulls_first',
      page: pageOf(from),
      pageSize: pageSizes.find((size) => `${size}` === from.get('size')) ?? pageSize,
    };
  }

  function change(part: Partial<ListState<Column>>): void {
    if (part.search !== undefined && leaving()) return;
    // Read the URL, not the rendered state, which may not include a sort chosen just before a search.
    const next = new URLSearchParams(window.location.search);
    const state = { ...read(next), page: 1, ...part };
    for (const name of [...ownParameters, ...filterNames]) next.delete(name);
    if (state.search) next.set('search', state.search);
    for (const name of filterNames) for (const value of state.filters[name] ?? []) next.append(name, value);
    if (state.sorted) next.set('sort', state.column);
    if (state.direction === 'desc_nulls_last') next.set('order', 'descending');
    if (state.page > 1) next.set('page', `${state.page}`);
    if (state.pageSize !== pageSize) next.set('size', `${state.pageSize}`);
    setParameters(next, { replace: part.search !== undefined });
  }
  return [read(parameters), change];
}

/** Returns the variables common to all staff list queries. */
export function variablesOf<Column extends string>({ search, column, direction, ...paging }: ListState<Column>) {
  return {
    search: search.trim() || null,
    sort: { column, direction },
    limit: paging.pageSize,
    offset: (paging.page - 1) * paging.pageSize,
  };
}

/** Whether a search or filter restricts the list. */
export function isRestricted({ search, filters }: Pick<ListState<string>, 'search' | 'filters'>): boolean {
  return search !== '' || Object.values(filters).some((chosen) => chosen.length > 0);
}

/** Returns the address of the list as shown. */
export function useListAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

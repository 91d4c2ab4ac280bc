import { entriesPerPage } from '@platform/deal-ui';
import { type PathParameters, paths } from '@platform/paths';
import { pageOf, useLeaving, useLocation, useNavigate, useParams, useSearchParams } from '@platform/router';
import { sanitizeSearch } from '@platform/rules';
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import type { DealFilter, DealSort, DealSortColumn, DealStatus } from '../gql/graphql.ts';
import { type Filters, readFilters, writeFilters } from './filters.ts';
import type { ListView } from './list-view.ts';

export const listTypes = ['all', 'active', 'prospective', 'closed'] as const;
export type ListType = (typeof listTypes)[number];

/** The deal status of each tab; null for any (OPP-02). */
export const statusOfType: Record<ListType, DealStatus | null> = {
  all: null,
  active: 'ACTIVE',
  prospective: 'PROSPECTIVE',
  closed: 'CLOSED',
};

export const sortKeys = ['published', 'match', 'deadline', 'name', 'valuation', 'offering'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Toggle = 'ascending' | 'descending';

const sortColumns: Record<SortKey, DealSortColumn> = {
  published: 'PUBLISHED_AT',
  match: 'MATCH',
  deadline: 'INVESTMENT_DEADLINE',
  name: 'COMPANY_NAME',
  valuation: 'VALUATION',
  offering: 'AVAILABLE_AMOUNT',
};

/** The default sort (OPP-08). */
export const defaultSort = { sort: 'published', toggle: 'ascending' } as const;

/** Returns the sorts of a tab: by deadline only where deals have upcoming deadlines (OPP-10). */
export function sortsOf(type: ListType): readonly SortKey[] {
  return type === 'active' || type === 'prospective' ? sortKeys : sortKeys.filter((key) => key !== 'deadline');
}

export function isListType(type: string | undefined): type is ListType {
  return listTypes.some((known) => known === type);
}

/** Tab, search, filters, sort, page and look of the list. */
export type ListState = Filters & {
  type: ListType;
  search: string;
  sort: SortKey;
  toggle: Toggle;
  page: number;
  view: ListView;
};

/** Changes the state. `replace` is for typing, so that it does not add a history entry per pause. */
export type ChangeList = (part: Partial<ListState>, history?: 'push' | 'replace') => void;

/** Reads the state from a URL; invalid values give the default (OPP-08). */
export function readListState(type: ListType, parameters: URLSearchParams): ListState {
  const wanted = parameters.get('sort');
  return {
    type,
    search: sanitizeSearch(parameters.get('search') ?? ''),
    sort: sortsOf(type).find((key) => key === wanted) ?? 'published',
    toggle: parameters.get('order') === 'descending' ? 'descending' : 'ascending',
    page: pageOf(parameters),
    view: parameters.get('view') === 'table' ? 'table' : 'cards',
    ...readFilters(parameters),
  };
}

/** Returns the URL of a state; defaults are omitted to keep it short. */
export function addressOf(state: ListState): string {
  const parameters = new URLSearchParams();
  if (state.search) parameters.set('search', state.search);
  writeFilters(state, parameters);
  if (state.sort !== 'published') parameters.set('sort', state.sort);
  if (state.toggle !== 'ascending') parameters.set('order', state.toggle);
  if (state.page !== 1) parameters.set('page', String(state.page));
  if (state.view !== 'cards') parameters.set('view', state.view);
  const query = parameters.toString();
  const path = paths.dealsOfType({ type: state.type });
  return query ? `${path}?${query}` : path;
}

/** Returns the sort of the query. The ascending toggle of `Most recent` and `Best match` sorts descending (OPP-07). */
export function sortOf({ sort, toggle }: Pick<ListState, 'sort' | 'toggle'>): DealSort {
  const ascending = (toggle === 'ascending') !== (sort === 'published' || sort === 'match');
  return { column: sortColumns[sort], direction: ascending ? 'asc_nulls_first' : 'desc_nulls_last' };
}

/** Returns the query variables. */
export function queryOf(state: ListState): { filter: DealFilter; sort: DealSort; limit: number; offset: number } {
  return {
    filter: {
      status: statusOfType[state.type],
      search: state.search.trim() || null,
      valuationBands: [...state.valuation],
      companyAges: [...state.age],
      fundingStages: [...state.stage],
    },
    sort: sortOf(state),
    limit: entriesPerPage,
    offset: (state.page - 1) * entriesPerPage,
  };
}

/** Whether other deals are listed, or in another order, than by default. */
export function hasChanges(state: ListState): boolean {
  return addressOf({ ...state, page: 1, view: 'cards' }) !== paths.allDeals();
}

/**
 * Returns the state of the list, which is kept in the URL, with its setter and its URL; any change except of the page
 * resets the page to 1 (OPP-15). State and URL are updated optimistically.
 */
export function useListState(): [state: ListState | null, change: ChangeList, address: string] {
  const { type } = useParams<PathParameters<typeof paths.dealsOfType>>();
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leaving = useLeaving();
  const urlState = useMemo(() => (isListType(type) ? readListState(type, parameters) : null), [type, parameters]);
  // The router updates the URL after rendering, but a check box has to change at once.
  const [state, showState] = useOptimistic(urlState);
  const [address, showAddress] = useOptimistic(pathname + search);
  const change = useCallback<ChangeList>(
    (part, history = 'push') => {
      // Don't let a debounced search override a navigation to another page.
      if (!state || (history === 'replace' && leaving())) return;
      const wanted = { ...state, page: 1, ...part };
      const offered = sortsOf(wanted.type).includes(wanted.sort);
      const next: ListState = offered ? wanted : { ...wanted, sort: 'published', toggle: 'ascending' };
      startTransition(() => {
        showState(next);
        showAddress(addressOf(next));
        navigate(addressOf(next), { replace: history === 'replace' });
      });
    },
    [navigate, leaving, state, showState, showAddress],
  );
  return [state, change, address];
}

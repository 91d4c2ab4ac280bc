import { entriesPerPage } from '@platform/deal-ui';
import { type PathParameters, paths } from '@platform/paths';
import { pageOf, useLeaving, useLocation, useNavigate, useParams, useSearchParams } from '@platform/router';
import { cutToSearch } from '@platform/rules';
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import type { DealFilter, DealSort, DealSortColumn, DealStatus } from '../gql/graphql.ts';
import { type Filters, readFilters, writeFilters } from './filters.ts';

export const listTypes = ['all', 'active', 'prospective', 'closed'] as const;
export type ListType = (typeof listTypes)[number];

/** The status of each tab's deals; null for any (OPP-02). */
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

/** What the list opens with (OPP-08). */
export const firstOrder = { sort: 'published', toggle: 'ascending' } as const;

/** The sorts that a tab offers: deadlines only where there are any to come (OPP-10). */
export function sortsOf(type: ListType): readonly SortKey[] {
  return type === 'active' || type === 'prospective' ? sortKeys : sortKeys.filter((key) => key !== 'deadline');
}

export function isListType(type: string | undefined): type is ListType {
  return listTypes.some((known) => known === type);
}

/** Everything a person has chosen in the list. */
export type ListState = Filters & { type: ListType; search: string; sort: SortKey; toggle: Toggle; page: number };

/** How a changed state enters the history: `replace` for typing, which is one step and not one for each pause. */
export type ChangeList = (part: Partial<ListState>, history?: 'push' | 'replace') => void;

/** Reads the state from an address; what does not fit gives the default (OPP-08). */
export function readListState(type: ListType, parameters: URLSearchParams): ListState {
  const wanted = parameters.get('sort');
  return {
    type,
    search: cutToSearch(parameters.get('search') ?? ''),
    sort: sortsOf(type).find((key) => key === wanted) ?? 'published',
    toggle: parameters.get('order') === 'descending' ? 'descending' : 'ascending',
    page: pageOf(parameters),
    ...readFilters(parameters),
  };
}

/** The address of a state; defaults are left out, so that an address is as short as it can be. */
export function addressOf(state: ListState): string {
  const parameters = new URLSearchParams();
  if (state.search) parameters.set('search', state.search);
  writeFilters(state, parameters);
  if (state.sort !== 'published') parameters.set('sort', state.sort);
  if (state.toggle !== 'ascending') parameters.set('order', state.toggle);
  if (state.page !== 1) parameters.set('page', String(state.page));
  const query = parameters.toString();
  const path = paths.dealsOfType({ type: state.type });
  return query ? `${path}?${query}` : path;
}

/** `Most recent`, and `Best match` beside it, are the sorts whose ascending toggle orders descending (OPP-07). */
export function sortOf({ sort, toggle }: Pick<ListState, 'sort' | 'toggle'>): DealSort {
  const ascending = (toggle === 'ascending') !== (sort === 'published' || sort === 'match');
  return { column: sortColumns[sort], direction: ascending ? 'asc_nulls_first' : 'desc_nulls_last' };
}

/** What the server is asked for. */
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

/** Whether anything but the page differs from what the list opens with. */
export function isChosen(state: ListState): boolean {
  return addressOf({ ...state, page: 1 }) !== paths.allDeals();
}

/**
 * The list's state, which lives in the address; any change but one of the page goes back to page 1 (OPP-15). Both are
 * those of a change from the moment it is made.
 */
export function useListState(): [state: ListState | null, change: ChangeList, address: string] {
  const { type } = useParams<PathParameters<typeof paths.dealsOfType>>();
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leaving = useLeaving();
  const inForce = useMemo(() => (isListType(type) ? readListState(type, parameters) : null), [type, parameters]);
  // The router shows a new address when it has drawn it; a check box has to change at once.
  const [state, show] = useOptimistic(inForce);
  const [address, lead] = useOptimistic(pathname + search);
  const change = useCallback<ChangeList>(
    (part, history = 'push') => {
      // A search that still waits does not bring back from the page opened meanwhile.
      if (!state || (history === 'replace' && leaving())) return;
      const wanted = { ...state, page: 1, ...part };
      const offered = sortsOf(wanted.type).includes(wanted.sort);
      const next: ListState = offered ? wanted : { ...wanted, sort: 'published', toggle: 'ascending' };
      startTransition(() => {
        show(next);
        lead(addressOf(next));
        navigate(addressOf(next), { replace: history === 'replace' });
      });
    },
    [navigate, leaving, state, show, lead],
  );
  return [state, change, address];
}

import { pageOf, useLeaving, useSearchParams } from '@platform/router';
import { cutToSearch } from '@platform/rules';
import { useCallback, useMemo } from 'react';

/** Entries on one page of a list. */
export const entriesPerPage = 50;

export const listSorts = ['date', 'name', 'valuation', 'offering'] as const;
/** What a list of an investor's own is sorted by; `date` is that of publishing or of the last change (WATCH-05, INV-03). */
export type ListSort = (typeof listSorts)[number];
export type ListDirection = 'ascending' | 'descending';

/** What a person has chosen in a list of their own. */
export type ListAddress = { search: string; sort: ListSort; direction: ListDirection; page: number };

/** The direction that a sort begins with: names from A, dates and amounts from the newest and the largest. */
const firstDirection = (sort: ListSort): ListDirection => (sort === 'name' ? 'ascending' : 'descending');

/** Reads an address; what does not fit gives the default. */
export function readListAddress(parameters: URLSearchParams): ListAddress {
  const wanted = parameters.get('sort');
  const sort = listSorts.find((known) => known === wanted) ?? 'date';
  const order = parameters.get('order');
  const direction = order === 'ascending' || order === 'descending' ? order : firstDirection(sort);
  return { search: cutToSearch(parameters.get('search') ?? ''), sort, direction, page: pageOf(parameters) };
}

/** Writes an address; defaults are left out, so that it is as short as it can be. */
export function writeListAddress({ search, sort, direction, page }: ListAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set('search', search);
  if (sort !== 'date') parameters.set('sort', sort);
  if (direction !== firstDirection(sort)) parameters.set('order', direction);
  if (page !== 1) parameters.set('page', String(page));
  return parameters;
}

/** What the server is asked for. */
export function pageQuery({ search, direction, page }: ListAddress) {
  return {
    search: search.trim() || null,
    direction: direction === 'ascending' ? ('asc_nulls_first' as const) : ('desc_nulls_last' as const),
    limit: entriesPerPage,
    offset: (page - 1) * entriesPerPage,
  };
}

/**
 * The state of a list, which lives in the address: it can be shared, reloaded and gone back to. A change goes to page 1;
 * another sort begins with its own direction.
 */
export function useListAddress(): [state: ListAddress, change: (part: Partial<ListAddress>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const leaving = useLeaving();
  const state = useMemo(() => readListAddress(parameters), [parameters]);
  const change = useCallback(
    (part: Partial<ListAddress>) => {
      const typed = part.search !== undefined;
      if (typed && leaving()) return;
      const direction = part.sort === undefined ? state.direction : firstDirection(part.sort);
      // Typing in the search is one step of the history, not one for each pause.
      setParameters(writeListAddress({ ...state, page: 1, direction, ...part }), { replace: typed });
    },
    [leaving, setParameters, state],
  );
  return [state, change];
}

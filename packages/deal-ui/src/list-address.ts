import { pageOf, useLeaving, useSearchParams } from '@platform/router';
import { sanitizeSearch } from '@platform/rules';
import { useCallback, useMemo } from 'react';

/** Entries per page of a list. */
export const entriesPerPage = 50;

export const listSorts = ['date', 'name', 'valuation', 'offering'] as const;
/**
 * The sort keys of an investor's own lists; `date` is the date of publication or of the last change (WATCH-05, INV-03).
 */
export type ListSort = (typeof listSorts)[number];
export type ListDirection = 'ascending' | 'descending';

/** Search, sort and page of an investor's own list. */
export type ListAddress = { search: string; sort: ListSort; direction: ListDirection; page: number };

/** The default direction of a sort: names ascending, dates and amounts descending. */
const defaultDirection = (sort: ListSort): ListDirection => (sort === 'name' ? 'ascending' : 'descending');

/** Reads the state from URL parameters; invalid values give the default. */
export function readListAddress(parameters: URLSearchParams): ListAddress {
  const requested = parameters.get('sort');
  const sort = listSorts.find((candidate) => candidate === requested) ?? 'date';
  const order = parameters.get('order');
  const direction = order === 'ascending' || order === 'descending' ? order : defaultDirection(sort);
  return { search: sanitizeSearch(parameters.get('search') ?? ''), sort, direction, page: pageOf(parameters) };
}

/** Writes the state to URL parameters; defaults are omitted to keep the URL short. */
export function writeListAddress({ search, sort, direction, page }: ListAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set('search', search);
  if (sort !== 'date') parameters.set('sort', sort);
  if (direction !== defaultDirection(sort)) parameters.set('order', direction);
  if (page !== 1) parameters.set('page', String(page));
  return parameters;
}

/** Returns the query variables. */
export function pageQuery({ search, direction, page }: ListAddress) {
  return {
    search: search.trim() || null,
    direction: direction === 'ascending' ? ('asc_nulls_first' as const) : ('desc_nulls_last' as const),
    limit: entriesPerPage,
    offset: (page - 1) * entriesPerPage,
  };
}

/**
 * Returns the state of a list, kept in the URL so that it survives reloads and back navigation, and its setter. A
 * change resets the page to 1; another sort starts with its default direction.
 */
export function useListAddress(): [state: ListAddress, change: (part: Partial<ListAddress>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const leaving = useLeaving();
  const state = useMemo(() => readListAddress(parameters), [parameters]);
  const change = useCallback(
    (part: Partial<ListAddress>) => {
      const typed = part.search !== undefined;
      if (typed && leaving()) return;
      const direction = part.sort === undefined ? state.direction : defaultDirection(part.sort);
      // Typing in the search must not add a history entry per pause.
      setParameters(writeListAddress({ ...state, page: 1, direction, ...part }), { replace: typed });
    },
    [leaving, setParameters, state],
  );
  return [state, change];
}

import { type BackLink, type StoredList, useBackLink, useNeighbours } from '@platform/app-kit/places';
import { useLocation } from '@platform/router';
import type { OpenedFrom } from '../list/stored-lists.ts';

/** A link to a neighbour; following it makes `back` lead to its row. */
type NeighbourLink = { to: string; state: OpenedFrom; onClick(): void };

export type RecordNavigation = {
  /** The list as it was left, else its first page. */
  back: BackLink;
  previous: NeighbourLink | null;
  next: NeighbourLink | null;
  /** Position from 1 on the page of the list; null if the record was not opened from the list. */
  place: { number: number; total: number } | null;
};

/**
 * Returns the ways from a record to the list it was opened from and to its neighbours there.
 * @param list constant during the component's lifetime
 * @param fallback path of the list, for a record that was opened by its address
 */
export function useRecordNavigation(list: StoredList, fallback: string): RecordNavigation {
  const { pathname } = useLocation();
  const back = useBackLink(list, fallback);
  const neighbours = useNeighbours(list, pathname);
  const link = (to: string | null | undefined) =>
    to ? { to, state: { list: list.name }, onClick: () => neighbours?.open(to) } : null;
  return {
    back,
    previous: link(neighbours?.previous),
    next: link(neighbours?.next),
    place: neighbours && { number: neighbours.place, total: neighbours.total },
  };
}

import { useSession } from '@platform/app-kit';
import { useLayoutEffect, useState } from 'react';
import { latestPosition, type ScrollPosition, type StoredList, savePosition } from './positions.ts';

export type BackLink = { to: string; state?: { place: string } };

/**
 * Returns the target of the `Back` link of a record: the list as last left in this tab, else `fallback` (readings 26).
 */
export function useBackLink(list: StoredList, fallback: string): BackLink {
  const [, position] = useLatestPosition(list);
  return position ? { to: position.address, state: { place: position.id } } : { to: fallback };
}

/** The records before and after one on the page of the list from which it was opened; null at the ends. */
export type Neighbours = {
  previous: string | null;
  next: string | null;
  /** Position from 1. */
  place: number;
  total: number;
  /** To be called on following one of them: the way back then leads to its row. */
  open(path: string): void;
};

/** Returns the neighbours of a record in the list it was opened from; null if it was not opened from the list. */
export function useNeighbours(list: StoredList, path: string): Neighbours | null {
  const [owner, position] = useLatestPosition(list);
  const index = position?.rows.indexOf(path) ?? -1;
  if (!position || index < 0) return null;
  const { rows, opened } = position;
  return {
    previous: rows[index - 1] ?? null,
    next: rows[index + 1] ?? null,
    place: index + 1,
    total: rows.length,
    open: (to) => savePosition(owner, list, { ...position, opened: { top: opened?.top ?? 0, path: to } }),
  };
}

function useLatestPosition(list: StoredList): [owner: string, position: ScrollPosition | undefined] {
  const owner = useSession().account?.id ?? '';
  const [position, setPosition] = useState<ScrollPosition>();
  // The list stores its position on unmount, which happens after the first render of the next screen.
  useLayoutEffect(() => setPosition(latestPosition(owner, list)), [owner, list]);
  return [owner, position];
}

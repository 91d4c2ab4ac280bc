import { startTransition, useEffect, useMemo, useState } from 'react';

/** As many new cards as fill a tall screen. */
const atOnce = 12;

const nothing: ReadonlySet<string> = new Set();

/**
 * The beginning of a list, which grows to the whole list part by part: fifty new cards at once would hold up the frame that
 * shows them, and with it what is typed meanwhile. What is shown already stays.
 *
 * @param whole all at once, for a page that must have its full height from the start
 */
export function useGrowingList<Item extends { id: string }>(items: readonly Item[], whole: boolean): readonly Item[] {
  const [known, setKnown] = useState(nothing);
  const shown = useMemo(() => (whole ? items : beginningOf(items, known)), [items, known, whole]);
  useEffect(() => startTransition(() => setKnown(new Set(shown.map(({ id }) => id)))), [shown]);
  return shown;
}

/** Up to where there are no more new items than are shown at once. */
function beginningOf<Item extends { id: string }>(items: readonly Item[], known: ReadonlySet<string>): readonly Item[] {
  const firstLeftOut = items.filter(({ id }) => !known.has(id))[atOnce];
  return firstLeftOut ? items.slice(0, items.indexOf(firstLeftOut)) : items;
}

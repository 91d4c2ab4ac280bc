import { startTransition, useEffect, useMemo, useState } from 'react';

/** New items per batch; enough cards to fill a tall screen. */
const batchSize = 12;

const nothing: ReadonlySet<string> = new Set();

/**
 * Renders a list in batches: returns a prefix that grows to the complete list, because rendering fifty new cards at
 * once would block typing. Items already shown stay.
 *
 * @param whole returns all items at once, for a page that must have its full height from the start
 */
export function useIncrementalList<Item extends { id: string }>(
  items: readonly Item[],
  whole: boolean,
): readonly Item[] {
  const [known, setKnown] = useState(nothing);
  const shown = useMemo(() => (whole ? items : prefixOf(items, known)), [items, known, whole]);
  useEffect(() => startTransition(() => setKnown(new Set(shown.map(({ id }) => id)))), [shown]);
  return shown;
}

/** Returns the longest prefix with at most one batch of new items. */
function prefixOf<Item extends { id: string }>(items: readonly Item[], known: ReadonlySet<string>): readonly Item[] {
  const firstHidden = items.filter(({ id }) => !known.has(id))[batchSize];
  return firstHidden ? items.slice(0, items.indexOf(firstHidden)) : items;
}

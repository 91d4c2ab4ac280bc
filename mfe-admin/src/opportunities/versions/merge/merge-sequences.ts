import { movedIds } from '../compare/sequence.ts';

/** Whether two sequences have their common ids in another order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  return movedIds(before, after).size > 0;
}

/**
 * Returns the ids of `kept` in the order of `leading`; those that only `other` has come after the one before them there.
 */
export function joinSequences(
  leading: readonly string[],
  other: readonly string[],
  kept: ReadonlySet<string>,
): string[] {
  const joined = leading.filter((id) => kept.has(id));
  const present = new Set(joined);
  let place = 0;
  for (const id of other.filter((each) => kept.has(each))) {
    if (present.has(id)) place = joined.indexOf(id) + 1;
    else {
      joined.splice(place, 0, id);
      place += 1;
    }
  }
  return joined;
}

/**
 * Returns the ids of `after` that were moved: those outside the longest sequence that keeps the order of `before`. Ids
 * that only one of both has do not count.
 */
export function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]));
  const common = after.filter((id) => places.has(id));
  const kept = new Set(longestRising(common.map((id) => places.get(id) ?? 0)).map((index) => common[index]));
  return new Set(common.filter((id) => !kept.has(id)));
}

/** Returns the indexes of a longest rising subsequence, in O(n log n). */
function longestRising(values: readonly number[]): number[] {
  // `ends[length - 1]` is the index of the smallest last value of the subsequences of that length.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const found: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) found.unshift(index);
  return found;
}

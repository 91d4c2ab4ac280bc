import { isRecord, sameValue } from '../contents/normal-content.ts';

/** A merged value, or that both sides changed it differently. */
export type Merged = { conflict: false; value: unknown } | { conflict: true };

/**
 * Merges a value that two sides started from `base` with: the one that was changed, or the common one. Lists merge by their
 * elements: what either side added is in, what either removed is out.
 */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown): Merged {
  if (sameValue(mine, theirs) || sameValue(base, theirs)) return { conflict: false, value: mine };
  if (sameValue(base, mine)) return { conflict: false, value: theirs };
  if (isList(mine) && isList(theirs) && (isList(base) || base === null || base === undefined)) {
    return mergeLists(base ?? [], mine, theirs);
  }
  return { conflict: true };
}

/** Lists whose elements are told apart by their text, id or name. Links have neither, and their order counts. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((element) => keyOf(element) !== null);
}

function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): Merged {
  const [baseByKey, mineByKey, theirsByKey] = [byKey(base), byKey(mine), byKey(theirs)];
  const merged: unknown[] = [];
  for (const key of new Set([...mineByKey.keys(), ...theirsByKey.keys()])) {
    const [former, own, other] = [baseByKey.get(key), mineByKey.get(key), theirsByKey.get(key)];
    if (own === undefined || other === undefined) {
      const present = own ?? other;
      // Removed by one side: out, unless the other side has changed it meanwhile.
      if (former === undefined) merged.push(present);
      else if (!sameValue(former, present)) return { conflict: true };
      continue;
    }
    const element = mergeValues(former, own, other);
    if (element.conflict) return element;
    merged.push(element.value);
  }
  return { conflict: false, value: merged };
}

const byKey = (list: readonly unknown[]) => new Map(list.map((element) => [keyOf(element) ?? '', element]));

function keyOf(element: unknown): string | null {
  if (typeof element === 'string') return element;
  if (!isRecord(element)) return null;
  const key = element.id ?? element.name;
  return typeof key === 'string' ? key : null;
}

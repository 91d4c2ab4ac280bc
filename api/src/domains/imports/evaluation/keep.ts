import { compareAmounts } from '@platform/rules';

/** Returns a text as it is compared: without outer spaces, and with one kind of line break. */
const comparable = (text: string | null): string => (text ?? '').replace(/\r\n?/g, '\n').trim();

/** Returns the stored text unless the read one says something else; undefined leaves it. */
export function keepText<Stored extends string | null>(stored: Stored, read: Stored | undefined): Stored {
  return read === undefined || comparable(stored) === comparable(read) ? stored : read;
}

/** Returns the stored amount unless the read one has another value; undefined leaves it. */
export function keepAmount(stored: string | null | undefined, read: string | null | undefined): string | null {
  const former = stored ?? null;
  if (read === undefined || (former !== null && read !== null && compareAmounts(former, read) === 0)) return former;
  return read;
}

/** Returns the stored values unless the read ones are others, in whatever order; undefined leaves them. */
export function keepSet(stored: readonly string[], read: readonly string[] | undefined): string[] {
  if (read === undefined) return [...stored];
  const wanted = new Set(read);
  return wanted.size === stored.length && stored.every((value) => wanted.has(value)) ? [...stored] : [...wanted];
}

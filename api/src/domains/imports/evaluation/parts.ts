import { randomUUID } from 'node:crypto';
import type { ImportField } from '../../../graphql/generated/resolvers.ts';
import type { LineReader } from './line-reader.ts';
import { parseId } from './parsing.ts';

/** A round or manager with the rows of the file that it was read from. */
interface Part {
  id: string;
}

/** How the rows of a sheet find the rounds or managers of their company. */
export interface PartMatching<Entry extends Part> {
  idField: ImportField;
  /** Returns what identifies a stored entry without its id. */
  keyOf: (entry: Entry) => string;
  /** Returns the same of a row; null when the row does not say. */
  readKey: (reader: LineReader) => string | null;
  /** Ids of rounds or managers that belong to other companies. */
  foreignIds: ReadonlySet<string>;
  /** Makes an entry of which nothing is known. */
  create: (id: string) => Entry;
  /** Returns an entry with what a row says. */
  apply: (entry: Entry, reader: LineReader) => Entry;
}

/**
 * Returns the entries with what the rows say: each row changes the one of its id, else the first of the same natural key
 * that no other row is about, else it adds one. No entry is ever removed (DATA-02).
 *
 * @param readersOf is filled with the row of each changed entry
 */
export function applyParts<Entry extends Part>(
  stored: readonly Entry[],
  readers: readonly LineReader[],
  matching: PartMatching<Entry>,
  readersOf: Map<string, LineReader>,
): Entry[] {
  const { idField, keyOf, readKey, foreignIds, create, apply } = matching;
  const entries = new Map(stored.map((entry) => [entry.id, entry]));
  const idOf = new Map(readers.map((reader) => [reader, reader.read(idField, parseId, null) ?? null]));
  const named = new Set(idOf.values());

  const take = (reader: LineReader, id: string) => {
    if (readersOf.has(id)) return reader.add(idField, 'repeated', describe(readersOf.get(id)));
    readersOf.set(id, reader);
    entries.set(id, apply(entries.get(id) ?? create(id), reader));
  };
  const findByKey = (reader: LineReader) => {
    const key = readKey(reader);
    const isFree = ({ id }: Entry) => !readersOf.has(id) && !named.has(id);
    return key === null ? undefined : stored.find((entry) => isFree(entry) && keyOf(entry) === key);
  };
  for (const reader of readers) {
    const id = idOf.get(reader);
    if (!id) take(reader, findByKey(reader)?.id ?? randomUUID());
    else if (foreignIds.has(id)) reader.add(idField, 'foreignPart');
    else take(reader, id);
  }
  return [...entries.values()];
}

const describe = (reader: LineReader | undefined) => ({ row: reader?.row ?? '', sheet: reader?.sheet ?? '' });

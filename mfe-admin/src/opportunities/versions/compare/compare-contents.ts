import type { ContentOf, VersionedKind } from '../contents/contents.ts';
import { companyFields, type Entry, type EntryKind, normalize, termFields } from '../contents/normal-content.ts';
import { compareField, type FieldChange } from './field-changes.ts';
import { movedIds } from './sequence.ts';

/** A section, funding round or manager that was added, removed, changed or moved. */
export type EntryChange = {
  type: 'ENTRY';
  entry: Entry;
  /** Before the change; null if it was added. */
  former: Entry | null;
  state: 'ADDED' | 'REMOVED' | 'CHANGED' | 'SAME';
  /** Its places among the entries of its kind, from 1; null if it was not moved. */
  moved: { from: number; to: number } | null;
  fields: readonly FieldChange[];
};

export type Change = FieldChange | EntryChange;

/** What differs between two contents: fields first, then entries in the order of the newer content, removed ones last. */
export type Comparison = { kind: VersionedKind; changes: readonly Change[] };

const fieldOrder = { DEAL: [...termFields, 'flowTemplateId'], COMPANY: companyFields } as const;

/** Compares two contents (HIST-06, HIST-07). The words of texts are compared when they are shown. */
export function compareContents<Kind extends VersionedKind>(
  kind: Kind,
  before: ContentOf<Kind>,
  after: ContentOf<Kind>,
): Comparison {
  const [former, newer] = [normalize(kind, before), normalize(kind, after)];
  const fields = fieldOrder[kind].flatMap((field) => compareField(field, former.fields, newer.fields));
  const entries = (['SECTION', 'ROUND', 'MANAGER'] as const).flatMap((entryKind) =>
    compareEntries(
      former.entries.filter((entry) => entry.kind === entryKind),
      newer.entries.filter((entry) => entry.kind === entryKind),
      entryKind,
    ),
  );
  return { kind, changes: [...fields, ...entries] };
}

function compareEntries(before: readonly Entry[], after: readonly Entry[], kind: EntryKind): EntryChange[] {
  const formerById = new Map(before.map((entry, place) => [entry.id, { entry, place }]));
  const newerIds = new Set(after.map(({ id }) => id));
  // Rounds are in the order of their dates.
  const moved = kind === 'ROUND' ? new Set<string>() : movedIds([...formerById.keys()], [...newerIds]);
  const present = after.map((entry, place): EntryChange => {
    const former = formerById.get(entry.id);
    const fields = compareEntryFields(former?.entry.fields ?? {}, entry.fields);
    return {
      type: 'ENTRY',
      entry,
      former: former?.entry ?? null,
      state: former ? (fields.length > 0 ? 'CHANGED' : 'SAME') : 'ADDED',
      moved: former && moved.has(entry.id) ? { from: former.place + 1, to: place + 1 } : null,
      fields,
    };
  });
  const removed = before
    .filter(({ id }) => !newerIds.has(id))
    .map((entry): EntryChange => {
      const fields = compareEntryFields(entry.fields, {});
      return { type: 'ENTRY', entry, former: entry, state: 'REMOVED', moved: null, fields };
    });
  return [...present.filter(({ state, moved: isMoved }) => state !== 'SAME' || isMoved), ...removed];
}

function compareEntryFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names.flatMap((name) => compareField(name, before, after));
}

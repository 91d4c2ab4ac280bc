import { currencyOfAmount } from '../compare/field-changes.ts';
import type { ContentOf, VersionedKind } from '../contents/contents.ts';
import { type Entry, type EntryKind, type NormalContent, normalize, sameValue } from '../contents/normal-content.ts';
import { contentFrom } from './content-from.ts';
import { isReordered, joinSequences } from './merge-sequences.ts';
import { mergeValues } from './merge-values.ts';

/** Which side's value is taken; `BOTH` puts the others' text before the own one. */
export type Choice = 'MINE' | 'THEIRS' | 'BOTH';

type Fields = Readonly<Record<string, unknown>>;

/** What both sides changed differently, and a person has to choose. */
export type MergeConflict = { key: string } & (
  | {
      type: 'FIELDS';
      /** The section, round or manager that the fields belong to; null for fields of the content. */
      entry: Entry | null;
      /** One field, or an amount's currency with its amounts. */
      names: readonly string[];
      mine: Fields;
      theirs: Fields;
      /** Whether both texts can be kept, one after the other. */
      canJoin: boolean;
    }
  /** Removed by one side and changed by the other. */
  | { type: 'REMOVAL'; entry: Entry; removedBy: 'MINE' | 'THEIRS' }
  | { type: 'ORDER'; entryKind: EntryKind; mine: readonly Entry[]; theirs: readonly Entry[] }
);

export type Merge<Kind extends VersionedKind> = {
  /** Empty if everything could be merged. */
  conflicts: readonly MergeConflict[];
  /** Returns the merged content. Conflicts without a choice keep the own value. */
  apply(choices: ReadonlyMap<string, Choice>): ContentOf<Kind>;
};

const joinable: Readonly<Record<string, string>> = { body: '', description: '\n\n', bio: '\n\n' };

/** Of managers and sections the order counts; rounds are shown by their dates. */
const orderedKinds: readonly EntryKind[] = ['SECTION', 'MANAGER'];

const entryKinds: readonly EntryKind[] = ['SECTION', 'ROUND', 'MANAGER'];

/** Merges two changes of the same content (HIST-03): what one side alone changed is taken, the rest are conflicts. */
export function mergeContents<Kind extends VersionedKind>(
  kind: Kind,
  base: ContentOf<Kind>,
  mine: ContentOf<Kind>,
  theirs: ContentOf<Kind>,
): Merge<Kind> {
  const sides = { base: normalize(kind, base), mine: normalize(kind, mine), theirs: normalize(kind, theirs) };
  const fields = mergeFields('', null, sides.base.fields, sides.mine.fields, sides.theirs.fields);
  const entries = mergeEntries(sides);
  const order = orderedKinds.flatMap((entryKind) => orderConflict(entryKind, sides));
  return {
    conflicts: [...fields.conflicts, ...entries.flatMap(({ conflicts }) => conflicts), ...order],
    apply: (choices) => {
      const merged = entries.flatMap(({ apply }) => apply(choices) ?? []);
      return contentFrom(kind, mine, fields.apply(choices), inOrder(merged, sides, choices));
    },
  };
}

type Sides = { base: NormalContent; mine: NormalContent; theirs: NormalContent };

type MergedFields = {
  conflicts: MergeConflict[];
  apply(choices: ReadonlyMap<string, Choice>): Record<string, unknown>;
};

function mergeFields(prefix: string, entry: Entry | null, base: Fields, mine: Fields, theirs: Fields): MergedFields {
  const merged: Record<string, unknown> = {};
  const conflicts: Extract<MergeConflict, { type: 'FIELDS' }>[] = [];
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const add = (grouped: readonly string[]) => {
    const pick = (from: Fields) => Object.fromEntries(grouped.map((name) => [name, from[name] ?? null]));
    const canJoin = grouped.length === 1 && grouped[0] !== undefined && grouped[0] in joinable;
    const key = `${prefix}${grouped[0]}`;
    conflicts.push({ key, type: 'FIELDS', entry, names: grouped, mine: pick(mine), theirs: pick(theirs), canJoin });
  };
  const grouped = conflictingCurrencies(names, base, mine, theirs);
  for (const group of grouped) add(group);
  for (const name of names.filter((each) => !grouped.flat().includes(each))) {
    const result = mergeValues(base[name], mine[name], theirs[name]);
    if (result.conflict) add([name]);
    else merged[name] = result.value;
  }
  return {
    conflicts,
    apply: (choices) => {
      const chosen = conflicts.map(({ key, names: [name = ''], ...sides }) => {
        const choice = choices.get(key) ?? 'MINE';
        if (choice === 'THEIRS') return sides.theirs;
        if (choice === 'MINE' || !sides.canJoin) return sides.mine;
        return { [name]: [sides.theirs[name], sides.mine[name]].filter(Boolean).join(joinable[name]) };
      });
      return Object.assign({}, merged, ...chosen);
    },
  };
}

/** A currency that one side changed, and the amounts in it that the other did: they only make sense together. */
function conflictingCurrencies(names: readonly string[], base: Fields, mine: Fields, theirs: Fields): string[][] {
  const changed = (side: Fields, name: string) => !sameValue(base[name] ?? null, side[name] ?? null);
  return [...new Set(Object.values(currencyOfAmount))].flatMap((currency) => {
    const amounts = names.filter((name) => currencyOfAmount[name] === currency);
    const isTorn = (one: Fields, other: Fields) =>
      changed(one, currency) &&
      !sameValue(one[currency], other[currency]) &&
      amounts.some((name) => changed(other, name) && !sameValue(mine[name], theirs[name]));
    return names.includes(currency) && (isTorn(mine, theirs) || isTorn(theirs, mine)) ? [[currency, ...amounts]] : [];
  });
}

type MergedEntry = { conflicts: MergeConflict[]; apply(choices: ReadonlyMap<string, Choice>): Entry | null };

function mergeEntries({ base, mine, theirs }: Sides): MergedEntry[] {
  const find = (content: NormalContent) =>
    new Map(content.entries.map((entry) => [`${entry.list}.${entry.id}`, entry]));
  const [formerByKey, ownByKey, otherByKey] = [find(base), find(mine), find(theirs)];
  return [...new Set([...ownByKey.keys(), ...otherByKey.keys()])].map((key): MergedEntry => {
    const [former, own, other] = [formerByKey.get(key), ownByKey.get(key), otherByKey.get(key)];
    if (own && other) return mergeEntry(key, former, own, other);
    const present = own ?? other ?? null;
    if (!present || !former) return { conflicts: [], apply: () => present };
    // Removed by one side.
    if (sameValue(former.fields, present.fields)) return { conflicts: [], apply: () => null };
    const removedBy = own ? 'THEIRS' : 'MINE';
    return {
      conflicts: [{ key, type: 'REMOVAL', entry: present, removedBy }],
      apply: (choices) => ((choices.get(key) ?? 'MINE') === removedBy ? null : present),
    };
  });
}

function mergeEntry(key: string, former: Entry | undefined, own: Entry, other: Entry): MergedEntry {
  const fields = mergeFields(`${key}.`, own, former?.fields ?? {}, own.fields, other.fields);
  const source = { ...other.source, ...own.source };
  return { conflicts: fields.conflicts, apply: (choices) => ({ ...own, source, fields: fields.apply(choices) }) };
}

const idsOf = ({ entries }: NormalContent, kind: EntryKind) =>
  entries.filter((entry) => entry.kind === kind).map(({ id }) => id);

/** Whether both sides moved entries, to different places. */
function orderConflict(entryKind: EntryKind, { base, mine, theirs }: Sides): MergeConflict[] {
  const [former, own, other] = [idsOf(base, entryKind), idsOf(mine, entryKind), idsOf(theirs, entryKind)];
  if (!isReordered(former, own) || !isReordered(former, other) || !isReordered(own, other)) return [];
  const of = ({ entries }: NormalContent) => entries.filter((entry) => entry.kind === entryKind);
  return [{ key: `order.${entryKind}`, type: 'ORDER', entryKind, mine: of(mine), theirs: of(theirs) }];
}

/** Puts merged entries into the order that one side changed, or that was chosen. */
function inOrder(
  entries: readonly Entry[],
  { base, mine, theirs }: Sides,
  choices: ReadonlyMap<string, Choice>,
): Entry[] {
  return entryKinds.flatMap((entryKind) => {
    const ofKind = new Map(entries.filter((entry) => entry.kind === entryKind).map((entry) => [entry.id, entry]));
    const [former, own, other] = [idsOf(base, entryKind), idsOf(mine, entryKind), idsOf(theirs, entryKind)];
    const choice = choices.get(`order.${entryKind}`) ?? 'MINE';
    const leadsOther = isReordered(former, other) && (!isReordered(former, own) || choice === 'THEIRS');
    const kept = new Set(ofKind.keys());
    const ids = leadsOther ? joinSequences(other, own, kept) : joinSequences(own, other, kept);
    return ids.flatMap((id) => ofKind.get(id) ?? []);
  });
}

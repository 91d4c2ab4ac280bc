import type { FlowItemType } from './flow-faults.ts';

interface ComparedItem {
  id: string;
  type: FlowItemType;
  name: string;
  text: string;
  /** Compared by name; absent while they are unknown, such as those of an unsaved item. */
  files?: readonly { name: string }[] | undefined;
}

interface ComparedSection {
  id: string;
  name: string;
  shown: boolean;
  items: readonly ComparedItem[];
}

/** A flow with its sections and items in display order. */
export interface ComparedFlow {
  sections: readonly ComparedSection[];
}

export type FlowChangeKind =
  | 'SECTION_ADDED'
  | 'SECTION_REMOVED'
  | 'SECTION_RENAMED'
  | 'SECTION_MOVED'
  | 'SECTION_SHOWN'
  | 'ITEM_ADDED'
  | 'ITEM_REMOVED'
  | 'ITEM_RENAMED'
  | 'ITEM_MOVED'
  | 'ITEM_TYPE'
  | 'ITEM_TEXT'
  | 'FILE_ADDED'
  | 'FILE_REMOVED';

export interface FlowChange {
  kind: FlowChangeKind;
  /** Name of the section, as it is afterwards. */
  section: string;
  item: string | null;
  /** Name, type, text, file name, `true` or `false`, or the position from 1; of an item that changed its section, its name. */
  before: string | null;
  after: string | null;
}

/**
 * Returns what differs between two states of a flow, or between a flow and its copy: sections and items are matched by id,
 * the remaining ones by name and type. What is in an added or removed section is not listed.
 */
export function compareFlows(before: ComparedFlow, after: ComparedFlow): FlowChange[] {
  const sections = match(before.sections, after.sections, ({ name }) => name);
  const formerSections = new Map(
    before.sections.flatMap((section) => section.items.map((item) => [item.id, section] as const)),
  );
  const laterIds = new Set(after.sections.flatMap(({ items }) => items.map(({ id }) => id)));
  const moved = movedOf(sections, before.sections, after.sections);
  const formerOf = reversed(sections);
  return [
    ...before.sections
      .filter((section) => !sections.has(section))
      .map((section) => ofSection('SECTION_REMOVED', section, section.name, null)),
    ...after.sections.flatMap((section) => {
      const former = formerOf.get(section);
      if (!former) return [ofSection('SECTION_ADDED', section, null, section.name)];
      const place = moved.get(section);
      return [
        ...(former.name === section.name ? [] : [ofSection('SECTION_RENAMED', section, former.name, section.name)]),
        ...(place ? [ofSection('SECTION_MOVED', section, ...place)] : []),
        ...(former.shown === section.shown
          ? []
          : [ofSection('SECTION_SHOWN', section, String(former.shown), String(section.shown))]),
        ...compareItems(former, section, { formerSections, laterIds }),
      ];
    }),
  ];
}

/** @param flow where items with an id of the former flow were, and the ids of the later one */
function compareItems(
  before: ComparedSection,
  after: ComparedSection,
  { formerSections, laterIds }: { formerSections: ReadonlyMap<string, ComparedSection>; laterIds: ReadonlySet<string> },
): FlowChange[] {
  // Items that came from another section, or went to one, are moved, not removed and added.
  const stayed = before.items.filter(({ id }) => after.items.some((item) => item.id === id) || !laterIds.has(id));
  const present = after.items.filter(({ id }) => [undefined, before].includes(formerSections.get(id)));
  const items = match(stayed, present, ({ type, name }) => `${type} ${name}`);
  const formerOf = reversed(items);
  const moved = movedOf(items, before.items, after.items);
  const of = (kind: FlowChangeKind, item: ComparedItem, from: string | null, to: string | null): FlowChange => ({
    ...{ kind, section: after.name, item: item.name },
    ...{ before: from, after: to },
  });
  return [
    ...stayed.filter((item) => !items.has(item)).map((item) => of('ITEM_REMOVED', item, item.name, null)),
    ...after.items.flatMap((item) => {
      const other = present.includes(item) ? undefined : formerSections.get(item.id);
      const former = formerOf.get(item) ?? other?.items.find(({ id }) => id === item.id);
      if (!former) return [of('ITEM_ADDED', item, null, item.name)];
      const place = moved.get(item);
      return [
        ...(other ? [of('ITEM_MOVED', item, other.name, after.name)] : []),
        ...(place ? [of('ITEM_MOVED', item, ...place)] : []),
        ...(former.name === item.name ? [] : [of('ITEM_RENAMED', item, former.name, item.name)]),
        ...(former.type === item.type ? [] : [of('ITEM_TYPE', item, former.type, item.type)]),
        ...(former.text === item.text ? [] : [of('ITEM_TEXT', item, former.text, item.text)]),
        ...compareFiles(former, item).map(([kind, from, to]) => of(kind, item, from, to)),
      ];
    }),
  ];
}

type FileChange = ['FILE_ADDED' | 'FILE_REMOVED', string | null, string | null];

function compareFiles({ files: before }: ComparedItem, { files: after }: ComparedItem): FileChange[] {
  if (!before || !after) return [];
  const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);
  return [
    ...without(names(before), names(after)).map((name): FileChange => ['FILE_REMOVED', name, null]),
    ...without(names(after), names(before)).map((name): FileChange => ['FILE_ADDED', null, name]),
  ];
}

/** Returns the names without one for each of the others. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return names.filter((name) => {
    const place = left.indexOf(name);
    if (place < 0) return true;
    left.splice(place, 1);
    return false;
  });
}

const ofSection = (kind: FlowChangeKind, section: ComparedSection, before: string | null, after: string | null) => ({
  ...{ kind, section: section.name, item: null },
  ...{ before, after },
});

/** Pairs what is the same before and after: by id, then the first of the rest with the same key. */
function match<Node extends { id: string }>(
  before: readonly Node[],
  after: readonly Node[],
  keyOf: (node: Node) => string,
): Map<Node, Node> {
  const byId = new Map(after.map((node) => [node.id, node]));
  const pairs = new Map(
    before.flatMap((node) => {
      const same = byId.get(node.id);
      return same ? [[node, same] as const] : [];
    }),
  );
  const taken = new Set(pairs.values());
  for (const node of before) {
    if (pairs.has(node)) continue;
    const same = after.find((other) => !taken.has(other) && keyOf(other) === keyOf(node));
    if (!same) continue;
    pairs.set(node, same);
    taken.add(same);
  }
  return pairs;
}

const reversed = <Node>(pairs: ReadonlyMap<Node, Node>): Map<Node, Node> =>
  new Map([...pairs].map(([before, after]) => [after, before]));

/** Returns the former and the new position of the fewest nodes that have to move to get the new order. */
function movedOf<Node>(
  pairs: ReadonlyMap<Node, Node>,
  before: readonly Node[],
  after: readonly Node[],
): Map<Node, [string, string]> {
  const formerOf = reversed(pairs);
  const formerPlaces = new Map(before.map((node, index) => [node, index]));
  const kept = after.flatMap((node, index) => {
    const former = formerOf.get(node);
    return former ? [{ node, from: formerPlaces.get(former) ?? 0, to: index }] : [];
  });
  const still = longestRise(kept.map(({ from, to }) => ({ value: from, isPreferred: from === to })));
  return new Map(
    kept.flatMap(({ node, from, to }, index) =>
      still.has(index) ? [] : [[node, [String(from + 1), String(to + 1)] as [string, string]] as const],
    ),
  );
}

/** Returns the indexes of a longest increasing subsequence; of several, one with most of the preferred values. */
function longestRise(entries: readonly { value: number; isPreferred: boolean }[]): Set<number> {
  // One more value counts for more than all preferences.
  const unit = entries.length + 1;
  const worth = ({ isPreferred }: { isPreferred: boolean }) => unit + Number(isPreferred);
  const best = entries.map((entry) => ({ total: worth(entry), previous: -1 }));
  for (const [index, entry] of entries.entries()) {
    for (let earlier = 0; earlier < index; earlier += 1) {
      const total = (best[earlier]?.total ?? 0) + worth(entry);
      if ((entries[earlier]?.value ?? 0) < entry.value && total > (best[index]?.total ?? 0)) {
        best[index] = { total, previous: earlier };
      }
    }
  }
  const most = Math.max(0, ...best.map(({ total }) => total));
  const indexes = new Set<number>();
  for (let index = best.findIndex(({ total }) => total === most); index >= 0; index = best[index]?.previous ?? -1) {
    indexes.add(index);
  }
  return indexes;
}

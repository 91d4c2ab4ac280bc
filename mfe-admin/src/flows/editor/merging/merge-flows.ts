import { mergeValues } from '../../../opportunities/versions/merge/merge-values.ts';
import { type FlowModel, type ModelItem, type ModelSection, sameItem } from '../model/model.ts';
import { type Choices, mergedOrder, type OrderSides, type Side } from './merge-order.ts';

/** What both sides changed differently, and a person has to choose; the names are those of the own side, if it has any. */
export type FlowConflict = { key: string; section: string; item: string | null } & (
  | { type: 'FIELD'; field: 'name' | 'shown' | 'type' | 'text' | 'section'; mine: string; theirs: string }
  /** Removed by one side and changed by the other. */
  | { type: 'REMOVAL'; removedBy: Side }
  /** The order of the items of a section, or without a section of the sections: names in order. */
  | { type: 'ORDER'; mine: readonly string[]; theirs: readonly string[] }
);

export type FlowMerge = {
  /** Empty if everything could be merged. */
  conflicts: readonly FlowConflict[];
  /** Returns the merged flow. Conflicts without a choice keep the own state. */
  apply(choices: Choices): FlowModel;
};

type Models = { base: FlowModel; mine: FlowModel; theirs: FlowModel };

type Placed = { item: ModelItem; section: ModelSection };

type Part<Value> = { conflicts: FlowConflict[]; apply(choices: Choices): Value };

/** Merges two changes of a flow (CARE-17, HIST-03): what one side alone changed is taken, the rest are conflicts. */
export function mergeFlows(base: FlowModel, mine: FlowModel, theirs: FlowModel): FlowMerge {
  const models = { base, mine, theirs };
  const sections = mergeSections(models);
  const torn = new Set(sections.flatMap(({ id, part }) => (part.conflicts.some(isRemoval) ? [id] : [])));
  const items = mergeItems(models, torn);
  const order = mergedOrder(
    'order',
    orderOf(models, ({ sections: all }) => all),
  );
  const itemOrders = mine.sections.map(({ id, name }) => ({
    id,
    order: mergedOrder(
      `order.${id}`,
      orderOf(models, (model) => sectionOf(model, id)?.items ?? []),
    ),
    name,
  }));
  return {
    conflicts: [
      ...sections.flatMap(({ part }) => part.conflicts),
      ...items.flatMap(({ part }) => part.conflicts),
      ...(order.conflict ? [{ ...order.conflict, section: '', item: null }] : []),
      ...itemOrders.flatMap(({ order: { conflict }, name }) =>
        conflict ? [{ ...conflict, section: name, item: null }] : [],
      ),
    ],
    apply(choices) {
      const kept = new Map(sections.flatMap(({ id, part }) => nonNull(id, part.apply(choices))));
      const placed = items.flatMap(({ part }) => part.apply(choices) ?? []);
      const ordersById = new Map(itemOrders.map((each) => [each.id, each.order]));
      return {
        ...mine,
        name: theirs.name,
        sections: order.apply(new Set(kept.keys()), choices).flatMap((id) => {
          const section = kept.get(id);
          if (!section) return [];
          const own = new Map(
            placed.flatMap(({ item, targets }) =>
              targets.find((target) => kept.has(target)) === id ? [[item.id, item] as const] : [],
            ),
          );
          const itemOrder =
            ordersById.get(id) ??
            mergedOrder(
              '',
              orderOf(models, (model) => sectionOf(model, id)?.items ?? []),
            );
          const ids = itemOrder.apply(new Set(own.keys()), choices);
          return [{ ...section, items: ids.flatMap((itemId) => own.get(itemId) ?? []) }];
        }),
      };
    },
  };
}

const isRemoval = ({ type }: FlowConflict) => type === 'REMOVAL';

const nonNull = <Value>(id: string, value: Value | null) => (value === null ? [] : [[id, value] as const]);

const sectionOf = (model: FlowModel, id: string) => model.sections.find((section) => section.id === id);

const unionOf = (...lists: (readonly { id: string }[])[]) => [...new Set(lists.flat().map(({ id }) => id))];

function orderOf(
  { base, mine, theirs }: Models,
  listOf: (model: FlowModel) => readonly { id: string; name: string }[],
): OrderSides {
  return { base: listOf(base), mine: listOf(mine), theirs: listOf(theirs) };
}

function mergeSections({ base, mine, theirs }: Models): { id: string; part: Part<ModelSection | null> }[] {
  return unionOf(mine.sections, theirs.sections).map((id) => {
    const [former, own, other] = [sectionOf(base, id), sectionOf(mine, id), sectionOf(theirs, id)];
    if (own && other) {
      const fields = mergeFields(['name', 'shown'] as const, id, { section: own.name, item: null }, former, own, other);
      return { id, part: { ...fields, apply: (choices) => ({ ...own, ...fields.apply(choices) }) } };
    }
    const present = own ?? other ?? null;
    if (!present || !former) return { id, part: { conflicts: [], apply: () => present } };
    const changed = former.name !== present.name || former.shown !== present.shown || isFilled(former, present);
    return { id, part: removal(id, present, { section: present.name, item: null }, own ? 'THEIRS' : 'MINE', changed) };
  });
}

/** Whether items were put into a section or changed in it. */
function isFilled(former: ModelSection, present: ModelSection): boolean {
  const stored = new Map(former.items.map((item) => [item.id, item]));
  return present.items.some((item) => {
    const twin = stored.get(item.id);
    return !twin || !sameItem(twin, item);
  });
}

type Names = { section: string; item: string | null };

/** What one side alone still has. */
function removal<Value>(
  key: string,
  present: Value,
  names: Names,
  removedBy: Side,
  changed: boolean,
): Part<Value | null> {
  if (!changed) return { conflicts: [], apply: () => null };
  return {
    conflicts: [{ key, type: 'REMOVAL', ...names, removedBy }],
    apply: (choices) => ((choices.get(key) ?? 'MINE') === removedBy ? null : present),
  };
}

type MergedItem = {
  item: ModelItem;
  /** The section that it belongs to, and where it goes if that one is removed. */
  targets: readonly string[];
};

/** @param torn sections that one side removed and the other changed: their items follow the choice */
function mergeItems(models: Models, torn: ReadonlySet<string>): { part: Part<MergedItem | null> }[] {
  const [base, mine, theirs] = [placesOf(models.base), placesOf(models.mine), placesOf(models.theirs)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].map((id) => {
    const [former, own, other] = [base.get(id), mine.get(id), theirs.get(id)];
    if (own && other) return { part: mergeItem(former, own, other) };
    const present = own ?? other;
    if (!present) return { part: { conflicts: [], apply: () => null } };
    const merged = { item: present.item, targets: [present.section.id] };
    if (!former || torn.has(present.section.id)) return { part: { conflicts: [], apply: () => merged } };
    const changed = !sameItem(former.item, present.item) || former.section.id !== present.section.id;
    const names = { section: present.section.name, item: present.item.name };
    return { part: removal(id, merged, names, own ? 'THEIRS' : 'MINE', changed) };
  });
}

function mergeItem(former: Placed | undefined, own: Placed, other: Placed): Part<MergedItem> {
  const names = { section: own.section.name, item: own.item.name };
  const key = own.item.id;
  const fields = mergeFields(['name', 'type', 'text'] as const, key, names, former?.item, own.item, other.item);
  const [mine, theirs] = [own.section.id, other.section.id];
  const place = mergeValues(former?.section.id, mine, theirs);
  const placeKey = `${key}.section`;
  const conflict: FlowConflict = {
    ...{ key: placeKey, type: 'FIELD', ...names, field: 'section' },
    ...{ mine: own.section.name, theirs: other.section.name },
  };
  return {
    conflicts: [...fields.conflicts, ...(place.conflict ? [conflict] : [])],
    apply(choices) {
      const isTheirs = place.conflict ? choices.get(placeKey) === 'THEIRS' : place.value !== mine;
      return {
        item: { ...own.item, ...fields.apply(choices) },
        targets: isTheirs ? [theirs, mine] : [mine, theirs],
      };
    },
  };
}

function placesOf(model: FlowModel): Map<string, Placed> {
  return new Map(model.sections.flatMap((section) => section.items.map((item) => [item.id, { item, section }])));
}

function mergeFields<Value extends object, Name extends keyof Value & ('name' | 'shown' | 'type' | 'text')>(
  fields: readonly Name[],
  id: string,
  names: Names,
  former: Value | undefined,
  own: Value,
  other: Value,
): Part<Partial<Value>> {
  const merged: Partial<Value> = {};
  const conflicts: (FlowConflict & { field: Name })[] = [];
  for (const field of fields) {
    const result = mergeValues(former?.[field], own[field], other[field]);
    if (!result.conflict) merged[field] = result.value as Value[Name];
    else {
      const sides = { mine: String(own[field]), theirs: String(other[field]) };
      conflicts.push({ key: `${id}.${field}`, type: 'FIELD', ...names, field, ...sides });
    }
  }
  return {
    conflicts,
    apply(choices) {
      const chosen = conflicts.map(({ key, field }) => [field, (choices.get(key) === 'THEIRS' ? other : own)[field]]);
      return { ...merged, ...Object.fromEntries(chosen) };
    },
  };
}

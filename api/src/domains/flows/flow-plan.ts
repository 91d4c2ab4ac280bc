import { FLOW_LIMITS } from '@platform/rules';
import { refuse } from '../../errors/coded-error.ts';
import type { StoredFlowContent } from '../../read-models/flow-content.ts';
import type { RequestedSection } from './requested-flow.ts';
import { tooLarge } from './requested-flow.ts';

export type PlannedSection = StoredFlowContent['sections'][number];
export type PlannedItem = PlannedSection['items'][number];

/** What a save asks of the rows of a flow. */
export interface FlowRequest {
  sections: readonly RequestedSection[];
  removedSections: ReadonlySet<string>;
  removedItems: ReadonlySet<string>;
}

/**
 * Returns the sections of a flow after a save, in order. What is neither named nor removed stays, after what is named.
 *
 * @throws CodedError FIELD_INVALID for an id that is both named and removed, FLOW_TOO_LARGE
 */
export function planSections(stored: StoredFlowContent, request: FlowRequest): PlannedSection[] {
  const { sections, removedSections, removedItems } = request;
  const namedItems = new Set(sections.flatMap(({ items }) => items.map(({ id }) => id)));
  requireDisjoint(
    sections.map(({ id }) => id),
    removedSections,
    'deletedFlowSectionEdges',
  );
  requireDisjoint(namedItems, removedItems, 'deletedSectionItemEdges');
  const former = new Map(stored.sections.map((section) => [section.id, section]));
  const formerItems = new Map(itemsOf(stored.sections).map((item) => [item.id, item]));
  const others = (items: readonly PlannedItem[]) =>
    items.filter(({ id }) => !namedItems.has(id) && !removedItems.has(id));
  const named = sections.map(({ id, name, shown, items }): PlannedSection => {
    const section = former.get(id);
    return {
      ...{ id, name, shown: shown ?? section?.shown ?? true },
      ...{ current: section?.current ?? false, completed: section?.completed ?? false },
      isDefault: section?.isDefault ?? true,
      items: [
        ...items.map((item) => ({ files: [], isAnswered: false, ...formerItems.get(item.id), ...item })),
        ...others(section?.items ?? []),
      ],
    };
  });
  const namedIds = new Set(sections.map(({ id }) => id));
  const rest = stored.sections
    .filter(({ id }) => !namedIds.has(id) && !removedSections.has(id))
    .map((section) => ({ ...section, items: others(section.items) }));
  const planned = [...named, ...rest];
  const isTooLarge =
    planned.length > FLOW_LIMITS.sections || planned.some(({ items }) => items.length > FLOW_LIMITS.items);
  if (isTooLarge) throw tooLarge();
  return planned;
}

function requireDisjoint(named: Iterable<string>, removed: ReadonlySet<string>, field: string): void {
  for (const id of named) if (removed.has(id)) throw refuse('FIELD_INVALID', { field });
}

export const itemsOf = (sections: readonly PlannedSection[]): PlannedItem[] => sections.flatMap(({ items }) => items);

/**
 * Checks that a save loses nothing that somebody has put into the flow: what a client of an instance has answered stays,
 * and an item with files or an answer keeps its type.
 *
 * @throws CodedError ITEM_IN_USE naming the item
 */
export function requireNothingLost(
  before: readonly PlannedSection[],
  after: readonly PlannedSection[],
  { isInstance }: { isInstance: boolean },
): void {
  const kept = new Map(itemsOf(after).map((item) => [item.id, item]));
  for (const item of itemsOf(before)) {
    const later = kept.get(item.id);
    const isFilled = item.isAnswered || item.files.length > 0;
    // What staff put into an instance may go with its item; what the client did may not.
    const isClients = isInstance && isFilled && item.type !== 'DOWNLOAD';
    const isLost = later ? isFilled && later.type !== item.type : isClients;
    if (isLost) throw refuse('ITEM_IN_USE', { name: item.name });
  }
}

import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { itemsOf, type PlannedSection } from './flow-plan.ts';

/** What a change of sections removed from a flow. */
export interface RemovedNodes {
  sectionIds: string[];
  itemIds: string[];
}

/** Returns the sections and items that are no longer there. */
export function removedNodes(before: readonly PlannedSection[], after: readonly PlannedSection[]): RemovedNodes {
  const sections = new Set(after.map(({ id }) => id));
  const items = new Set(itemsOf(after).map(({ id }) => id));
  return {
    sectionIds: before.flatMap(({ id }) => (sections.has(id) ? [] : [id])),
    itemIds: itemsOf(before).flatMap(({ id }) => (items.has(id) ? [] : [id])),
  };
}

/** Returns the ids of the items whose type differs. */
export function retypedItems(before: readonly PlannedSection[], after: readonly PlannedSection[]): string[] {
  const former = new Map(itemsOf(before).map(({ id, type }) => [id, type]));
  return itemsOf(after).flatMap(({ id, type }) => (former.has(id) && former.get(id) !== type ? [id] : []));
}

/**
 * Writes the sections and items of a locked flow as planned, numbered 1..n (ONBT-11, AINV-21): one statement for each kind
 * of row and change, whatever their number. Files go with their items.
 *
 * @throws CodedError NOT_FOUND for an id of another flow (ONBT-15, AINV-24)
 */
export async function writeSections(
  transaction: Transaction,
  flowId: string,
  before: readonly PlannedSection[],
  after: readonly PlannedSection[],
): Promise<void> {
  const { sectionIds, itemIds } = removedNodes(before, after);
  // Before the others: a unique index admits one current section at a time.
  await clearCurrent(transaction, before, after);
  await upsertSections(transaction, flowId, before, after);
  await upsertItems(transaction, flowId, before, after);
  if (itemIds.length > 0) await transaction.flowItem.deleteMany({ where: { id: { in: itemIds } } });
  if (sectionIds.length > 0) await transaction.flowSection.deleteMany({ where: { id: { in: sectionIds } } });
}

async function clearCurrent(
  transaction: Transaction,
  before: readonly PlannedSection[],
  after: readonly PlannedSection[],
): Promise<void> {
  const former = before.find(({ current }) => current);
  if (!former || after.some(({ id, current }) => current && id === former.id)) return;
  await transaction.flowSection.update({ where: { id: former.id }, data: { current: false }, select: { id: true } });
}

/** The columns of a section and its place from 1. */
const sectionRows = (sections: readonly PlannedSection[]) =>
  sections.map(({ id, name, shown, current, isDefault }, index) => ({
    ...{ id, name, shown, current, isDefault },
    order: index + 1,
  }));

async function upsertSections(
  transaction: Transaction,
  flowId: string,
  before: readonly PlannedSection[],
  after: readonly PlannedSection[],
): Promise<void> {
  const changed = changedRows(sectionRows(before), sectionRows(after));
  if (changed.length === 0) return;
  const written = await transaction.$executeRaw`
    /* flows.write_sections */
    INSERT INTO flow_section AS stored (id, flow_id, "order", name, shown, current, is_default)
    SELECT id, ${flowId}::uuid, "order", name, shown, current, is_default
    FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ order }) => order)}::int[],
      ${changed.map(({ name }) => name)}::text[], ${changed.map(({ shown }) => shown)}::boolean[],
      ${changed.map(({ current }) => current)}::boolean[], ${changed.map(({ isDefault }) => isDefault)}::boolean[])
      AS changed (id, "order", name, shown, current, is_default)
    ON CONFLICT (id) DO UPDATE
      SET "order" = excluded."order", name = excluded.name, shown = excluded.shown, current = excluded.current
      WHERE stored.flow_id = excluded.flow_id`;
  if (written !== changed.length) throw refuse('NOT_FOUND');
}

const itemRows = (sections: readonly PlannedSection[]) =>
  sections.flatMap(({ id: sectionId, items }) =>
    items.map(({ id, type, name, text }, index) => ({ ...{ id, sectionId, type, name, text }, order: index + 1 })),
  );

async function upsertItems(
  transaction: Transaction,
  flowId: string,
  before: readonly PlannedSection[],
  after: readonly PlannedSection[],
): Promise<void> {
  const changed = changedRows(itemRows(before), itemRows(after));
  if (changed.length === 0) return;
  const written = await transaction.$executeRaw`
    /* flows.write_items */
    INSERT INTO flow_item AS stored (id, section_id, "order", type, name, text)
    SELECT id, section_id, "order", type::flow_item_type, name, text
    FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ sectionId }) => sectionId)}::uuid[],
      ${changed.map(({ order }) => order)}::int[], ${changed.map(({ type }) => type)}::text[],
      ${changed.map(({ name }) => name)}::text[], ${changed.map(({ text }) => text)}::text[])
      AS changed (id, section_id, "order", type, name, text)
    ON CONFLICT (id) DO UPDATE
      SET section_id = excluded.section_id, "order" = excluded."order", type = excluded.type, name = excluded.name,
        text = excluded.text
      WHERE EXISTS (SELECT FROM flow_section section WHERE section.id = stored.section_id AND section.flow_id = ${flowId}::uuid)`;
  if (written !== changed.length) throw refuse('NOT_FOUND');
}

function changedRows<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): Row[] {
  const former = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  return after.filter((row) => former.get(row.id) !== JSON.stringify(row));
}

/** Returns whether both have the same sections and items in the same order. */
export function isSame(before: readonly PlannedSection[], after: readonly PlannedSection[]): boolean {
  const rows = (sections: readonly PlannedSection[]) => JSON.stringify([sectionRows(sections), itemRows(sections)]);
  return rows(before) === rows(after);
}

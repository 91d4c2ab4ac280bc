import type { Transaction } from '../../database/database.ts';
import type { LockedFlow } from './access.ts';
import { itemsOf, type PlannedSection } from './flow-plan.ts';

/**
 * Keeps the ids of items that were removed from a locked flow: of an instance, so that a client who uses one is told so; of any
 * flow, so that its history finds what was done with their files (HIST-16). Only items for downloads have files in a template
 * or a deal's copy.
 *
 * @param sections before the removal
 */
export async function keepRemovedItems(
  transaction: Transaction,
  { id: flowId, scope }: Pick<LockedFlow, 'id' | 'scope'>,
  sections: readonly PlannedSection[],
  itemIds: readonly string[],
): Promise<void> {
  const removed = new Set(itemIds);
  const kept = itemsOf(sections).filter(
    ({ id, type }) => removed.has(id) && (scope === 'INSTANCE' || type === 'DOWNLOAD'),
  );
  if (kept.length === 0) return;
  await transaction.removedFlowItem.createMany({
    data: kept.map(({ id: itemId }) => ({ itemId, flowId })),
    skipDuplicates: true,
  });
}

import type { Transaction } from '../../database/database.ts';

/** Ends the open request for an item, which its owner has answered. */
export const endRequest = (transaction: Transaction, itemId: string): Promise<void> =>
  endRequests(transaction, [itemId]);

/** Ends the open requests for items. */
export async function endRequests(transaction: Transaction, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await transaction.flowItemRequest.updateMany({
    where: { itemId: { in: [...itemIds] }, answeredAt: null },
    data: { answeredAt: new Date() },
  });
}

/** Ends the open requests for the items of a section, which staff have completed without an answer. */
export async function endRequestsOfSection(transaction: Transaction, sectionId: string): Promise<void> {
  await transaction.flowItemRequest.updateMany({
    where: { item: { sectionId }, answeredAt: null },
    data: { answeredAt: new Date() },
  });
}

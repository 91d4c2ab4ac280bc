import { holdsOnDeal } from '../../access/deal-rights.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import type { Transaction } from '../../database/database.ts';

/**
 * Returns whether everybody who has saved a deal since a version may publish it now: nothing gets public unseen that nobody
 * with that right has saved (HIST-04, HIST-14).
 */
export async function areSaversPublishers(transaction: Transaction, dealId: string, since: number): Promise<boolean> {
  const saves = await transaction.dealVersion.findMany({
    where: { dealId, number: { gt: since } },
    distinct: ['actorId'],
    select: { actorId: true },
  });
  for (const { actorId } of saves) {
    const caller = actorId && (await loadAbsentCaller(transaction, actorId));
    if (!caller || !holdsOnDeal(caller, 'publish_opportunity', dealId)) return false;
  }
  return true;
}

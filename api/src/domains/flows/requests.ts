import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { lockItem, requireLiveInvestment, requireMayEdit } from './access.ts';
import { changeSection } from './sections.ts';

/** Maximum length of a reason, characters. */
const maxReasonLength = 1_000;

/**
 * Asks a client again for a file or an answer, for a reason (CARE-18): its section becomes shown, current and uncompleted,
 * and the request stands until the client uploads or answers there. A second request takes the place of an open one.
 *
 * @returns the flow's id
 * @throws CodedError NOT_FOUND for an item that is not of a visible client's instance, FORBIDDEN, ITEM_TYPE_MISMATCH unless
 *   it takes files or answers, FIELD_MISSING or FIELD_INVALID `reason`, INVESTMENT_COMPLETED, INVESTMENT_DELETED
 */
export function askAgain(
  context: RequestContext,
  { itemId, reason: text }: { itemId: string; reason: string },
): Promise<string> {
  const { services, caller } = context;
  const reason = text.trim();
  return services.database.prisma.$transaction(async (transaction) => {
    const { flow, type, name, sectionId } = await lockItem(transaction, caller, itemId);
    if (flow.scope !== 'INSTANCE') throw refuse('NOT_FOUND');
    requireMayEdit(caller, flow);
    await requireLiveInvestment(transaction, flow, { onVisibleDeal: false });
    if (type !== 'UPLOAD' && type !== 'INPUT_FIELD') throw refuse('ITEM_TYPE_MISMATCH');
    if (reason === '') throw refuse('FIELD_MISSING', { field: 'reason' });
    if (reason.length > maxReasonLength) throw refuse('FIELD_INVALID', { field: 'reason' });
    const former = await transaction.flowItemRequest.findFirst({ where: { itemId, answeredAt: null } });
    const data = { reason, askedAt: new Date(), askedById: caller.accountId };
    if (former) await transaction.flowItemRequest.update({ where: { id: former.id }, data, select: { id: true } });
    else await transaction.flowItemRequest.create({ data: { ...data, itemId }, select: { id: true } });
    await audit(transaction, context, {
      action: 'flow_item.asked_again',
      entityType: 'flow_item',
      entityId: itemId,
      details: { name, changes: changesOf({ reason: former?.reason }, { item: name, reason }) },
    });
    await changeSection(transaction, context, flow, sectionId, { shown: true, current: true, completed: false });
    return flow.id;
  });
}

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

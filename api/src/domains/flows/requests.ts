import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { FlowItemRequest } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import { storeMail } from '../../mail/mails.ts';
import { readAskedAgain } from '../../read-models/asked-again.ts';
import { notify } from '../notifications/service.ts';
import { lockItem, requireLiveInvestment, requireMayEdit } from './access.ts';
import { changeSection } from './sections.ts';

/** Maximum length of a reason, characters. */
const maxReasonLength = 1_000;
/** A request that is repeated within these seconds, unchanged, is the same call sent again. */
const repetitionSeconds = 60;

/**
 * Asks a client again for a file or an answer, for a reason, and mails it to them (CARE-18): its section becomes shown, current
 * and uncompleted, and the request stands until the client uploads or answers there, or staff complete the section. A second
 * request takes the place of an open one, whose mail is not sent any more. A client who cannot answer gets no mail, see
 * `readAskedAgain`.
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
    const item = await lockItem(transaction, caller, itemId);
    const { flow, type, name, sectionId } = item;
    if (flow.scope !== 'INSTANCE') throw refuse('NOT_FOUND');
    requireMayEdit(caller, flow);
    await requireLiveInvestment(transaction, flow, { onVisibleDeal: false });
    if (type !== 'UPLOAD' && type !== 'INPUT_FIELD') throw refuse('ITEM_TYPE_MISMATCH');
    if (reason === '') throw refuse('FIELD_MISSING', { field: 'reason' });
    if (reason.length > maxReasonLength) throw refuse('FIELD_INVALID', { field: 'reason' });
    const former = await transaction.flowItemRequest.findFirst({ where: { itemId, answeredAt: null } });
    const asked = { reason, askedById: caller.accountId, askedAt: new Date() };
    if (former && item.shown && item.current && isRepetition(former, asked)) return flow.id;
    await transaction.flowItemRequest.deleteMany({ where: { itemId, answeredAt: null } });
    const { id } = await transaction.flowItemRequest.create({ data: { ...asked, itemId }, select: { id: true } });
    await audit(transaction, context, {
      action: 'flow_item.asked_again',
      entityType: 'flow_item',
      entityId: itemId,
      details: { name, changes: changesOf({ reason: former?.reason }, { item: name, reason }) },
    });
    await changeSection(transaction, context, flow, sectionId, { shown: true, current: true, completed: false });
    await tellOwner(context, transaction, id);
    return flow.id;
  });
}

type Request = Pick<FlowItemRequest, 'reason' | 'askedById' | 'askedAt'>;

function isRepetition(former: Request, asked: Request): boolean {
  const age = asked.askedAt.getTime() - former.askedAt.getTime();
  return former.reason === asked.reason && former.askedById === asked.askedById && age < repetitionSeconds * 1_000;
}

async function tellOwner({ services }: RequestContext, transaction: Transaction, requestId: string): Promise<void> {
  const asked = await readAskedAgain(transaction, requestId);
  if (!asked) return;
  const { accountId, investmentId } = asked;
  await notify(services, transaction, [
    {
      ...{ accountId, kind: 'ASKED_AGAIN', detail: asked.item, dedupeKey: `asked:${requestId}` },
      ...(investmentId
        ? { entity: 'INVESTMENT', entityId: investmentId }
        : { entity: 'ONBOARDING', entityId: accountId }),
    },
  ]);
  const mail = { recipient: asked.email, accountId: asked.accountId, flowItemRequestId: requestId };
  // Those about other items count as well.
  await storeMail(services, transaction, { kind: 'FLOW_ITEM_ASKED_AGAIN', ...mail }, { supersedes: [] });
}

import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { QueryDealInvestmentsArgs } from '../../graphql/generated/resolvers.ts';
import {
  type ClientInvestmentRow,
  readClientInvestment,
  readInvestmentsOfClient,
} from '../../read-models/client-investments.ts';
import { type DealInvestmentsPageRow, readDealInvestments } from '../../read-models/investments-by-deal.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import { requireNotClosed } from '../accounts/service.ts';
import { announceRecordChange } from '../history/service.ts';
import { notify } from '../notifications/service.ts';
import { keepEvidence } from './evidence.ts';
import { storeReceipt } from './mail.ts';

/**
 * Returns a page of the deals with live investments of the caller's visible clients (AINV-02, AINV-03, CLI-07).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findDealInvestments(
  { services, caller }: RequestContext,
  selection: Selection,
  { search, waitingFor, limit, offset }: Partial<QueryDealInvestmentsArgs>,
): Promise<DealInvestmentsPageRow> {
  return readDealInvestments(services.database, selection, {
    ...clientScope(caller),
    search: parseSearch(search),
    waitingFor: waitingFor ?? null,
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns a live investment of a visible client; the ids that are given must belong together (AINV-12).
 *
 * @throws CodedError NOT_FOUND for an unknown id, another manager's client and ids that do not belong together, without
 *   distinction (CLI-13)
 */
export async function getClientInvestment(
  { services, caller }: RequestContext,
  selection: Selection,
  { investmentId, dealId, flowId }: { investmentId: string; dealId?: string; flowId?: string },
): Promise<ClientInvestmentRow> {
  const investment = await readClientInvestment(services.database, selection, {
    ...clientScope(caller),
    investmentId: rowId(investmentId),
    dealId: dealId === undefined ? null : rowId(dealId),
    flowId: flowId === undefined ? null : rowId(flowId),
  });
  if (!investment) throw refuse('NOT_FOUND');
  return investment;
}

/**
 * Returns the live investments of a client, latest change first (CLI-23). The caller must be known to see the client.
 */
export function findInvestmentsOfClient(
  { services }: RequestContext,
  selection: Selection,
  accountId: string,
): Promise<ClientInvestmentRow[]> {
  return readInvestmentsOfClient(services.database, selection, accountId);
}

/**
 * Marks a visible client's live investment as completed, or removes the mark (AINV-08, API-17). The server sets the
 * time; marking it again keeps the first time. Each mark keeps which files stood in the flow.
 *
 * @throws CodedError NOT_FOUND, ACCOUNT_CLOSED once the client's account is closed (CARE-13)
 */
export async function setInvestmentCompleted(
  context: RequestContext,
  { investmentId, completed }: { investmentId: string; completed: boolean },
): Promise<void> {
  await getClientInvestment(context, new Map(), { investmentId });
  const { database } = context.services;
  await database.prisma.$transaction(async (transaction) => {
    const { accountId } = await transaction.investment.findUniqueOrThrow({
      where: { id: investmentId },
      select: { accountId: true },
    });
    await requireNotClosed(transaction, accountId);
    const completedAt = completed ? new Date() : null;
    const { count } = await transaction.investment.updateMany({
      where: { id: investmentId, deletedAt: null, completedAt: completed ? null : { not: null } },
      data: { completedAt, version: { increment: 1 } },
    });
    if (count === 0) return;
    const completedById = context.caller.accountId;
    if (completedAt) await keepEvidence(transaction, { investmentId, completedAt, completedById });
    const action = completed ? 'investment.completed' : 'investment.uncompleted';
    await audit(transaction, context, {
      action,
      entityType: 'investment',
      entityId: investmentId,
      details: { changes: changesOf({ completed: !completed }, { completed }) },
    });
    await announceRecordChange(context, transaction, accountId);
    if (completedAt) {
      await notify(context.services, transaction, [
        {
          ...{ accountId, kind: 'INVESTMENT_COMPLETED', entity: 'INVESTMENT', entityId: investmentId },
          dedupeKey: `completed:${investmentId}:${completedAt.toISOString()}`,
        },
      ]);
      await storeReceipt(context.services, transaction, 'INVESTMENT_COMPLETED', { accountId, investmentId });
    }
  });
}

import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Investment, QueryMyInvestmentsArgs } from '../../graphql/generated/resolvers.ts';
import { readMyInvestment, readMyInvestments } from '../../read-models/my-investments.ts';
import { parsePaging } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import { requireNotClosed } from '../accounts/service.ts';
import { changeCommitment, readDealTerms, requireAmountWithinTerms } from '../deals/service.ts';
import { cloneFlowForInvestment } from '../flows/service.ts';
import { getClientInvestment } from './client-investments.ts';
import { storeReceipt } from './mail.ts';
import { endInvestment, insertInvestment, requireOpenDeal } from './records.ts';
import { requireShownTerms, type ShownVersions } from './shown-versions.ts';

export { findInvestmentsOfClient } from './client-investments.ts';

/**
 * Commits the caller to a deal: checks, investment, committed sum, flow and audit, atomically in the given
 * transaction (AMT-17 to AMT-26). The deal is locked first, so that concurrent investments cannot exceed what is
 * available.
 *
 * @param amount.value decimal in the deal's currency
 * @returns the investment's id
 * @throws CodedError NOT_FOUND for an unknown or hidden deal, DEAL_NOT_OPEN, DEAL_DEADLINE_PASSED, TERMS_CHANGED, ALREADY_INVESTED,
 *   AMOUNT_INVALID or one naming the limit, DEAL_WITHOUT_FLOW, ACCOUNT_CLOSED meanwhile
 */
export async function invest(
  context: RequestContext,
  transaction: Transaction,
  { dealId, value, ...shown }: { dealId: string; value: string } & ShownVersions,
): Promise<string> {
  const { accountId } = context.caller;
  const terms = await readDealTerms(transaction, rowId(dealId), { lock: true });
  requireOpenDeal(terms);
  const versions = await requireShownTerms(transaction, terms, shown);
  const where = { accountId, dealId, deletedAt: null };
  if (await transaction.investment.findFirst({ where, select: { id: true } })) throw refuse('ALREADY_INVESTED');
  requireAmountWithinTerms(value, terms);
  await requireNotClosed(transaction, accountId);
  const { id } = await insertInvestment(transaction, {
    ...{ accountId, dealId, value, currency: terms.currency },
    ...versions,
  });
  await changeCommitment(transaction, dealId, value);
  await cloneFlowForInvestment(transaction, { dealId, investmentId: id, accountId });
  await audit(transaction, context, {
    action: 'investment.inserted',
    entityType: 'investment',
    entityId: id,
    details: {
      dealId,
      value,
      currency: terms.currency,
      changes: changesOf({}, { value: `${value} ${terms.currency}` }),
    },
  });
  await storeReceipt(context.services, transaction, 'INVESTMENT_MADE', { accountId, investmentId: id });
  return id;
}

/**
 * Returns the id of the deal of an investment that the caller may cancel: one of their own, deleted ones included, or for
 * staff a live one of a visible client (AAPI-12).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN for staff without `read_client_document` and `manage_client_document`; staff have
 *   no investments of their own to cancel (ADM-27)
 */
export async function getDealOfCancellable(context: RequestContext, investmentId: string): Promise<string> {
  const { services, caller } = context;
  const id = rowId(investmentId);
  if (caller.isAdmin) {
    const { permissions } = caller;
    const mayCancel = permissions.has('read_client_document') && permissions.has('manage_client_document');
    if (!mayCancel) throw refuse('FORBIDDEN');
    const { dealId } = await getClientInvestment(context, new Map([['dealId', new Map()]]), { investmentId: id });
    if (!dealId) throw refuse('NOT_FOUND');
    return dealId;
  }
  const where = { id, accountId: caller.accountId };
  const found = await services.database.prisma.investment.findFirst({ where, select: { dealId: true } });
  if (!found) throw refuse('NOT_FOUND');
  return found.dealId;
}

/**
 * Cancels an investment in progress, the caller's own or as staff that of a client: soft-deletes it and makes its amount
 * available again (INV-14, AMT-26, AAPI-12). `getDealOfCancellable` has checked that the caller may.
 *
 * @throws CodedError NOT_FOUND for an unknown investment and for another account's, INVESTMENT_DELETED,
 *   INVESTMENT_COMPLETED, DEAL_NOT_OPEN when the deal is no longer visible and the record is read-only (INV-15),
 *   CONFLICT when staff complete the investment concurrently
 */
export async function cancelInvestment(
  context: RequestContext,
  transaction: Transaction,
  investmentId: string,
): Promise<void> {
  const { caller } = context;
  const where = { id: rowId(investmentId), ...(caller.isAdmin ? {} : { accountId: caller.accountId }) };
  const found = await transaction.investment.findFirst({ where, select: { dealId: true } });
  if (!found) throw refuse('NOT_FOUND');
  const { visible } = await readDealTerms(transaction, found.dealId, { lock: true });
  // Read under the deal's lock: a concurrent call may have cancelled it.
  const investment = await transaction.investment.findUniqueOrThrow({ where: { id: investmentId } });
  if (investment.deletedAt) throw refuse('INVESTMENT_DELETED');
  if (investment.completedAt) throw refuse('INVESTMENT_COMPLETED');
  if (!visible && !caller.isAdmin) throw refuse('DEAL_NOT_OPEN');
  await endInvestment(transaction, investment);
  const value = investment.value.toFixed(2);
  await changeCommitment(transaction, found.dealId, `-${value}`);
  await audit(transaction, context, {
    action: 'investment.cancelled',
    entityType: 'investment',
    entityId: investmentId,
    details: {
      ...{ dealId: found.dealId, value },
      changes: changesOf({ value: `${value} ${investment.currency}` }, { value: null }),
    },
  });
  const { accountId } = investment;
  await storeReceipt(context.services, transaction, 'INVESTMENT_CANCELLED', { accountId, investmentId: investment.id });
}

/**
 * Returns the caller's own live investments, latest change first (INV-02, INV-15).
 *
 * @throws CodedError FIELD_INVALID for a limit or offset out of bounds
 */
export function findMyInvestments(
  { services, caller }: RequestContext,
  selection: Selection,
  { progress, toAct, order, limit, offset }: Partial<QueryMyInvestmentsArgs>,
): Promise<Partial<Investment>[]> {
  return readMyInvestments(services.database, selection, {
    accountId: caller.accountId,
    progress: progress ?? null,
    toAct: toAct ?? false,
    order: order ?? 'LATEST_CHANGE',
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns one of the caller's own investments in the given deal, deleted ones included (DOCH-06, DOCH-09).
 *
 * @throws CodedError NOT_FOUND
 */
export async function getMyInvestment(
  { services, caller }: RequestContext,
  selection: Selection,
  { id, dealId }: { id: string; dealId: string },
): Promise<Partial<Investment>> {
  const investment = await readMyInvestment(services.database, selection, {
    accountId: caller.accountId,
    investmentId: rowId(id),
    dealId: rowId(dealId),
  });
  if (!investment) throw refuse('NOT_FOUND');
  return investment;
}

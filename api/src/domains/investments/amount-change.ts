import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { changeCommitment, readDealTerms, requireAmountWithinTerms } from '../deals/service.ts';
import { cloneFlowForInvestment } from '../flows/service.ts';
import { storeReceipt } from './mail.ts';
import { endInvestment, insertInvestment, requireOpenDeal } from './records.ts';
import { requireShownTerms, type ShownVersions } from './shown-versions.ts';

/**
 * Replaces the caller's investment in progress by one with another amount, which starts over with a new flow (AMT-24,
 * AMT-25, AINV-27). Runs in the given transaction, so that after any error the former investment is still live. The
 * former amount counts as available.
 *
 * @param change.value decimal in the deal's currency
 * @param change.investmentId the investment that the page showed (CARE-01); without it, whichever is live
 * @returns the new investment's id
 * @throws CodedError as `invest` does, NOT_INVESTED, INVESTMENT_CHANGED when another investment than the named one is live,
 *   INVESTMENT_COMPLETED, AMOUNT_UNCHANGED, and CONFLICT when staff complete the investment concurrently
 */
export async function changeAmount(
  context: RequestContext,
  transaction: Transaction,
  { dealId, value, investmentId, ...shown }: { dealId: string; value: string; investmentId?: string } & ShownVersions,
): Promise<string> {
  const { accountId } = context.caller;
  const terms = await readDealTerms(transaction, rowId(dealId), { lock: true });
  if (!terms.visible) throw refuse('NOT_FOUND');
  const former = await transaction.investment.findFirst({ where: { accountId, dealId, deletedAt: null } });
  if (!former) throw refuse('NOT_INVESTED');
  if (investmentId !== undefined && rowId(investmentId).toLowerCase() !== former.id) throw refuse('INVESTMENT_CHANGED');
  if (former.completedAt) throw refuse('INVESTMENT_COMPLETED');
  requireOpenDeal(terms);
  const versions = await requireShownTerms(transaction, terms, shown);
  const available = terms.available && former.value.plus(terms.available).toFixed(2);
  requireAmountWithinTerms(value, { ...terms, available });
  if (former.value.equals(value)) throw refuse('AMOUNT_UNCHANGED');

  await endInvestment(transaction, former);
  const { currency } = terms;
  const { id } = await insertInvestment(transaction, {
    ...{ accountId, dealId, value, currency, replacesId: former.id },
    ...versions,
  });
  await changeCommitment(transaction, dealId, former.value.negated().plus(value).toFixed(2));
  await cloneFlowForInvestment(transaction, { dealId, investmentId: id, accountId });
  await audit(transaction, context, {
    action: 'investment.modified',
    entityType: 'investment',
    entityId: id,
    details: {
      ...{ dealId, value, currency, formerInvestmentId: former.id, formerValue: former.value.toFixed(2) },
      changes: changesOf({ value: `${former.value.toFixed(2)} ${former.currency}` }, { value: `${value} ${currency}` }),
    },
  });
  await storeReceipt(context.services, transaction, 'INVESTMENT_CHANGED', { accountId, investmentId: id });
  return id;
}

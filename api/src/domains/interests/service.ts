import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Interest } from '../../graphql/generated/resolvers.ts';
import { readInterest } from '../../read-models/interest.ts';
import type { Selection } from '../../read-models/selection.ts';
import { readDealTerms, requireAmountWithinTerms } from '../deals/service.ts';

/**
 * Stores the caller's interest in a prospective deal, of which there is at most one: inserts it or updates its amount
 * (AMT-08, AMT-18 to AMT-20). An interest is not binding and commits nothing.
 *
 * @param interest.amount decimal in the deal's currency
 * @returns the interest's id
 * @throws CodedError NOT_FOUND, DEAL_NOT_PROSPECTIVE, AMOUNT_INVALID or the code of the violated limit
 */
export async function saveInterest(
  context: RequestContext,
  { dealId, amount }: { dealId: string; amount: string },
): Promise<string> {
  const { accountId } = context.caller;
  rowId(dealId);
  return context.services.database.prisma.$transaction(async (transaction) => {
    const terms = await readDealTerms(transaction, dealId, { lock: 'currency' });
    if (!terms.visible) throw refuse('NOT_FOUND');
    if (terms.status !== 'PROSPECTIVE') throw refuse('DEAL_NOT_PROSPECTIVE');
    requireAmountWithinTerms(amount, terms);
    // An upsert on the partial unique index, so that concurrent saves from two tabs end in one row.
    const [interest] = await transaction.$queryRaw<{ id: string; inserted: boolean; former: string | null }[]>`
      WITH former AS (
        SELECT amount || ' ' || currency AS amount FROM interest
        WHERE account_id = ${accountId}::uuid AND deal_id = ${dealId}::uuid AND deleted_at IS NULL)
      INSERT INTO interest (deal_id, account_id, amount, currency)
      VALUES (${dealId}::uuid, ${accountId}::uuid, ${amount}::numeric, ${terms.currency}::currency)
      ON CONFLICT (account_id, deal_id) WHERE deleted_at IS NULL
      DO UPDATE SET amount = excluded.amount, currency = excluded.currency, updated_at = clock_timestamp()
      RETURNING id, xmax = 0 AS inserted, (SELECT amount FROM former) AS former`;
    if (!interest) throw refuse('CONFLICT');
    const action = interest.inserted ? 'interest.inserted' : 'interest.updated';
    await audit(transaction, context, {
      action,
      entityType: 'interest',
      entityId: interest.id,
      details: {
        ...{ dealId, amount, currency: terms.currency },
        changes: changesOf({ amount: interest.former }, { amount: `${amount} ${terms.currency}` }),
      },
    });
    return interest.id;
  });
}

/**
 * Soft-deletes the caller's own live interest (INV-14).
 *
 * @throws CodedError NOT_FOUND for an unknown or deleted interest and for another account's, DEAL_NOT_OPEN when the
 *   deal is no longer visible (INV-15)
 */
export async function cancelInterest(context: RequestContext, id: string): Promise<void> {
  const where = { id: rowId(id), accountId: context.caller.accountId, deletedAt: null };
  await context.services.database.prisma.$transaction(async (transaction) => {
    const interest = await transaction.interest.findFirst({ where, select: { dealId: true } });
    if (!interest) throw refuse('NOT_FOUND');
    const { visible } = await readDealTerms(transaction, interest.dealId, { lock: false });
    if (!visible) throw refuse('DEAL_NOT_OPEN');
    const { count } = await transaction.interest.updateMany({ where, data: { deletedAt: new Date() } });
    if (count === 0) throw refuse('NOT_FOUND');
    await audit(transaction, context, { action: 'interest.cancelled', entityType: 'interest', entityId: id });
  });
}

/**
 * Returns the selected fields of one of the caller's own interests, cancelled ones included.
 *
 * @throws CodedError NOT_FOUND
 */
export async function getInterest(
  { services, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<Partial<Interest>> {
  const interest = await readInterest(services.database, selection, {
    accountId: caller.accountId,
    interestId: rowId(id),
  });
  if (!interest) throw refuse('NOT_FOUND');
  return interest;
}

import type { RequestContext } from '../../context.ts';
import { auditAll, changesOf } from '../../database/audit.ts';
import type { AuditAction } from '../../database/audit-actions.ts';
import type { Transaction } from '../../database/database.ts';
import { announceDeals } from './announcements.ts';

interface CompanyPublication {
  /** Of a company that the transaction has locked before its deals. */
  companyId: string;
  /** When the company was unpublished. */
  at: Date;
}

/** A deal with `published_at` before and after the change. */
interface ChangedDeal {
  id: string;
  before: Date | null;
  after: Date | null;
}

/**
 * Turns the published deals of a company into drafts and marks them, so that publishing the company again restores
 * exactly these (COMP-22).
 *
 * @returns their ids
 */
export async function unpublishDealsOfCompany(
  transaction: Transaction,
  context: RequestContext,
  { companyId, at }: CompanyPublication,
): Promise<string[]> {
  const deals = await transaction.$queryRaw<ChangedDeal[]>`
    /* deals.unpublish_with_company */
    WITH locked AS (
      SELECT id, published_at FROM deal WHERE company_id = ${companyId}::uuid AND published_at IS NOT NULL
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE deal SET published_at = NULL, former_published_at = locked.published_at, unpublished_with_company_at = ${at},
      updated_at = now()
    FROM locked WHERE deal.id = locked.id
    RETURNING deal.id, locked.published_at AS before, deal.published_at AS after`;
  return auditDeals(transaction, context, 'deal.unpublished_with_company', deals);
}

/**
 * Publishes the deals that unpublishing their company has turned into drafts, with their former `published_at` (COMP-23);
 * none that was published, unpublished or cancelled on its own, or moved to another company, meanwhile.
 *
 * @returns their ids
 */
export async function publishDealsOfCompany(
  transaction: Transaction,
  context: RequestContext,
  { companyId, at }: CompanyPublication,
): Promise<string[]> {
  const deals = await transaction.$queryRaw<ChangedDeal[]>`
    /* deals.publish_with_company */
    WITH locked AS (
      SELECT id, former_published_at FROM deal
      WHERE company_id = ${companyId}::uuid AND unpublished_with_company_at = ${at} AND published_at IS NULL
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE deal SET published_at = COALESCE(locked.former_published_at, now()), former_published_at = NULL,
      unpublished_with_company_at = NULL, updated_at = now()
    FROM locked WHERE deal.id = locked.id
    RETURNING deal.id, NULL::timestamptz AS before, deal.published_at AS after`;
  return auditDeals(transaction, context, 'deal.published_with_company', deals);
}

async function auditDeals(
  transaction: Transaction,
  context: RequestContext,
  action: AuditAction,
  deals: readonly ChangedDeal[],
): Promise<string[]> {
  await auditAll(
    transaction,
    context,
    deals.map(({ id, before, after }) => ({
      action,
      entityType: 'deal',
      entityId: id,
      details: { changes: changesOf({ publishedAt: before }, { publishedAt: after }) },
    })),
  );
  const ids = deals.map(({ id }) => id).sort();
  await announceDeals(context, transaction, ids);
  return ids;
}

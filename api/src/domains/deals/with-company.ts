import { errorText } from '@platform/error-codes';
import type { Language } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { auditAll, changesOf } from '../../database/audit.ts';
import type { AuditAction } from '../../database/audit-actions.ts';
import type { Transaction } from '../../database/database.ts';
import { CodedError } from '../../errors/coded-error.ts';
import { announceDeals } from './announcements.ts';
import { sameContent } from './apply-changes.ts';
import { lockDeal } from './locked-deal.ts';
import { closeOpenSave } from './open-save.ts';
import { publicationCatalogues } from './publication-catalogues.ts';
import { areSaversPublishers } from './publishers.ts';
import { requirePublishable, requireSavable } from './requirements.ts';
import type { LockedDeal } from './state.ts';
import { readPublicNumber, readVersionContent, writePublication } from './versions.ts';

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

/** A deal that stayed a draft when its company was published, with the reason in words. */
export interface HeldBackDeal {
  id: string;
  title: string;
  reason: string;
}

/**
 * Publishes the deals that unpublishing their company has turned into drafts, with their former `published_at` (COMP-23);
 * none that was published, unpublished or cancelled on its own, or moved to another company, meanwhile. One that was changed
 * meanwhile returns only if everybody who saved it may publish it and all checks of a publication pass; else it is a draft
 * from now on. Requires the company's lock.
 *
 * @returns the ids of the published ones, and those that were held back
 */
export async function publishDealsOfCompany(
  transaction: Transaction,
  context: RequestContext,
  { companyId, at }: CompanyPublication,
): Promise<{ dealIds: string[]; heldBack: HeldBackDeal[] }> {
  const marked = await transaction.deal.findMany({
    where: { companyId, unpublishedWithCompanyAt: at, publishedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const published: ChangedDeal[] = [];
  const heldBack: HeldBackDeal[] = [];
  for (const { id } of marked) {
    const deal = await lockDeal(transaction, id);
    const reason = await findHindrance(transaction, deal, context.caller.language);
    const [changed] = await transaction.$queryRaw<ChangedDeal[]>`
      /* deals.publish_with_company */
      WITH former AS (SELECT COALESCE(former_published_at, now()) AS at FROM deal WHERE id = ${id}::uuid)
      UPDATE deal SET published_at = CASE WHEN ${reason === null} THEN former.at END, former_published_at = NULL,
        unpublished_with_company_at = NULL, updated_at = now()
      FROM former WHERE deal.id = ${id}::uuid
      RETURNING deal.id, NULL::timestamptz AS before, deal.published_at AS after`;
    if (reason !== null) heldBack.push({ id, title: deal.live.terms.title, reason });
    else if (changed) {
      published.push(changed);
      const { accountId: actorId } = context.caller;
      await writePublication(transaction, { dealId: id, number: deal.liveVersion, actorId });
    }
  }
  await auditAll(
    transaction,
    context,
    heldBack.map(({ id, reason }) => ({
      action: 'deal.held_back',
      entityType: 'deal',
      entityId: id,
      details: { changes: changesOf({ publishFailure: null }, { publishFailure: reason }) },
    })),
  );
  return { dealIds: await auditDeals(transaction, context, 'deal.published_with_company', published), heldBack };
}

/** Returns why a deal must not be public as it is now; null for one that investors have read so, or that passes. */
async function findHindrance(transaction: Transaction, deal: LockedDeal, language: Language): Promise<string | null> {
  const shown = await readPublicNumber(transaction, deal);
  if (shown === deal.liveVersion) return null;
  await closeOpenSave(transaction, deal);
  if (sameContent(await readVersionContent(transaction, deal.id, shown), deal.live)) return null;
  if (!(await areSaversPublishers(transaction, deal.id, shown))) return publicationCatalogues[language].changed;
  try {
    const content = await requireSavable(transaction, deal, deal.live, deal.live.terms.investmentDeadline);
    await requirePublishable(transaction, deal, content);
    return null;
  } catch (error) {
    if (error instanceof CodedError) return errorText(error.code, error.params, language);
    throw error;
  }
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

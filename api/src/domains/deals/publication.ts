import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { announceDeals } from './announcements.ts';
import { contentChanges } from './audited-changes.ts';
import { conflictOfVersions } from './conflict.ts';
import { lockDeal, requireOnDeal } from './locked-deal.ts';
import { closeOpenSave } from './open-save.ts';
import { applyPending, type Publisher } from './pending.ts';
import { requirePublishable, requireSavable } from './requirements.ts';
import { removeSchedule } from './schedule-row.ts';
import { currentContent, type LockedDeal } from './state.ts';
import { storeContent } from './stored-content.ts';
import { raiseVersion, writeBaseline, writePublication, writeVersion } from './versions.ts';

/**
 * Publishes a deal, with the changes that were pending when it was unpublished (EDIT-37, PERM-16). A published one stays as
 * it is (AAPI-19).
 *
 * @param publication.version the version that the caller has seen; if absent, whatever is stored is published
 * @throws CodedError NOT_FOUND, FORBIDDEN, CONFLICT when another version was saved since, and those of `requireSavable` and
 *   `requirePublishable`
 */
export async function publishDeal(
  context: RequestContext,
  publication: { dealId: string; version?: number },
): Promise<void> {
  const { version } = publication;
  const dealId = requireOnDeal(context.caller, 'publish_opportunity', publication.dealId);
  await context.services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    if (deal.publishedAt) return;
    const isSeen = version === undefined || version === deal.contentVersion;
    if (!isSeen) throw await conflictOfVersions(transaction, deal);
    await publishLocked(context, transaction, deal);
  });
}

/** Publishes a locked draft, with what is pending, if all checks pass; a minute that was set for it is removed. */
export async function publishLocked(context: Publisher, transaction: Transaction, deal: LockedDeal): Promise<void> {
  const { id: dealId } = deal;
  const { accountId } = context.caller;
  await closeOpenSave(transaction, deal);
  const content = currentContent(deal);
  await requireSavable(transaction, deal, content, deal.live.terms.investmentDeadline);
  await requirePublishable(transaction, deal, content);
  await applyPending(context, transaction, deal);
  const [published] = await transaction.$queryRaw<{ publishedAt: Date }[]>`
    /* deals.publish */
    UPDATE deal SET published_at = now(), unpublished_with_company_at = NULL, former_published_at = NULL, live_version = content_version,
      updated_at = now()
    WHERE id = ${dealId}::uuid RETURNING published_at AS "publishedAt"`;
  await removeSchedule(transaction, dealId);
  await writePublication(transaction, { dealId, number: deal.contentVersion, actorId: accountId });
  await announceDeals(context, transaction, [dealId]);
  await audit(transaction, context, {
    action: 'deal.published',
    entityType: 'deal',
    entityId: dealId,
    details: {
      version: deal.contentVersion,
      changes: changesOf({ publishedAt: null }, { publishedAt: published?.publishedAt }),
    },
  });
}

/**
 * Turns a deal into a draft, which investors no longer get (EDIT-38). Pending changes stay for its next save, but not the
 * minute that was set for them. A draft stays one, and no longer returns with its company (AAPI-19).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN
 */
export async function unpublishDeal(context: RequestContext, id: string): Promise<void> {
  const { services, caller } = context;
  const dealId = requireOnDeal(caller, 'publish_opportunity', id);
  await services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    await transaction.$executeRaw`
      /* deals.unpublish */
      UPDATE deal SET published_at = NULL, unpublished_with_company_at = NULL, former_published_at = NULL,
        updated_at = CASE WHEN published_at IS NULL THEN updated_at ELSE now() END
      WHERE id = ${dealId}::uuid AND (published_at IS NOT NULL OR unpublished_with_company_at IS NOT NULL)`;
    if (!deal.publishedAt) return;
    await removeSchedule(transaction, dealId);
    await closeOpenSave(transaction, deal);
    await announceDeals(context, transaction, [dealId]);
    await audit(transaction, context, {
      action: 'deal.unpublished',
      entityType: 'deal',
      entityId: dealId,
      details: { changes: changesOf({ publishedAt: deal.publishedAt }, { publishedAt: null }) },
    });
  });
}

/**
 * Cancels a deal: it is gone from every list of investors (ADEAL-11, ADEAL-12). Its pending changes get the status too, so
 * that applying them does not reopen it unasked. A cancelled deal stays as it is (AAPI-19).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN
 */
export async function cancelDeal(context: RequestContext, id: string): Promise<string> {
  const { services, caller } = context;
  const dealId = requireOnDeal(caller, 'edit_opportunity', id);
  await services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    if (deal.live.terms.status === 'CANCELED') return;
    await closeOpenSave(transaction, deal);
    await removeSchedule(transaction, dealId);
    await writeBaseline(transaction, deal);
    const { pending } = deal;
    const before = deal.live;
    const save = { number: deal.contentVersion + 1, kind: 'SAVED', note: null, actorId: caller.accountId } as const;
    await transaction.$executeRaw`
      /* deals.cancel */
      UPDATE deal SET status = 'CANCELED', unpublished_with_company_at = NULL, former_published_at = NULL WHERE id = ${dealId}::uuid`;
    deal.live = { ...before, terms: { ...before.terms, status: 'CANCELED' } };
    if (pending) {
      const { content } = pending;
      const cancelled = { ...content, terms: { ...content.terms, status: 'CANCELED' as const } };
      await storeContent(transaction, deal, 'PENDING', cancelled, save);
    }
    await writeVersion(transaction, dealId, save, currentContent(deal));
    await raiseVersion(transaction, deal, deal.pending ? 'PENDING' : 'LIVE');
    if (deal.publishedAt) {
      const publication = { dealId, number: deal.liveVersion, actorId: caller.accountId };
      if (deal.liveVersion === save.number) await writePublication(transaction, publication);
      await announceDeals(context, transaction, [dealId]);
    }
    await audit(transaction, context, {
      action: 'deal.canceled',
      entityType: 'deal',
      entityId: dealId,
      details: { version: save.number, changes: contentChanges(before, deal.live) },
    });
  });
  return dealId;
}

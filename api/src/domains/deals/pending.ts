import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { announceDeals, tellOfChangedTerms } from './announcements.ts';
import { contentChanges } from './audited-changes.ts';
import { conflictOfVersions } from './conflict.ts';
import { lockDeal, requireOnDeal } from './locked-deal.ts';
import { closeOpenSave } from './open-save.ts';
import { requirePublishable, requireSavable } from './requirements.ts';
import type { LockedDeal } from './state.ts';
import { removePending, storeLive } from './stored-content.ts';
import { raiseVersion, writePublication, writeVersion } from './versions.ts';

/**
 * Makes the pending changes of a deal live (HIST-05). Without any, for instance after a repetition, nothing changes.
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN, CONFLICT when another version was saved since, and those of `requireSavable` and
 *   `requirePublishable`: then both the pending and the published state stay
 */
export async function applyPendingChanges(
  context: RequestContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const dealId = requireOnDeal(context.caller, 'publish_opportunity', id);
  await context.services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    if (deal.contentVersion !== version) throw await conflictOfVersions(transaction, deal);
    await closeOpenSave(transaction, deal);
    if (deal.pending) await applyPending(context, transaction, deal);
  });
}

/** Who publishes: the caller of a call, or of what was ordered for later. */
export type Publisher = Pick<RequestContext, 'services' | 'caller'>;

/** Makes the pending changes of a locked deal live, if there are any and all checks still pass. */
export async function applyPending(context: Publisher, transaction: Transaction, deal: LockedDeal): Promise<void> {
  if (!deal.pending) return;
  const { live, liveVersion } = deal;
  const formerTerms = live.terms;
  const content = await requireSavable(transaction, deal, deal.pending.content, live.terms.investmentDeadline);
  if (deal.publishedAt) await requirePublishable(transaction, deal, content);
  await storeLive(transaction, deal, content, context.caller.accountId);
  deal.liveVersion = deal.contentVersion;
  await transaction.$executeRaw`
    /* deals.apply_pending */
    UPDATE deal SET live_version = content_version, updated_at = now() WHERE id = ${deal.id}::uuid`;
  await audit(transaction, context, {
    action: 'deal.changes_applied',
    entityType: 'deal',
    entityId: deal.id,
    details: { version: deal.liveVersion, formerVersion: liveVersion, changes: contentChanges(live, content) },
  });
  if (!deal.publishedAt) return;
  const { accountId } = context.caller;
  await writePublication(transaction, { dealId: deal.id, number: deal.liveVersion, actorId: accountId });
  await announceDeals(context, transaction, [deal.id]);
  const changed = { id: deal.id, version: deal.liveVersion, before: formerTerms, after: content.terms };
  await tellOfChangedTerms(context, transaction, changed);
}

/**
 * Discards the pending changes of a deal: its content is again what is live, as a version of its own.
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN, CONFLICT when another version was saved since
 */
export async function discardPendingChanges(
  context: RequestContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { services, caller } = context;
  const dealId = requireOnDeal(caller, 'edit_opportunity', id);
  await services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    if (deal.contentVersion !== version) throw await conflictOfVersions(transaction, deal);
    await closeOpenSave(transaction, deal);
    if (!deal.pending) return;
    const { content } = deal.pending;
    await removePending(transaction, deal);
    await raiseVersion(transaction, deal, 'LIVE');
    const { contentVersion: number, live } = deal;
    await writeVersion(transaction, deal.id, { number, kind: 'RESTORED', note: null, actorId: caller.accountId }, live);
    await audit(transaction, context, {
      action: 'deal.changes_discarded',
      entityType: 'deal',
      entityId: deal.id,
      details: { version: number, changes: contentChanges(content, live) },
    });
    if (!deal.publishedAt) return;
    await writePublication(transaction, { dealId: deal.id, number, actorId: caller.accountId });
  });
}

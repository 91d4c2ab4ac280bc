import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { MutationScheduleDealArgs } from '../../graphql/generated/resolvers.ts';
import { conflictOfVersions } from './conflict.ts';
import { lockDeal, requireOnDeal } from './locked-deal.ts';
import { closeOpenSave } from './open-save.ts';
import { requirePublishable, requireSavable } from './requirements.ts';
import { readSchedule, removeSchedule, type Schedule } from './schedule-row.ts';
import { currentContent, type LockedDeal } from './state.ts';

/**
 * Sets, changes or removes the minute at which a draft, or the pending changes of a published deal, is published with the
 * caller's right (HIST-14). What would fail now is refused; all of it is checked again then.
 *
 * @param schedule.version the version that the caller has seen; to remove a minute, any
 * @param schedule.at start of a minute to come; null for never
 * @throws CodedError NOT_FOUND, FORBIDDEN, FIELD_INVALID `at`, CONFLICT when another version was saved since and for a
 *   published deal without pending changes, and those of `requireSavable` and `requirePublishable`
 */
export async function scheduleDeal(
  context: RequestContext,
  { id, version, at }: MutationScheduleDealArgs,
): Promise<void> {
  const { services, caller } = context;
  const dealId = requireOnDeal(caller, 'publish_opportunity', id);
  const publishAt = at ? new Date(at) : null;
  if (publishAt && (publishAt.getTime() % 60_000 !== 0 || publishAt.getTime() <= Date.now())) {
    throw refuse('FIELD_INVALID', { field: 'at' });
  }
  await services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    const before = await readSchedule(transaction, dealId);
    if (publishAt) {
      if (deal.contentVersion !== version) throw await conflictOfVersions(transaction, deal);
      // Files that came later would be published unseen, as they belong to this version.
      await closeOpenSave(transaction, deal);
      await requirePublishableLater(transaction, deal);
      const schedule = { publishAt, version: deal.contentVersion, setById: caller.accountId, failure: null };
      if (isSame(before, schedule)) return;
      await storeSchedule(transaction, dealId, schedule);
      await services.jobs.enqueue(
        transaction,
        'deals.publish-scheduled',
        { dealId, publishAt: publishAt.toISOString() },
        { runAt: publishAt, key: `deals.publish-scheduled ${dealId}` },
      );
    } else if (before) await removeSchedule(transaction, dealId);
    else return;
    await audit(transaction, context, {
      action: 'deal.scheduled',
      entityType: 'deal',
      entityId: dealId,
      details: {
        version: deal.contentVersion,
        changes: changesOf({ publishAt: before?.publishAt }, { publishAt }),
      },
    });
  });
}

async function requirePublishableLater(transaction: Transaction, deal: LockedDeal): Promise<void> {
  if (deal.publishedAt && !deal.pending) throw refuse('CONFLICT');
  const { live } = deal;
  const content = await requireSavable(transaction, deal, currentContent(deal), live.terms.investmentDeadline);
  await requirePublishable(transaction, deal, content);
}

function isSame(before: Schedule | null, after: Schedule): boolean {
  return (
    before?.publishAt.getTime() === after.publishAt.getTime() &&
    before.version === after.version &&
    before.setById === after.setById &&
    before.failure === null
  );
}

async function storeSchedule(transaction: Transaction, dealId: string, schedule: Schedule): Promise<void> {
  await transaction.dealSchedule.upsert({
    where: { dealId },
    create: { dealId, ...schedule },
    update: { ...schedule, setAt: new Date() },
    select: { dealId: true },
  });
}

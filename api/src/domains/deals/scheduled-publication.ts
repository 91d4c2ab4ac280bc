import { errorText } from '@platform/error-codes';
import { holdsOnDeal } from '../../access/deal-rights.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import type { Services } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { CodedError } from '../../errors/coded-error.ts';
import { storeMail } from '../../mail/mails.ts';
import { findAccountById } from '../accounts/service.ts';
import { notify } from '../notifications/service.ts';
import { lockDeal } from './locked-deal.ts';
import { closeOpenSave } from './open-save.ts';
import { applyPending } from './pending.ts';
import { publishLocked } from './publication.ts';
import { type Hindrance, publicationCatalogues } from './publication-catalogues.ts';
import { areSaversPublishers } from './publishers.ts';
import { readSchedule, removeSchedule, type Schedule } from './schedule-row.ts';
import type { LockedDeal } from './state.ts';

/** A deal whose set minute has come. */
type Due = { dealId: string; publishAt: string };

/** A reason of this module for not publishing. */
class ScheduleFault extends Error {
  readonly hindrance: Hindrance;

  constructor(hindrance: Hindrance) {
    super(hindrance);
    this.hindrance = hindrance;
  }
}

/**
 * Publishes a deal, or its pending changes, whose set minute has come (HIST-14). When the right or a check fails, the reason
 * stands on the row and is mailed to whoever set it. Nothing happens when the minute was changed, removed or dealt with.
 */
export async function publishScheduledDeal(services: Services, due: Due): Promise<void> {
  const { prisma } = services.database;
  try {
    await prisma.$transaction(async (transaction) => {
      const deal = await lockDeal(transaction, due.dealId);
      const schedule = await readDue(transaction, due);
      if (schedule) await publishDue(services, transaction, deal, schedule);
    });
  } catch (error) {
    // A conflict is one of concurrent writes: the queue tries again.
    const isFinal = error instanceof ScheduleFault || (error instanceof CodedError && error.code !== 'CONFLICT');
    if (!isFinal) throw error;
    await prisma.$transaction((transaction) => recordFailure(services, transaction, due, error));
  }
}

/** Returns the minute of the job unless another was set or it was dealt with. No clock but that of the queue decides. */
async function readDue(transaction: Transaction, { dealId, publishAt }: Due): Promise<Schedule | null> {
  const schedule = await readSchedule(transaction, dealId);
  return schedule?.failure === null && schedule.publishAt.toISOString() === publishAt ? schedule : null;
}

async function publishDue(
  services: Services,
  transaction: Transaction,
  deal: LockedDeal,
  { setById, version }: Schedule,
): Promise<void> {
  const caller = await loadAbsentCaller(transaction, setById);
  if (!caller || !holdsOnDeal(caller, 'publish_opportunity', deal.id)) throw new ScheduleFault('noRight');
  await closeOpenSave(transaction, deal);
  if (!(await areSaversPublishers(transaction, deal.id, version))) throw new ScheduleFault('changed');
  if (!deal.publishedAt) await publishLocked({ services, caller }, transaction, deal);
  else if (deal.pending) await applyPending({ services, caller }, transaction, deal);
  // Its changes were taken back meanwhile.
  else await removeSchedule(transaction, deal.id);
}

async function recordFailure(
  services: Services,
  transaction: Transaction,
  due: Due,
  fault: ScheduleFault | CodedError,
): Promise<void> {
  const { dealId } = due;
  await lockDeal(transaction, dealId);
  const schedule = await readDue(transaction, due);
  if (!schedule) return;
  // In the language of whoever set the time, who reads it.
  const language = (await loadAbsentCaller(transaction, schedule.setById))?.language ?? 'en';
  const failure =
    fault instanceof CodedError
      ? errorText(fault.code, fault.params, language)
      : publicationCatalogues[language][fault.hindrance];
  await transaction.dealSchedule.update({ where: { dealId }, data: { failure }, select: { dealId: true } });
  await audit(
    transaction,
    {},
    {
      action: 'deal.schedule_failed',
      entityType: 'deal',
      entityId: dealId,
      details: { changes: changesOf({ publishFailure: null }, { publishFailure: failure }) },
    },
  );
  const account = await findAccountById(transaction, schedule.setById);
  if (!account) return;
  await notify(services, transaction, [
    {
      ...{ accountId: account.id, kind: 'PUBLICATION_FAILED', entity: 'DEAL', entityId: dealId },
      dedupeKey: `publication:${dealId}:${due.publishAt}`,
    },
  ]);
  const mail = { kind: 'DEAL_NOT_PUBLISHED', recipient: account.email, accountId: account.id, dealId } as const;
  // Each deal's mail counts, also while another waits to be sent.
  await storeMail(services, transaction, mail, { supersedes: [] });
}

import { availableAfter } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { type DealContent, readLiveContent } from '../../read-models/deal-content.ts';
import { createPendingFiles, removePendingFiles } from '../files/service.ts';
import { listFiles, sameContent } from './apply-changes.ts';
import { fileRow, writeLive } from './live-content.ts';
import { removeSchedule } from './schedule-row.ts';
import type { ContentTarget, LockedDeal } from './state.ts';

/** Stores a content in the live rows or as pending changes of a locked deal, and brings `deal` up to date. */
export async function storeContent(
  transaction: Transaction,
  deal: LockedDeal,
  target: ContentTarget,
  content: DealContent,
  save: { number: number; actorId: string | null },
): Promise<void> {
  if (target === 'LIVE') await storeLive(transaction, deal, content, save.actorId);
  else await storePending(transaction, deal, content, save);
}

/** Makes a content live; no pending changes are left. */
export async function storeLive(
  transaction: Transaction,
  deal: LockedDeal,
  content: DealContent,
  actorId: string | null,
): Promise<void> {
  await writeLive(transaction, deal, content, actorId);
  const { investmentValue } = content.terms;
  if (investmentValue !== null && investmentValue !== deal.live.terms.investmentValue) {
    deal.available = availableAfter(deal, investmentValue);
  }
  if (deal.pending) await removePending(transaction, deal);
  deal.live = await readLiveContent(transaction, deal.id);
  deal.total = deal.live.terms.investmentValue;
}

/**
 * Ends the pending changes with the files that only they have, which keep their bytes in their version, and with the minute
 * that was set for their publication.
 */
export async function removePending(transaction: Transaction, deal: LockedDeal): Promise<void> {
  await transaction.dealPendingChange.deleteMany({ where: { dealId: deal.id } });
  await removePendingFiles(transaction, deal.id, { except: [] });
  if (deal.publishedAt) await removeSchedule(transaction, deal.id);
  deal.pending = null;
}

async function storePending(
  transaction: Transaction,
  deal: LockedDeal,
  content: DealContent,
  { number, actorId }: { number: number; actorId: string | null },
): Promise<void> {
  if (sameContent(content, deal.live)) {
    await removePending(transaction, deal);
    return;
  }
  const baseVersion = deal.pending?.baseVersion ?? deal.liveVersion;
  await transaction.$executeRaw`
    /* deals.store_pending */
    INSERT INTO deal_pending_change (deal_id, content, base_version, version, updated_by_id)
    VALUES (${deal.id}::uuid, ${JSON.stringify(content)}::jsonb, ${baseVersion}, ${number}, ${actorId}::uuid)
    ON CONFLICT (deal_id) DO UPDATE SET content = excluded.content, version = excluded.version,
      updated_by_id = excluded.updated_by_id, updated_at = clock_timestamp(), publish_failure = NULL`;
  deal.pending = { content, baseVersion };
  const live = new Set(listFiles(deal.live).map(({ file }) => file.id));
  const own = listFiles(content).filter(({ file }) => !live.has(file.id));
  await createPendingFiles(
    transaction,
    deal.id,
    own.map(({ sectionId, kind, file }) => ({ ...fileRow(file), kind, sectionId })),
  );
  await removePendingFiles(transaction, deal.id, { except: own.map(({ file }) => file.id) });
}

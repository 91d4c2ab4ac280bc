import type { Caller } from '../../access/caller.ts';
import { holdsOnDeal } from '../../access/deal-rights.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { Transaction } from '../../database/database.ts';
import type { Permission } from '../../database/generated/enums.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { type DealContent, readLiveContent } from '../../read-models/deal-content.ts';
import { lockCompaniesForShare } from '../../read-models/locked-companies.ts';
import type { LockedDeal, PendingContent } from './state.ts';
import { readVersionContent } from './versions.ts';

/**
 * Checks the caller's right on a deal (PERM-15 to PERM-17).
 *
 * @returns the deal's id in lower case
 * @throws CodedError NOT_FOUND for a deal that the caller does not see, FORBIDDEN for one without the right
 */
export function requireOnDeal(caller: Caller, permission: Permission, id: string): string {
  const dealId = rowId(id);
  if (holdsOnDeal(caller, permission, dealId)) return dealId;
  const { all, assigned } = staffDealScope(caller);
  throw refuse(all || assigned.includes(dealId) ? 'FORBIDDEN' : 'NOT_FOUND');
}

/** How often the companies of a deal are looked up again when a concurrent save changes them. */
const attempts = 3;

/**
 * Locks a deal's companies, then the deal: every write of a deal takes them in this order, as the unpublishing of a
 * company does. Concurrent investments wait (AMT-21); rows that reference the deal may still be written.
 *
 * @param otherCompanyId a company that the deal may get
 * @throws CodedError NOT_FOUND for an unknown deal
 */
export async function lockDeal(
  transaction: Transaction,
  dealId: string,
  otherCompanyId?: string | null,
): Promise<LockedDeal> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const named = await readCompanyIds(transaction, dealId);
    if (!named) throw refuse('NOT_FOUND');
    const companies = await lockCompaniesForShare(transaction, [...named, ...(otherCompanyId ? [otherCompanyId] : [])]);
    const deal = await lockRow(transaction, dealId);
    const live = await readLiveContent(transaction, dealId);
    const pending = await readPending(transaction, dealId);
    if (pending) await forgetDeletedTemplate(transaction, dealId, pending, live);
    const present = [live.terms.companyId, pending?.content.terms.companyId ?? live.terms.companyId];
    if (present.every((id) => companies.has(id))) return { ...deal, live, pending, companies };
  }
  throw refuse('CONFLICT');
}

async function readCompanyIds(transaction: Transaction, dealId: string): Promise<string[] | undefined> {
  const deal = await transaction.deal.findUnique({ where: { id: dealId }, select: { companyId: true } });
  return deal ? [deal.companyId, ...((await readPending(transaction, dealId))?.companyIds ?? [])] : undefined;
}

async function lockRow(
  transaction: Transaction,
  dealId: string,
): Promise<Omit<LockedDeal, 'live' | 'pending' | 'companies'>> {
  const [deal] = await transaction.$queryRaw<Omit<LockedDeal, 'live' | 'pending' | 'companies'>[]>`
    /* deals.lock */
    SELECT id, published_at AS "publishedAt", content_version AS "contentVersion", live_version AS "liveVersion",
      open_save AS "openSave", investment_value::text AS total, investment_amount_available::text AS available,
      committed_amount::text AS committed
    FROM deal WHERE id = ${dealId}::uuid FOR NO KEY UPDATE`;
  if (!deal) throw refuse('NOT_FOUND');
  return deal;
}

async function readPending(
  transaction: Transaction,
  dealId: string,
): Promise<(PendingContent & { companyIds: string[] }) | null> {
  const row = await transaction.dealPendingChange.findUnique({
    where: { dealId },
    select: { content: true, baseVersion: true },
  });
  if (!row) return null;
  // Written by `storePending` alone.
  const content = row.content as unknown as DealContent;
  return { content, baseVersion: row.baseVersion, companyIds: [content.terms.companyId] };
}

/** A template that was deleted is no choice any more: unless the pending changes chose it, the deal's flow stays. */
async function forgetDeletedTemplate(
  transaction: Transaction,
  dealId: string,
  { content, baseVersion }: PendingContent,
  live: DealContent,
): Promise<void> {
  const { flowTemplateId } = content;
  if (!flowTemplateId || live.flowTemplateId !== null) return;
  const base = await readVersionContent(transaction, dealId, baseVersion);
  if (base?.flowTemplateId === flowTemplateId) content.flowTemplateId = null;
}

/**
 * Keeps new interests out until the transaction ends, so that the currency of a deal without any can change. Requires the
 * lock of `lockDeal`.
 */
export async function lockOutInterests(transaction: Transaction, dealId: string): Promise<void> {
  await transaction.$queryRaw`/* deals.lock_currency */ SELECT id FROM deal WHERE id = ${dealId}::uuid FOR UPDATE`;
}

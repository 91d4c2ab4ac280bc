import type { Transaction } from '../database/database.ts';
import { isUuid } from '../database/uuid.ts';

/** A company whose state is fixed until the transaction ends. */
export interface LockedCompany {
  id: string;
  name: string;
  unpublishedAt: Date | null;
}

/**
 * Locks companies for sharing, in the order of their ids: they are neither changed nor unpublished until the transaction
 * ends. Every write of a deal does this before it locks the deal, as unpublishing a company locks it before its deals.
 */
export async function lockCompaniesForShare(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, LockedCompany>> {
  const companies = await transaction.$queryRaw<LockedCompany[]>`
    /* companies.lock_for_share */
    SELECT id, name, unpublished_at AS "unpublishedAt" FROM company WHERE id = ANY (${ids.filter(isUuid)}::uuid[])
    ORDER BY id FOR SHARE`;
  return new Map(companies.map((company) => [company.id, company]));
}

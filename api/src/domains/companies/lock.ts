import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';

/** A company whose row is locked until the transaction ends. */
export interface LockedCompany {
  id: string;
  name: string;
  unpublishedAt: Date | null;
  contentVersion: number;
}

/**
 * Locks a company for a change, so that changes of its content, its logo and its publication are serialized; undefined
 * for an unknown id. Whoever locks deals too locks their company first, then the deals by id.
 */
export async function lockCompany(transaction: Transaction, id: string): Promise<LockedCompany | undefined> {
  if (!isUuid(id)) return undefined;
  const [company] = await transaction.$queryRaw<LockedCompany[]>`
    /* companies.lock */
    SELECT id, name, unpublished_at AS "unpublishedAt", content_version AS "contentVersion" FROM company WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return company;
}

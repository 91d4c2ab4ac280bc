import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';

/**
 * Returns whether a company exists; if so, locks its row until the transaction ends, so that changes of its logo are
 * serialized.
 */
export async function lockCompany(transaction: Transaction, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await transaction.$queryRaw<object[]>`
    /* companies.lock */ SELECT id FROM company WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return rows.length > 0;
}

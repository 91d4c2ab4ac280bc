import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';

/** Whether a company exists; if so it is locked until the transaction ends, so that changes of its logo take turns. */
export async function lockCompany(transaction: Transaction, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await transaction.$queryRaw<object[]>`
    /* companies.lock */ SELECT id FROM company WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return rows.length > 0;
}

import type { Transaction } from '../database/database.ts';

/** Returns those of the accounts that exist and are not disabled. */
export async function readEnabledAccounts(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    /* accounts.enabled */ SELECT id FROM account WHERE id = ANY(${ids}::uuid[]) AND disabled_at IS NULL`;
  return rows.map(({ id }) => id);
}

import type { Transaction } from '../database/database.ts';

/**
 * Returns whether somebody has invested in a deal or declared interest: then its currency is fixed, since their amounts
 * are in it. The deal is locked `FOR UPDATE`, which a concurrent interest waits for.
 */
export async function hasCommitments(transaction: Transaction, dealId: string): Promise<boolean> {
  const [row] = await transaction.$queryRaw<{ exists: boolean }[]>`
    /* deals.has_commitments */
    SELECT EXISTS (SELECT FROM investment WHERE deal_id = ${dealId}::uuid AND deleted_at IS NULL)
      OR EXISTS (SELECT FROM interest WHERE deal_id = ${dealId}::uuid AND deleted_at IS NULL) AS exists`;
  return row?.exists ?? false;
}

/** Returns whether a deal has its own copy of a flow. */
export async function hasFlow(transaction: Transaction, dealId: string): Promise<boolean> {
  const [row] = await transaction.$queryRaw<{ exists: boolean }[]>`
    /* deals.has_flow */ SELECT EXISTS (SELECT FROM flow WHERE deal_id = ${dealId}::uuid) AS exists`;
  return row?.exists ?? false;
}

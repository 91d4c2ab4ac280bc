import type { ClientActivityStatus } from '../graphql/generated/resolvers.ts';

/** An investor's activity with a deal by rank, 0 to 3; the lowest rank that applies counts (INV-13, CLI-21). */
const statuses = [
  'INVESTMENT_COMPLETED',
  'INVESTMENT_ACTIVE',
  'ON_WATCHLIST',
  'VIEWED',
] as const satisfies readonly ClientActivityStatus[];

/**
 * Returns SQL of an account's activities as rows of `deal_id`, `rank` and the time `at`.
 *
 * @param accountId SQL of the account's id
 * @param dealId SQL of a deal's id; if absent, the activities with all deals
 */
export function dealActivities(accountId: string, dealId?: string): string {
  const own = `account_id = ${accountId}${dealId === undefined ? '' : ` AND deal_id = ${dealId}`}`;
  return `
    SELECT deal_id, CASE WHEN completed_at IS NULL THEN 1 ELSE 0 END AS rank, COALESCE(completed_at, created_at) AS at
    FROM investment WHERE ${own} AND deleted_at IS NULL
    UNION ALL
    SELECT deal_id, 2, created_at FROM watchlist_entry WHERE ${own}
    UNION ALL
    SELECT deal_id, 3, max(created_at) FROM analytics_event
    WHERE ${own} AND event IN ('DEAL_VIEW_MORE_CLICK', 'DEAL_DETAILED_VIEW_SESSION') GROUP BY deal_id`;
}

/** Returns SQL of the status of a rank, which is given as SQL; null for null. */
export function statusOfRank(rank: string): string {
  return `(ARRAY[${statuses.map((status) => `'${status}'`).join(', ')}])[${rank} + 1]`;
}

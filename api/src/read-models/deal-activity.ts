import type { ClientActivityStatus } from '../graphql/generated/resolvers.ts';

/** What an investor can have to do with a deal, by ranks 0 to 3, of which the lowest that applies counts (INV-13, CLI-21). */
const statuses = [
  'INVESTMENT_COMPLETED',
  'INVESTMENT_ACTIVE',
  'ON_WATCHLIST',
  'VIEWED',
] as const satisfies readonly ClientActivityStatus[];

/**
 * The acts of an account as rows of `deal_id`, `rank` and the time `at`.
 *
 * @param accountId SQL of the account's id
 * @param dealId SQL of the only deal that is asked for, all of them when absent
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

/** The status of a rank that is given as SQL; null of null. */
export function statusOfRank(rank: string): string {
  return `(ARRAY[${statuses.map((status) => `'${status}'`).join(', ')}])[${rank} + 1]`;
}

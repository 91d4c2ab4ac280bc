import type { Transaction } from '../database/database.ts';
import { isVisible } from './deal.ts';

/** SQL of the accounts that watch, are interested in or have invested in the deals of rows named `deal`. */
export const followersOfDeal = `
  SELECT account_id FROM watchlist_entry WHERE deal_id = deal.id
  UNION SELECT account_id FROM interest WHERE deal_id = deal.id AND deleted_at IS NULL
  UNION SELECT account_id FROM investment WHERE deal_id = deal.id AND deleted_at IS NULL`;

/** Reads some of the accounts that follow a visible deal, in order of their ids, after one of them. */
export async function readDealFollowers(
  transaction: Transaction,
  { dealId, after, limit }: { dealId: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await transaction.$queryRawUnsafe<{ accountId: string }[]>(
    `/* deals.followers */
    SELECT follower.account_id AS "accountId" FROM deal CROSS JOIN LATERAL (${followersOfDeal}) follower
    WHERE deal.id = $1::uuid AND ${isVisible} AND ($2::uuid IS NULL OR follower.account_id > $2::uuid)
    ORDER BY follower.account_id LIMIT $3`,
    dealId,
    after,
    limit,
  );
  return rows.map(({ accountId }) => accountId);
}

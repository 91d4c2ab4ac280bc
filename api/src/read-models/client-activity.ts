import type { Database } from '../database/database.ts';
import type { ClientActivity } from '../graphql/generated/resolvers.ts';

export interface ClientActivityRows extends Record<string, unknown> {
  items: ClientActivity[];
  totalCount: number;
}

/**
 * What a client did with deals (CLI-21): one row a deal with its highest status, the latest first. Ranks 0 to 3 stand in
 * the order of the statuses.
 */
const statement = {
  name: 'clients.activity',
  text: `
    WITH act AS (
      SELECT deal_id, CASE WHEN completed_at IS NULL THEN 1 ELSE 0 END AS rank, COALESCE(completed_at, created_at) AS at
      FROM investment WHERE account_id = $1 AND deleted_at IS NULL
      UNION ALL
      SELECT deal_id, 2, created_at FROM watchlist_entry WHERE account_id = $1
      UNION ALL
      SELECT deal_id, 3, max(created_at) FROM analytics_event
      WHERE account_id = $1 AND event IN ('DEAL_VIEW_MORE_CLICK', 'DEAL_DETAILED_VIEW_SESSION') GROUP BY deal_id
    ), highest AS (
      SELECT DISTINCT ON (deal_id) deal_id, rank, at FROM act ORDER BY deal_id, rank, at DESC
    )
    SELECT (SELECT count(*)::int FROM highest) AS "totalCount", COALESCE((
      SELECT json_agg(json_build_object(
        'id', page.deal_id, 'dealTitle', deal.title, 'companyName', company.name,
        'status', (ARRAY['INVESTMENT_COMPLETED', 'INVESTMENT_ACTIVE', 'ON_WATCHLIST', 'VIEWED'])[page.rank + 1],
        'at', page.at) ORDER BY page.at DESC, page.deal_id)
      FROM (SELECT * FROM highest ORDER BY at DESC, deal_id LIMIT $2 OFFSET $3) page
        JOIN deal ON deal.id = page.deal_id JOIN company ON company.id = deal.company_id), '[]') AS items`,
};

/** A page of the deals that an account has seen, watches or invests in, and their number over all pages. */
export async function readClientActivity(
  database: Database,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ClientActivityRows> {
  const [page] = await database.query<ClientActivityRows>(statement, [accountId, limit, offset]);
  return page ?? { items: [], totalCount: 0 };
}

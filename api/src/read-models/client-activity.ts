import type { Database } from '../database/database.ts';
import type { ClientActivity } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';
import { dealActivities, statusOfRank } from './deal-activity.ts';

export interface ClientActivityRows extends Record<string, unknown> {
  items: ClientActivity[];
  totalCount: number;
}

/** A client's activity with deals (CLI-21): one row per deal with its highest status, latest first. */
const statement = {
  name: 'clients.activity',
  text: `
    WITH act AS (${dealActivities('$1')}
    ), highest AS (
      SELECT DISTINCT ON (deal_id) deal_id, rank, at FROM act ORDER BY deal_id, rank, at DESC
    )
    SELECT (SELECT count(*)::int FROM highest) AS "totalCount", COALESCE((
      SELECT json_agg(json_build_object(
        'id', page.deal_id, 'dealTitle', deal.title, 'companyName', company.name, 'dealVisible', ${isVisible},
        'status', ${statusOfRank('page.rank')}, 'at', page.at) ORDER BY page.at DESC, page.deal_id)
      FROM (SELECT * FROM highest ORDER BY at DESC, deal_id LIMIT $2 OFFSET $3) page
        JOIN deal ON deal.id = page.deal_id JOIN company ON company.id = deal.company_id), '[]') AS items`,
};

/** Reads a page of the deals that an account has viewed, watched or invested in, and their total number. */
export async function readClientActivity(
  database: Database,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ClientActivityRows> {
  const [page] = await database.query<ClientActivityRows>(statement, [accountId, limit, offset]);
  return page ?? { items: [], totalCount: 0 };
}

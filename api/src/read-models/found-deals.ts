import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { containsSearch, dealName, foldedDealName, foundOrder } from './found.ts';
import { compileStatement, runStatement } from './statement.ts';

/** ADEAL-06: the names alone are searched, as in the list of staff. */
const statement = compileStatement(
  'find.deals',
  `
    SELECT deal.id, ${dealName} AS name
    FROM (
      SELECT deal_search.deal_id, ${foldedDealName} AS folded
      FROM deal_search
      WHERE ({all}::boolean OR deal_search.deal_id = ANY({assigned}::uuid[])) AND ${containsSearch(foldedDealName)}
      ORDER BY ${foundOrder(foldedDealName)}, deal_search.deal_id LIMIT {limit}::int
    ) found
      JOIN deal ON deal.id = found.deal_id JOIN company ON company.id = deal.company_id
    ORDER BY ${foundOrder('found.folded')}, deal.id`,
);

/** Reads the deals whose company or title contains a search, of all deals or of the `assigned` ones. */
export function readFoundDeals(
  database: Database,
  query: FindQuery & { all: boolean; assigned: string[] },
): Promise<FoundRow[]> {
  return runStatement(database, statement, { ...query });
}

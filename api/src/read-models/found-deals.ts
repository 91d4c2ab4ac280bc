import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { dealName, foldedDealName, foundOrder } from './found.ts';
import { limitClause } from './paging.ts';
import { foundDealTables, isFoundDeal } from './staff-deals.ts';
import { searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/**
 * Reads the deals whose company or title contains a search, of all deals or of the `assigned` ones, as the list of staff
 * finds them (ADEAL-06).
 */
export function readFoundDeals(
  database: Database,
  query: FindQuery & { all: boolean; assigned: string[] },
): Promise<FoundRow[]> {
  const { all, assigned, search, limit } = query;
  const statement = compileStatement(
    'find.deals',
    `WITH ${foundDealTables(search)}
    SELECT deal.id, ${dealName} AS name
    FROM (${isFoundDeal.map((isFound) => `SELECT deal.* FROM deal WHERE ${isFound}`).join(' UNION ALL ')}) deal
      JOIN company ON company.id = deal.company_id
    ${all ? '' : 'WHERE deal.id = ANY({assigned}::uuid[])'}
    ORDER BY ${foundOrder(foldedDealName)}, deal.id ${limitClause({ limit, offset: 0 })}`,
  );
  return runStatement(database, statement, { assigned, ...searchParameters(search) });
}

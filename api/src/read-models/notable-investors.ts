import type { Database } from '../database/database.ts';
import { foundOrder } from './found.ts';
import { limitClause } from './paging.ts';
import { containsSearch, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/** Reads the names of notable investors that contain a search: those that start with it first, then by name (AAPI-22). */
export async function readNotableInvestors(
  database: Database,
  { search, limit }: { search: string | null; limit: number },
): Promise<string[]> {
  const folded = 'search_folded(investor.name::text)';
  const statement = compileStatement(
    `companies.notable_investors${search === null ? '' : '.search'}`,
    `SELECT investor.name::text AS name FROM notable_investor investor
    ${search === null ? '' : `WHERE ${containsSearch(folded, search).plain}`}
    ORDER BY ${search === null ? folded : foundOrder(folded)}, investor.id ${limitClause({ limit, offset: 0 })}`,
  );
  const rows = await runStatement<{ name: string }>(
    database,
    statement,
    search === null ? {} : { search: searchParameters(search).search },
  );
  return rows.map(({ name }) => name);
}

import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { foundOrder } from './found.ts';
import { limitClause } from './paging.ts';
import { containsSearch, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/** Reads the companies whose name contains a search, as the list of staff finds them (COMP-02). */
export function readFoundCompanies(database: Database, { search, limit }: FindQuery): Promise<FoundRow[]> {
  const statement = compileStatement(
    'find.companies',
    `SELECT company.id, company.name, country.name AS detail
    FROM company LEFT JOIN country ON country.code = company.hq_country_code
    WHERE ${containsSearch('company.name_folded', search).indexed}
    ORDER BY ${foundOrder('company.name_folded')}, company.id ${limitClause({ limit, offset: 0 })}`,
  );
  return runStatement(database, statement, searchParameters(search));
}

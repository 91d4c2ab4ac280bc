import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { foldedPersonName, foundOrder, personName } from './found.ts';
import { limitClause } from './paging.ts';
import { containsSearch, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/** Returns SQL of the people whose name or e-mail address contains a search, as their list finds them. */
const peopleFound = (criteria: string, { search, limit }: FindQuery) => `
  SELECT account.id, ${personName('account')} AS name,
    NULLIF(account.email::text, ${personName('account')}) AS detail
  FROM (
    SELECT listed.account_id, listed.document FROM account_list listed
    WHERE ${criteria} AND ${containsSearch('listed.document', search).indexed}
    ORDER BY ${foundOrder(foldedPersonName)}, listed.account_id ${limitClause({ limit, offset: 0 })}
  ) listed JOIN account ON account.id = listed.account_id
  ORDER BY ${foundOrder(foldedPersonName)}, account.id`;

/** Reads the visible clients whose name or address contains a search (CLI-05, CLI-07). */
export function readFoundClients(database: Database, query: FindQuery & ClientScope): Promise<FoundRow[]> {
  const { all, managed, search } = query;
  const visible = `NOT listed.staff ${all ? '' : 'AND listed.account_id = ANY({managed}::uuid[])'}`;
  const statement = compileStatement('find.clients', peopleFound(visible, query));
  return runStatement(database, statement, { managed, ...searchParameters(search) });
}

/** Reads the employees whose name or address contains a search (EMP-02). */
export function readFoundEmployees(database: Database, query: FindQuery): Promise<FoundRow[]> {
  const statement = compileStatement('find.employees', peopleFound('listed.staff', query));
  return runStatement(database, statement, searchParameters(query.search));
}

import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { isEmployee } from './employees-list.ts';
import { containsSearch, foundOrder, personName } from './found.ts';
import { compileStatement, runStatement } from './statement.ts';
import { isVisibleClient } from './visible-client.ts';

const foldedName = `search_folded(${personName('account')})`;

/** People by name and e-mail address, as their lists find them. */
const peopleWhere = (criteria: string) => `
  SELECT account.id, ${personName('account')} AS name,
    NULLIF(account.email::text, ${personName('account')}) AS detail
  FROM account
  WHERE ${criteria} AND (${containsSearch(foldedName)} OR ${containsSearch('search_folded(account.email::text)')})
  ORDER BY ${foundOrder(foldedName)}, account.id LIMIT {limit}::int`;

const clients = compileStatement('find.clients', peopleWhere(isVisibleClient));
const employees = compileStatement('find.employees', peopleWhere(isEmployee));

/** Reads the visible clients whose name or address contains a search. */
export function readFoundClients(database: Database, query: FindQuery & ClientScope): Promise<FoundRow[]> {
  return runStatement(database, clients, { ...query });
}

/** Reads the employees whose name or address contains a search. */
export function readFoundEmployees(database: Database, query: FindQuery): Promise<FoundRow[]> {
  return runStatement(database, employees, { ...query });
}

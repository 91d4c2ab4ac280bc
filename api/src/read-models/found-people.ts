import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { foldedPersonName, foundOrder, personName, personStartsWithSearch } from './found.ts';
import { limitClause } from './paging.ts';
import { containsSearch, matchingRows, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/** Up to this number of rows that match, they are sorted; above, the first are soon met in the order of the index. */
export const fewMatches = 1_000;

/** Returns SQL of the people among some rows of `account_list`, in the order of `foundOrder`. */
const peopleOf = (found: string, limit: number) => {
  const order = `${foundOrder(foldedPersonName)}, listed.account_id ${limitClause({ limit, offset: 0 })}`;
  return `
    SELECT account.id, ${personName('account')} AS name,
      NULLIF(account.email::text, ${personName('account')}) AS detail
    FROM (SELECT listed.account_id, listed.document FROM (${found}) listed ORDER BY ${order}) listed
      JOIN account ON account.id = listed.account_id
    ORDER BY ${order}`;
};

/** Returns SQL of the people with `staff` whose name or e-mail address contains a search, as their list finds them. */
function peopleFound(staff: boolean, { search, limit }: FindQuery): string {
  const scope = staff ? 'listed.staff' : 'NOT listed.staff';
  const contains = containsSearch('listed.document', search);
  const list = { table: 'account_list', scope, criteria: [contains] };
  const { sample, rows } = matchingRows(list, 'matching', 'listed.account_id, listed.document', fewMatches);
  const isMany = '(SELECT are_many FROM matches)';
  const inOrder = (criteria: string) => `(SELECT listed.account_id, listed.document FROM account_list listed
    WHERE ${isMany} AND ${scope} AND ${criteria} ORDER BY ${foldedPersonName}, listed.account_id LIMIT ${limit})`;
  return `
    WITH ${sample} matching AS MATERIALIZED (${rows}),
      matches AS MATERIALIZED (SELECT count(*) > ${fewMatches} AS are_many FROM matching),
      starting AS MATERIALIZED (${inOrder(personStartsWithSearch)})
    ${peopleOf(
      `SELECT * FROM matching WHERE NOT ${isMany}
      UNION ALL SELECT * FROM starting
      UNION ALL ${inOrder(`(SELECT count(*) FROM starting) < ${limit}
        AND (${personStartsWithSearch}) IS NOT TRUE AND ${contains.plain}`)}`,
      limit,
    )}`;
}

/** Returns SQL of the same of the clients of one manager, who are few. */
const managedFound = ({ search, limit }: FindQuery) =>
  peopleOf(
    `SELECT * FROM account_list listed WHERE NOT listed.staff AND listed.account_id = ANY({managed}::uuid[])
      AND ${containsSearch('listed.document', search).plain}`,
    limit,
  );

/** Reads the visible clients whose name or address contains a search (CLI-05, CLI-07). */
export function readFoundClients(database: Database, query: FindQuery & ClientScope): Promise<FoundRow[]> {
  const { all, managed, search } = query;
  const statement = compileStatement('find.clients', all ? peopleFound(false, query) : managedFound(query));
  return runStatement(database, statement, { managed, ...searchParameters(search) });
}

/** Reads the employees whose name or address contains a search (EMP-02). */
export function readFoundEmployees(database: Database, query: FindQuery): Promise<FoundRow[]> {
  const statement = compileStatement('find.employees', peopleFound(true, query));
  return runStatement(database, statement, searchParameters(query.search));
}

import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { dealName, foldedDealName, foldedPersonName, foundOrder, personName, personStartsWithSearch } from './found.ts';
import { fewMatches } from './found-people.ts';
import { limitClause } from './paging.ts';
import { dealsContaining } from './staff-deals.ts';
import { containsSearch, criterion, matchingRows, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/**
 * Reads the live investments of visible clients whose client, company or title contains a search, as the list of staff
 * finds them (AINV-03, CLI-07).
 */
export function readFoundInvestments(database: Database, query: FindQuery & ClientScope): Promise<FoundRow[]> {
  const { managed, search } = query;
  return runStatement(database, compileStatement('find.investments', investmentsFound(query)), {
    managed,
    ...searchParameters(search),
  });
}

/**
 * Returns the statement. The investments of the clients who match, and those in the deals that match, are looked up if
 * they are few; otherwise the first are soon met in the order of the clients.
 */
function investmentsFound({ all, search, limit }: FindQuery & ClientScope): string {
  const contains = containsSearch('listed.document', search);
  const clients = {
    table: 'account_list',
    scope: `NOT listed.staff ${all ? '' : 'AND listed.account_id = ANY({managed}::uuid[])'}`,
    criteria: [all ? contains : criterion(contains.plain)],
  };
  const { sample, rows } = matchingRows(clients, 'found_clients', 'listed.account_id', fewMatches);
  const live = 'investment.deleted_at IS NULL';
  const joins = `JOIN account_list listed ON listed.account_id = investment.account_id
    JOIN deal ON deal.id = investment.deal_id JOIN company ON company.id = deal.company_id`;
  const inOrder = (criteria: string) => `(SELECT investment.id FROM investment ${joins}
    WHERE ${live} AND ${clients.scope} AND ${criteria}
    ORDER BY ${foldedPersonName}, ${foldedDealName}, investment.id LIMIT ${limit})`;
  const areFound = [
    `(SELECT are_many FROM clients) AND ${contains.plain}`,
    // IS TRUE keeps the planner from joining, and so from sorting all investments.
    '(SELECT are_many FROM deals) AND (investment.deal_id IN (SELECT found_deals.id FROM found_deals)) IS TRUE',
  ];
  const starting = areFound.map((isFound) => inOrder(`${isFound} AND ${personStartsWithSearch}`));
  const others = areFound.map((isFound) =>
    inOrder(`(SELECT count(*) FROM starting) < ${limit} AND ${isFound} AND (${personStartsWithSearch}) IS NOT TRUE`),
  );
  // OFFSET keeps the planner, which expects more rows, from reading all investments and deals.
  return `
    WITH found_deals AS MATERIALIZED (${dealsContaining(search)}),
      of_deals AS MATERIALIZED (SELECT investment.id FROM found_deals
        JOIN investment ON investment.deal_id = found_deals.id
        WHERE ${live} ${all ? '' : 'AND investment.account_id = ANY({managed}::uuid[])'} LIMIT ${fewMatches + 1}),
      deals AS MATERIALIZED (SELECT count(*) > ${fewMatches} AS are_many FROM of_deals),
      ${sample} found_clients AS MATERIALIZED (${rows}),
      clients AS MATERIALIZED (SELECT count(*) > ${fewMatches} AS are_many FROM found_clients),
      starting AS MATERIALIZED (${starting.join(' UNION ')}),
      matching AS MATERIALIZED (
        SELECT of_deals.id FROM of_deals WHERE NOT (SELECT are_many FROM deals)
        UNION SELECT own.id FROM found_clients CROSS JOIN LATERAL (
            SELECT investment.id FROM investment
            WHERE investment.account_id = found_clients.account_id AND ${live} OFFSET 0) own
          WHERE NOT (SELECT are_many FROM clients)
        UNION SELECT id FROM starting
        UNION ${others.join(' UNION ')})
    SELECT found.id, ${personName('found')} AS name, found.detail, found."dealId",
      (SELECT flow.id FROM flow WHERE flow.investment_id = found.id) AS "flowId"
    FROM matching CROSS JOIN LATERAL (
      SELECT investment.id, account.first_name, account.last_name, account.email, deal.id AS "dealId",
        ${dealName} AS detail, ${foldedPersonName} AS person_key, ${foldedDealName} AS deal_key
      FROM investment ${joins} JOIN account ON account.id = investment.account_id
      WHERE investment.id = matching.id AND ${live} AND ${clients.scope} OFFSET 0) found
    ORDER BY ${foundOrder('found.person_key')}, found.deal_key, found.id ${limitClause({ limit, offset: 0 })}`;
}

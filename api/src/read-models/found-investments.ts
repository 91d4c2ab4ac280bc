import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { dealName, foldedDealName, foldedPersonName, foundOrder, personName } from './found.ts';
import { limitClause } from './paging.ts';
import { dealsContaining } from './staff-deals.ts';
import { containsSearch, searchParameters } from './staff-list.ts';
import { compileStatement, runStatement } from './statement.ts';

/**
 * Reads the live investments of visible clients whose client, company or title contains a search, as the list of staff
 * finds them (AINV-03, CLI-07).
 */
export function readFoundInvestments(database: Database, query: FindQuery & ClientScope): Promise<FoundRow[]> {
  const { all, managed, search, limit } = query;
  const statement = compileStatement(
    'find.investments',
    `WITH found_deals AS MATERIALIZED (${dealsContaining(search)}),
      found_clients AS MATERIALIZED (SELECT listed.account_id FROM account_list listed
        WHERE NOT listed.staff AND ${containsSearch('listed.document', search).indexed}),
      matching AS MATERIALIZED (
        SELECT investment.id FROM found_deals JOIN investment ON investment.deal_id = found_deals.id
        UNION SELECT investment.id FROM found_clients JOIN investment ON investment.account_id = found_clients.account_id)
    SELECT investment.id, ${personName('account')} AS name, ${dealName} AS detail, deal.id AS "dealId",
      (SELECT flow.id FROM flow WHERE flow.investment_id = investment.id) AS "flowId"
    FROM matching JOIN investment ON investment.id = matching.id
      JOIN account_list listed ON listed.account_id = investment.account_id
      JOIN account ON account.id = investment.account_id
      JOIN deal ON deal.id = investment.deal_id JOIN company ON company.id = deal.company_id
    WHERE investment.deleted_at IS NULL AND NOT listed.staff
      ${all ? '' : 'AND investment.account_id = ANY({managed}::uuid[])'}
    ORDER BY ${foundOrder(foldedPersonName)}, ${foldedDealName}, investment.id ${limitClause({ limit, offset: 0 })}`,
  );
  return runStatement(database, statement, { managed, ...searchParameters(search) });
}

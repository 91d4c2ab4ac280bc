import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FindQuery, FoundRow } from '../find/sources.ts';
import { isOfVisibleClient } from './client-investments.ts';
import { containsSearch, dealName, foldedDealName, foundOrder, personName } from './found.ts';
import { compileStatement, runStatement } from './statement.ts';

const foldedName = `search_folded(${personName('account')})`;

/** By client, company and title, as in the list of staff (AINV-03). */
const statement = compileStatement(
  'find.investments',
  `
    SELECT investment.id, ${personName('account')} AS name, ${dealName} AS detail, deal.id AS "dealId",
      (SELECT flow.id FROM flow WHERE flow.investment_id = investment.id) AS "flowId"
    FROM investment JOIN account ON account.id = investment.account_id
      JOIN deal ON deal.id = investment.deal_id JOIN company ON company.id = deal.company_id
      JOIN deal_search ON deal_search.deal_id = deal.id
    WHERE ${isOfVisibleClient} AND (${containsSearch(foldedName)}
      OR ${containsSearch('search_folded(account.email::text)')} OR ${containsSearch(foldedDealName)})
    ORDER BY ${foundOrder(foldedName)}, ${foldedDealName}, investment.id LIMIT {limit}::int`,
);

/** Reads the live investments of visible clients whose client, company or title contains a search. */
export function readFoundInvestments(database: Database, query: FindQuery & ClientScope): Promise<FoundRow[]> {
  return runStatement(database, statement, { ...query });
}

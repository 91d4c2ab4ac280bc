import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { DealInvestments } from '../graphql/generated/resolvers.ts';
import { type ClientInvestmentRow, clientInvestmentDeal, clientInvestmentObject } from './client-investments.ts';
import { type JsonFields, jsonArray, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { dealsContaining } from './staff-deals.ts';
import {
  type Chosen,
  containsSearch,
  criterion,
  isChosen,
  matchingRows,
  pageColumns,
  type StaffPage,
  searchParameters,
  searchVariant,
} from './staff-list.ts';
import { readSelected } from './statement.ts';

/** A deal with the live investments of visible clients. */
export type DealInvestmentsRow = Partial<Omit<DealInvestments, 'investments'>> & {
  investments?: ClientInvestmentRow[];
};

type Scope = Pick<ClientScope, 'all'> & Chosen;

/** The live investments among which those of clients are listed. */
const isInScope = ({ all, ids }: Scope) =>
  [
    'investment.deleted_at IS NULL',
    ...(all ? [] : ['investment.account_id = ANY({managed}::uuid[])']),
    ...isChosen('investment.id', { ids }).map(({ plain }) => plain),
  ].join(' AND ');

/** `isOfVisibleClient` in a scope that is known when the statement is built, with one lookup for each row. */
const isListed = (scope: Scope) => `${isInScope(scope)} AND NOT EXISTS (
  SELECT FROM account_list employee WHERE employee.account_id = investment.account_id AND employee.staff)`;

/** Whether the deals with listed investments are those of `deal_list`. */
const isWhole = ({ all, ids }: Scope) => all && ids === undefined;

/**
 * Returns SQL of the ids of the deals that have listed investments.
 *
 * @param among SQL of the name of a table with the ids of the deals among which they are; default: all deals
 */
function listedDeals(scope: Scope, among?: string): string {
  const join = (dealId: string) => (among ? `JOIN ${among} ON ${among}.id = ${dealId}` : '');
  return isWhole(scope)
    ? `SELECT listed.deal_id FROM deal_list listed ${join('listed.deal_id')} WHERE listed.invested`
    : `SELECT DISTINCT investment.deal_id FROM investment ${join('investment.deal_id')} WHERE ${isListed(scope)}`;
}

/** Above this number of accounts, it is faster to read all investments than to look those of each account up. */
const fewAccounts = 1_000;

/** Returns SQL of the same of those whose deal, company or client contains the searched text. */
function foundDeals(scope: Scope, search: string): string {
  const contains = containsSearch('listed.document', search);
  const clients = {
    table: 'account_list',
    scope: `NOT listed.staff ${scope.all ? '' : 'AND listed.account_id = ANY({managed}::uuid[])'}`,
    // The clients of one manager are few: they are read and compared.
    criteria: [scope.all ? contains : criterion(contains.plain)],
  };
  const { sample, rows } = matchingRows(clients, 'found_accounts', 'listed.account_id', fewAccounts);
  const ofClients = (from: string, criteria: string) => `SELECT investment.deal_id FROM investment
    JOIN ${from} ON listed.account_id = investment.account_id WHERE ${isInScope(scope)} AND ${criteria}`;
  const areMany = '(SELECT are_many FROM accounts)';
  return `
    WITH found_deals AS MATERIALIZED (${dealsContaining(search)}),
      ${sample}
      found_accounts AS MATERIALIZED (${rows}),
      accounts AS MATERIALIZED (SELECT count(*) > ${fewAccounts} AS are_many FROM found_accounts),
      matching AS MATERIALIZED (
        ${listedDeals(scope, 'found_deals')}
        UNION ${ofClients('found_accounts listed', `NOT ${areMany}`)}
        UNION ${ofClients('account_list listed', `${areMany} AND ${clients.scope} AND ${contains.plain}`)})`;
}

/** From this number on, the deals of a page are soon met in the order of companies. */
const manyDeals = 500;

/**
 * Reads a page of the deals with live investments of visible clients, sorted by company and title, each with these
 * investments.
 */
export async function readDealInvestments(
  database: Database,
  selection: Selection,
  query: ClientScope & Chosen & { search: string | null; limit: number; offset: number },
): Promise<StaffPage<DealInvestmentsRow>> {
  const { all, search } = query;
  const items = subselectionOf(selection, 'items');
  const listed = isListed(query);
  const isFound =
    search === null
      ? ''
      : `AND (deal.id IN (SELECT found_deals.id FROM found_deals) OR EXISTS (SELECT FROM account_list listed
          WHERE listed.account_id = investment.account_id AND ${containsSearch('listed.document', search).plain}))`;
  const order = 'lower(company.name), deal.title, deal.id';
  const limitSql = limitClause(query);
  const fields: JsonFields<DealInvestments> = {
    deal: (subselection) => jsonObject(subselection, clientInvestmentDeal),
    investments: (subselection) =>
      jsonArray(
        clientInvestmentObject(subselection),
        `investment WHERE investment.deal_id = deal.id AND ${listed} ${isFound}`,
        'investment.updated_at DESC, investment.id',
      ),
  };
  const count = '(SELECT count(*)::int FROM matching)';
  const dealsOf = (from: string, criteria: string) => `(
    SELECT deal.* FROM ${from} JOIN company ON company.id = deal.company_id WHERE ${criteria} ORDER BY ${order} ${limitSql})`;
  // IS TRUE keeps the planner from joining, and so from sorting all deals.
  const inOrder = `${count} >= ${manyDeals} AND (deal.id IN (SELECT matching.deal_id FROM matching)) IS TRUE`;
  const pageDeals =
    search === null && isWhole(query)
      ? dealsOf('deal_list JOIN deal ON deal.id = deal_list.deal_id', 'deal_list.invested')
      : `(${dealsOf('deal', inOrder)}
          UNION ALL ${dealsOf('matching JOIN deal ON deal.id = matching.deal_id', `${count} < ${manyDeals}`)})`;
  const pageItems = () => `
    SELECT COALESCE(json_agg(${jsonObject(items, fields)} ORDER BY ${order}), '[]'::json)
    FROM ${pageDeals} deal JOIN company ON company.id = deal.company_id`;
  const buildSql = () => `
    ${search === null ? `WITH matching AS MATERIALIZED (${listedDeals(query)})` : foundDeals(query, search)}
    SELECT ${pageColumns(selection, count, { items: pageItems })}`;
  const { managed, offset } = query;
  const [page] = await readSelected<StaffPage<DealInvestmentsRow>>(
    database,
    {
      name: 'investments.by_deal',
      variant: [all, searchVariant(search), query.ids !== undefined, limitSql].join(' '),
      selection,
      buildSql,
    },
    { managed, offset, ids: query.ids, ...searchParameters(search) },
  );
  return page ?? {};
}

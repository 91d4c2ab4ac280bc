import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { DealInvestments, WaitingCounts, WaitingFor } from '../graphql/generated/resolvers.ts';
import { type ClientInvestmentRow, clientInvestmentDeal, clientInvestmentObject } from './client-investments.ts';
import { type JsonFields, jsonArray, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { dealsContaining } from './staff-deals.ts';
import {
  type Chosen,
  conditionOf,
  containsSearch,
  isChosen,
  matchCount,
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

/** A page of a list that is filtered by whom an investment waits for. */
export type DealInvestmentsPageRow = StaffPage<DealInvestmentsRow> & { waiting?: WaitingCounts };

type Scope = Pick<ClientScope, 'all'> & Chosen;

/** SQL of whether a row of `investment_list` named `listed`, which has live investments of clients only, is in the scope. */
const isInScope = ({ all, ids }: Scope) =>
  [
    all ? 'true' : 'listed.account_id = ANY({managed}::uuid[])',
    ...isChosen('listed.investment_id', { ids }).map(({ plain }) => plain),
  ].join(' AND ');

/** SQL of whether such a row waits for a side, or is completed; without one, of whether it is there at all. */
const isWaitingFor = (waitingFor: WaitingFor | null | undefined) =>
  waitingFor ? `listed.waiting_for = '${waitingFor}'` : 'true';

/**
 * SQL of whether such a row is found by its client, or by its deal, which is one of `found_deals`.
 *
 * @param isOfClient SQL of whether it is found by its client; default: compares the text
 */
const isFound = (search: string, isOfClient = containsSearch('listed.document', search).plain) =>
  `(${isOfClient} OR (listed.deal_id IN (SELECT found_deals.id FROM found_deals)) IS TRUE)`;

/** From these numbers on, it is faster to compare all investments than to look those of each account or deal up. */
const many = { accounts: 1_000, deals: 500 };
/** The share of accounts from which on their index would name too many of them. */
const frequent = 0.1;

/**
 * Returns the common table expressions of `found_investments`: those in the scope whose deal, company or client contains the
 * searched text. They are looked up from what is found if that is little, and all compared otherwise.
 */
function foundInvestments(scope: Scope, search: string): string {
  const compared = (isOfClient?: string) => `SELECT listed.deal_id, listed.waiting_for FROM investment_list listed
    WHERE ${isInScope(scope)} AND ${isFound(search, isOfClient)}`;
  const foundDeals = `found_deals AS MATERIALIZED (${dealsContaining(search)})`;
  // The investments of one manager's clients, and those that are ticked, are few.
  if (!scope.all || scope.ids !== undefined) return `${foundDeals}, found_investments AS MATERIALIZED (${compared()}),`;
  const clients = {
    table: 'account_list',
    scope: 'NOT listed.staff',
    criteria: [{ ...containsSearch('listed.document', search), frequent }],
  };
  const { sample, isFrequent } = matchingRows(clients, 'found_accounts', '');
  const areMany = '(SELECT are_many FROM found)';
  const lookedUp = 'SELECT listed.deal_id, listed.waiting_for';
  return `${foundDeals}, ${sample}
    found_accounts AS MATERIALIZED (SELECT listed.account_id FROM account_list listed
      WHERE NOT ${isFrequent} AND ${conditionOf(clients, 'indexed')} LIMIT ${many.accounts}),
    found AS MATERIALIZED (SELECT accounts_are_many, accounts_are_many
        OR (SELECT count(*) FROM found_deals) >= ${many.deals} AS are_many
      FROM (SELECT ${isFrequent} OR (SELECT count(*) FROM found_accounts) >= ${many.accounts} AS accounts_are_many) found),
    found_investments AS MATERIALIZED (
      ${compared()} AND (SELECT accounts_are_many FROM found)
      UNION ALL ${compared('(listed.account_id IN (SELECT found_accounts.account_id FROM found_accounts)) IS TRUE')}
        AND ${areMany} AND NOT (SELECT accounts_are_many FROM found)
      UNION ALL ${lookedUp} FROM found_deals JOIN investment_list listed ON listed.deal_id = found_deals.id WHERE NOT ${areMany}
      UNION ALL ${lookedUp} FROM found_accounts JOIN investment_list listed USING (account_id)
        WHERE NOT ${areMany} AND NOT (listed.deal_id IN (SELECT found_deals.id FROM found_deals))),`;
}

/**
 * SQL of whether the deals of a page are soon met in the order of companies: the more match, the fewer others are passed,
 * and the more would have to be sorted. It is right for some thousands of deals.
 */
const areSoonMet = ({ limit, offset }: { limit: number; offset: number }) =>
  `${matchCount}::float8 * ${matchCount} > 10000::float8 * (${limit} + ${offset === 0 ? '0' : '{offset}::bigint'})`;

/**
 * Reads a page of the deals with live investments of visible clients, sorted by company and title, each with these
 * investments.
 */
export async function readDealInvestments(
  database: Database,
  selection: Selection,
  query: ClientScope &
    Chosen & { search: string | null; waitingFor?: WaitingFor | null; limit: number; offset: number },
): Promise<DealInvestmentsPageRow> {
  const { all, search, waitingFor } = query;
  const items = subselectionOf(selection, 'items');
  // All investments that are counted, whomever they wait for.
  const listed =
    search === null ? `investment_list listed WHERE ${isInScope(query)}` : 'found_investments listed WHERE true';
  const matching =
    all && query.ids === undefined && search === null && !waitingFor
      ? 'SELECT listed.deal_id FROM deal_list listed WHERE listed.invested'
      : `SELECT DISTINCT listed.deal_id FROM ${listed} AND ${isWaitingFor(waitingFor)}`;
  const order = 'lower(company.name), deal.title, deal.id';
  const limitSql = limitClause(query);
  const fields: JsonFields<DealInvestments> = {
    deal: (subselection) => jsonObject(subselection, clientInvestmentDeal),
    investments: (subselection) =>
      jsonArray(
        clientInvestmentObject(subselection),
        `investment_list listed JOIN investment ON investment.id = listed.investment_id
          WHERE listed.deal_id = deal.id AND ${isInScope(query)} AND ${isWaitingFor(waitingFor)}
            ${search === null ? '' : `AND ${isFound(search)}`}`,
        'investment.updated_at DESC, investment.id',
      ),
  };
  const ordered = `ORDER BY ${order} ${limitSql}`;
  // IS TRUE and OFFSET keep the planner from joining, and so from sorting, all deals.
  const pageDeals = `(
    (SELECT deal.* FROM company CROSS JOIN LATERAL (SELECT deal.* FROM deal WHERE deal.company_id = company.id
        AND (deal.id IN (SELECT matching.deal_id FROM matching)) IS TRUE OFFSET 0) deal
      WHERE ${areSoonMet(query)} ${ordered})
    UNION ALL (SELECT deal.* FROM matching JOIN deal ON deal.id = matching.deal_id
      JOIN company ON company.id = deal.company_id WHERE NOT (${areSoonMet(query)}) ${ordered}))`;
  const pageItems = () => `
    SELECT COALESCE(json_agg(${jsonObject(items, fields)} ORDER BY ${order}), '[]'::json)
    FROM ${pageDeals} deal JOIN company ON company.id = deal.company_id`;
  const counted = (side: WaitingFor) => `count(*) FILTER (WHERE ${isWaitingFor(side)})`;
  const waiting = () => `
    SELECT json_build_object('all', count(*), 'client', ${counted('CLIENT')}, 'staff', ${counted('STAFF')},
      'completed', ${counted('NOBODY')})
    FROM ${listed}`;
  const buildSql = () => `
    WITH ${search === null ? '' : foundInvestments(query, search)} matching AS MATERIALIZED (${matching}),
      matches AS MATERIALIZED (SELECT count(*)::int AS total FROM matching)
    SELECT ${pageColumns(selection, matchCount, { items: pageItems, waiting })}`;
  const { managed, offset } = query;
  const [page] = await readSelected<DealInvestmentsPageRow>(
    database,
    {
      name: 'investments.by_deal',
      variant: [all, searchVariant(search), query.ids !== undefined, query.waitingFor ?? '', limitSql].join(' '),
      selection,
      buildSql,
    },
    { managed, offset, ids: query.ids, ...searchParameters(search) },
  );
  return page ?? {};
}

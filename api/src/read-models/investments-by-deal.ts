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
  criterion,
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

type Scope = Pick<ClientScope, 'all'> & Chosen & { waitingFor?: WaitingFor | null };

/** SQL of whether the owner of a row named `investment` has something to do. */
const hasClientToAct =
  '(investment.id IN (SELECT flow.investment_id FROM flow WHERE flow.client_to_act AND flow.investment_id IS NOT NULL))';

/** SQL of whom a row named `investment` waits for, as `FlowProgress.waitingFor` says. */
const isWaitingFor = (waitingFor: WaitingFor, clientToAct = hasClientToAct): string =>
  ({
    CLIENT: `investment.completed_at IS NULL AND ${clientToAct}`,
    STAFF: `investment.completed_at IS NULL AND NOT ${clientToAct}`,
    NOBODY: 'investment.completed_at IS NOT NULL',
  })[waitingFor];

/** The live investments among which those of clients are listed. */
const isInScope = ({ all, ids, waitingFor }: Scope) =>
  [
    'investment.deleted_at IS NULL',
    ...(waitingFor ? [isWaitingFor(waitingFor)] : []),
    ...(all ? [] : ['investment.account_id = ANY({managed}::uuid[])']),
    ...isChosen('investment.id', { ids }).map(({ plain }) => plain),
  ].join(' AND ');

/**
 * `isOfVisibleClient` in a scope that is known when the statement is built. Compared with NOT EXISTS, it looks each row up:
 * a join would read all employees for every deal.
 */
const isListed = (scope: Scope) => `${isInScope(scope)} AND NOT COALESCE((
  SELECT listed.staff FROM account_list listed WHERE listed.account_id = investment.account_id), false)`;

/** The same for statements that pass all investments: the few employees are read once. */
const isListedAmongAll = (scope: Scope) =>
  scope.all
    ? `${isInScope(scope)} AND NOT (investment.account_id IN (
        SELECT listed.account_id FROM account_list listed WHERE listed.staff))`
    : isListed(scope);

/** Whether the deals with listed investments are those of `deal_list`. */
const isWhole = ({ all, ids, waitingFor }: Scope) => all && ids === undefined && !waitingFor;

/**
 * Returns SQL of the ids of the deals that have listed investments.
 *
 * @param among SQL of the name of a table with the ids of the deals among which they are; default: all deals
 */
function listedDeals(scope: Scope, among?: string): string {
  const join = (dealId: string) => (among ? `JOIN ${among} ON ${among}.id = ${dealId}` : '');
  return isWhole(scope)
    ? `SELECT listed.deal_id FROM deal_list listed ${join('listed.deal_id')} WHERE listed.invested`
    : `SELECT DISTINCT investment.deal_id FROM investment ${join('investment.deal_id')} WHERE ${isListedAmongAll(scope)}`;
}

/** Above this number of accounts, it is faster to read all investments than to look those of each account up. */
const fewAccounts = 1_000;
/** The share of accounts from which on the first investors of a deal soon tell that one matches. */
const frequent = 0.6;

/**
 * Returns SQL of the same of those whose deal, company or client contains the searched text. IS TRUE and OFFSET keep the
 * planner from joining all investments with all accounts.
 */
function foundDeals(scope: Scope, search: string): string {
  const contains = { ...containsSearch('listed.document', search), frequent };
  const clients = {
    table: 'account_list',
    scope: `NOT listed.staff ${scope.all ? '' : 'AND listed.account_id = ANY({managed}::uuid[])'}`,
    // The clients of one manager are few: they are read and compared.
    criteria: [scope.all ? contains : criterion(contains.plain)],
  };
  const { sample, isFrequent } = matchingRows(clients, 'found_accounts', '');
  const areFrequent = isWhole(scope) && sample !== '' ? isFrequent : 'false';
  const areMany = '(SELECT are_many FROM accounts)';
  const live = isInScope(scope);
  return `
    WITH found_deals AS MATERIALIZED (${dealsContaining(search)}),
      ${sample}
      found_accounts AS MATERIALIZED (SELECT listed.account_id FROM account_list listed
        WHERE NOT ${areFrequent} AND ${conditionOf(clients, 'indexed')}),
      accounts AS MATERIALIZED (SELECT count(*) > ${fewAccounts} AS are_many FROM found_accounts),
      matching AS MATERIALIZED (
        ${listedDeals(scope, 'found_deals')}
        UNION SELECT investment.deal_id FROM found_accounts JOIN investment USING (account_id) WHERE NOT ${areMany} AND ${live}
        UNION SELECT investment.deal_id FROM investment WHERE ${areMany} AND ${live}
          AND (investment.account_id IN (SELECT found_accounts.account_id FROM found_accounts)) IS TRUE
        UNION SELECT deal_list.deal_id FROM deal_list WHERE ${areFrequent} AND deal_list.invested AND EXISTS (
          SELECT FROM investment JOIN account_list listed ON listed.account_id = investment.account_id
          WHERE investment.deal_id = deal_list.deal_id AND ${live} AND ${clients.scope} AND ${contains.plain} OFFSET 0)),`;
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
  const { all, search } = query;
  const items = subselectionOf(selection, 'items');
  const listed = isListed(query);
  const isFound =
    search === null
      ? ''
      : `AND (investment.deal_id IN (SELECT found_deals.id FROM found_deals) OR EXISTS (SELECT FROM account_list listed
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
  const counted = (waitingFor: WaitingFor) =>
    `count(*) FILTER (WHERE ${isWaitingFor(waitingFor, 'investment.client_to_act')})`;
  const waiting = () => `
    SELECT json_build_object('all', count(*), 'client', ${counted('CLIENT')}, 'staff', ${counted('STAFF')},
      'completed', ${counted('NOBODY')})
    FROM (SELECT investment.completed_at, ${hasClientToAct} AS client_to_act
      FROM investment WHERE ${isListedAmongAll({ ...query, waitingFor: null })} ${isFound} OFFSET 0) investment`;
  const buildSql = () => `
    ${search === null ? `WITH matching AS MATERIALIZED (${listedDeals(query)}),` : foundDeals(query, search)}
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

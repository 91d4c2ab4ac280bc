import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { StaffDeal, StaffDealSort } from '../graphql/generated/resolvers.ts';
import { type ClientInvestmentRow, clientInvestmentObject, isOfVisibleClient } from './client-investments.ts';
import { availableAmount } from './deal.ts';
import { averageSessionTimeOfDeal, viewsOfDeal } from './figure-events.ts';
import { asText, type JsonFields, jsonArray, jsonObject, jsonRow } from './json.ts';
import { limitClause } from './paging.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import {
  type Chosen,
  containsSearch,
  countLimit,
  isChosen,
  matchCount,
  pageColumns,
  type StaffPage,
  searchParameters,
  searchVariant,
} from './staff-list.ts';
import { readSelected } from './statement.ts';

/** A row before the fields that resolvers add. */
export type StaffDealRow = Partial<Omit<StaffDeal, 'rights' | 'investments'>> & { investments?: ClientInvestmentRow[] };

export interface StaffDealsQuery extends Chosen {
  /** All deals; otherwise only the `assigned` ones (ADEAL-06). */
  all: boolean;
  assigned: string[];
  /** The clients whose investments are read; default none. */
  clients?: ClientScope;
  search: string | null;
  sort: StaffDealSort;
  limit: number;
  offset: number;
}

const watchlistCount = '(SELECT listed.watching FROM deal_list listed WHERE listed.deal_id = deal.id)';

/** Reads the fields of `StaffDeal` from rows named `deal` and `company`. */
const staffDeal: JsonFields<StaffDeal, 'rights'> = {
  id: 'deal.id',
  title: 'deal.title',
  companyName: 'company.name',
  fundingStage: 'company.funding_stage',
  status: 'deal.status',
  investmentDeadline: 'deal.investment_deadline',
  publishedAt: 'deal.published_at',
  hasPendingChanges: 'EXISTS (SELECT FROM deal_pending_change pending WHERE pending.deal_id = deal.id)',
  version: 'deal.content_version',
  investments: (investment) =>
    jsonArray(
      clientInvestmentObject(investment),
      `investment WHERE investment.deal_id = deal.id AND ${isOfVisibleClient}`,
      'investment.updated_at DESC, investment.id',
    ),
  createdBy: (person) =>
    jsonRow(jsonObject(person, personOf('creator')), 'account creator WHERE creator.id = deal.created_by_id'),
  publishAt: '(SELECT schedule.publish_at FROM deal_schedule schedule WHERE schedule.deal_id = deal.id)',
  publishFailure: '(SELECT schedule.failure FROM deal_schedule schedule WHERE schedule.deal_id = deal.id)',
  watchlistCount,
  viewCount: viewsOfDeal('deal.id'),
  averageSessionTime: averageSessionTimeOfDeal('deal.id'),
  investmentCurrency: `COALESCE(deal.investment_currency, 'USD')`,
  investmentValue: asText('deal.investment_value'),
  availableAmount: asText(availableAmount),
};

const company = 'JOIN company ON company.id = deal.company_id';
const dealList = 'JOIN deal_list listed ON listed.deal_id = deal.id';

/** The sort keys of each column, most significant first. */
const sortKeys: Record<StaffDealSort['column'], readonly string[]> = {
  DEAL: ['lower(company.name)', 'lower(deal.title)'],
  STAGE: ['company.funding_stage'],
  KEY_DATE: ['deal.investment_deadline'],
  PUBLISHED_AT: ['deal.published_at'],
  WATCHLIST_COUNT: ['listed.watching'],
  OFFERED: ['deal.investment_value'],
  AVAILABLE: [availableAmount],
  // Drafts before published deals, the alphabetical order of their labels.
  STATUS: ['(deal.published_at IS NOT NULL)'],
  VALUATION: ['deal.valuation'],
};

/** The join that a column needs. */
const joins: Partial<Record<StaffDealSort['column'], string>> = {
  DEAL: company,
  STAGE: company,
  WATCHLIST_COUNT: dealList,
};

/**
 * Columns of the company, which every deal has. NULLS FIRST or LAST would prevent the use of the index on company
 * names.
 */
const ofCompany: readonly StaffDealSort['column'][] = ['DEAL', 'STAGE'];

/** OPP-09, AAPI-21: nulls first when ascending, last when descending. */
function orderBy({ column, direction }: StaffDealSort): string {
  const ascending = direction === 'asc_nulls_first';
  const nulls = ofCompany.includes(column) ? '' : ascending ? 'NULLS FIRST' : 'NULLS LAST';
  const sqlDirection = ascending ? 'ASC' : 'DESC';
  return [...sortKeys[column].map((key) => `${key} ${sqlDirection} ${nulls}`), `deal.id ${sqlDirection}`].join(', ');
}

/**
 * Returns SQL of the ids of the deals whose title or company contains the searched text, with the parameters of
 * `searchParameters` (CARE-12).
 */
export function dealsContaining(search: string): string {
  return `
    SELECT deal.id FROM deal WHERE ${containsSearch('deal.title_folded', search).indexed}
    UNION SELECT deal.id FROM company JOIN deal ON deal.company_id = company.id
      WHERE ${containsSearch('company.name_folded', search).indexed}`;
}

/** From this number on, it is faster to read all deals than to look those that match up. */
const manyDeals = 500;

/** Returns the common table expressions of `isFoundDeal`. */
export const foundDealTables = (search: string): string => `found_deals AS MATERIALIZED (${dealsContaining(search)}),
  found AS MATERIALIZED (SELECT count(*) >= ${manyDeals} AS are_many FROM found_deals)`;

/**
 * SQL of whether a row named `deal` contains the searched text, once if they are many and once if they are few: two
 * statements to unite. IS TRUE keeps the planner, which expects few, from looking each up.
 */
export const isFoundDeal: readonly string[] = [
  '(SELECT are_many FROM found) AND (deal.id IN (SELECT found_deals.id FROM found_deals)) IS TRUE',
  'NOT (SELECT are_many FROM found) AND deal.id IN (SELECT found_deals.id FROM found_deals)',
];

/** Reads a page of the deals that an employee may see, and their total number, in one statement. */
export async function readStaffDeals(
  database: Database,
  selection: Selection,
  query: StaffDealsQuery,
): Promise<StaffPage<StaffDealRow>> {
  const { all, assigned, search, sort, offset } = query;
  const criteria = [
    ...(all ? [] : ['deal.id = ANY({assigned}::uuid[])']),
    ...isChosen('deal.id', query).map(({ plain }) => plain),
  ];
  const order = orderBy(sort);
  const limitSql = limitClause(query);
  const wheres = (search === null ? [[]] : isFoundDeal.map((isFound) => [isFound])).map((found) =>
    ['WHERE true', ...criteria, ...found].join(' AND '),
  );
  const union = (select: (where: string) => string) => wheres.map((where) => `(${select(where)})`).join(' UNION ALL ');
  const joinToSort = joins[sort.column] ?? '';
  const counted = union((where) => `SELECT 1 FROM deal ${where} LIMIT ${countLimit + 1}`);
  const paged = union((where) => `SELECT deal.* FROM deal ${joinToSort} ${where} ORDER BY ${order} ${limitSql}`);
  const items = () => `
    SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), staffDeal, { '*': ['id'] })} ORDER BY ${order}), '[]'::json)
    FROM (${paged}) deal ${company}
      ${joinToSort === company ? '' : joinToSort}`;
  const found = search === null ? '' : `${foundDealTables(search)},`;
  const buildSql =
    () => `WITH ${found} matches AS MATERIALIZED (SELECT count(*)::int AS total FROM (${counted}) counted)
    SELECT ${pageColumns(selection, matchCount, { items })}`;
  const [page] = await readSelected<StaffPage<StaffDealRow>>(
    database,
    {
      name: 'deals.of_staff',
      variant: [sort.column, sort.direction, all, searchVariant(search), query.ids !== undefined, limitSql].join(' '),
      selection,
      buildSql,
    },
    { assigned, offset, ids: query.ids, ...query.clients, ...searchParameters(search) },
  );
  return page ?? {};
}

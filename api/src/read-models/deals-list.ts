import type { Database } from '../database/database.ts';
import type { Deal, DealSort, DealStatus } from '../graphql/generated/resolvers.ts';
import { availableAmount, dealJoins, dealObject, isVisible } from './deal.ts';
import { bandCriteria, type DealBands } from './deal-bands.ts';
import { dealsWithMatchRank, isMatchable, preferenceTable } from './deal-match.ts';
import { containsPattern, dealsFound } from './deal-search.ts';
import { below, type Selection } from './selection.ts';
import { readSelected } from './statement.ts';

export interface DealsListQuery extends DealBands {
  accountId: string;
  status: DealStatus | null;
  /** Any part of a text; absent or empty finds all. */
  search: string | null;
  /** Only deals on the caller's watchlist (WATCH-12). */
  watched: boolean;
  companyId: string | null;
  /** The platform's, in which the year of OPP-12 is the current one. */
  timeZone: string;
  sort: DealSort;
  limit: number;
  offset: number;
}

/** The requested fields of a page of the deals list. */
export interface DealsListPage {
  items?: Partial<Deal>[];
  totalCount?: number;
  matchable?: boolean;
}

/**
 * What each column of OPP-07 sorts by. A visible deal has a published date, so its index needs no word on nulls; the
 * other indexes are built with nulls first.
 */
const sortKeys: Record<Exclude<DealSort['column'], 'MATCH'>, { key: string; nulls: boolean }> = {
  PUBLISHED_AT: { key: 'deal.published_at', nulls: false },
  INVESTMENT_DEADLINE: { key: 'deal.investment_deadline', nulls: true },
  COMPANY_NAME: { key: 'lower(company.name)', nulls: false },
  VALUATION: { key: 'deal.valuation', nulls: true },
  AVAILABLE_AMOUNT: { key: availableAmount, nulls: true },
};

/** OPP-09: ascending starts with the rows without the value, descending ends with them. */
function orderBy({ column, direction }: DealSort): string {
  if (column === 'MATCH') {
    // Deals that fit equally well come newest first both ways; without a profile that is all there is to it.
    return `deal.match_rank ${direction === 'asc_nulls_first' ? 'ASC' : 'DESC'}, deal.published_at DESC, deal.id DESC`;
  }
  const { key, nulls } = sortKeys[column];
  return direction === 'asc_nulls_first'
    ? `${key} ASC${nulls ? ' NULLS FIRST' : ''}, deal.id ASC`
    : `${key} DESC${nulls ? ' NULLS LAST' : ''}, deal.id DESC`;
}

/** One page of the visible deals that match, and their number over all pages (OPP-03, OPP-14, OPP-18), in one statement. */
export async function readDealsList(
  database: Database,
  selection: Selection,
  query: DealsListQuery,
): Promise<DealsListPage> {
  const { status, watched, companyId, sort } = query;
  const search = query.search === '' ? null : query.search;
  const bands = bandCriteria(query);
  const criteria = [
    isVisible,
    ...(status === null ? [] : ['deal.status = {status}::deal_status']),
    ...(search === null ? [] : ['deal.id IN (SELECT found.id FROM found)']),
    ...(watched
      ? ['deal.id IN (SELECT entry.deal_id FROM watchlist_entry entry WHERE entry.account_id = {accountId}::uuid)']
      : []),
    ...(companyId === null ? [] : ['deal.company_id = {companyId}::uuid']),
    ...bands.criteria,
  ].join(' AND ');
  const order = orderBy(sort);
  const byCompany = sort.column === 'COMPANY_NAME' ? 'JOIN company ON company.id = deal.company_id' : '';
  const byMatch = sort.column === 'MATCH';
  const source = byMatch ? `(${dealsWithMatchRank(criteria)}) deal` : `deal ${byCompany} WHERE ${criteria}`;
  const write = (): string => {
    const columns: string[] = [];
    if (selection.has('items')) {
      columns.push(`(
        SELECT COALESCE(json_agg(${dealObject(below(selection, 'items'))} ORDER BY ${order}), '[]'::json)
        FROM (SELECT deal.* FROM ${source} ORDER BY ${order}
          LIMIT {limit}::int OFFSET {offset}::int) deal ${dealJoins}) AS items`);
    }
    if (selection.has('totalCount')) {
      columns.push(`(SELECT count(*)::int FROM deal WHERE ${criteria}) AS "totalCount"`);
    }
    if (selection.has('matchable')) columns.push(`${isMatchable} AS matchable`);
    const tables = [
      // Found once for the page and its number: rechecking long texts is what a search costs.
      ...(search === null ? [] : [`found AS MATERIALIZED (${dealsFound})`]),
      ...(byMatch || selection.has('matchable') ? [preferenceTable] : []),
    ];
    return `${tables.length > 0 ? `WITH ${tables.join(', ')}` : ''} SELECT ${columns.join(', ')}`;
  };
  const variant = [
    sort.column,
    sort.direction,
    status && 'status',
    search && 'search',
    watched,
    companyId && 'company',
    bands.variant,
  ];
  const [page] = await readSelected<DealsListPage>(
    database,
    { name: 'deals.list', variant: variant.join(' '), selection, write },
    { ...query, ...bands.values, pattern: search === null ? null : containsPattern(search) },
  );
  return page ?? {};
}

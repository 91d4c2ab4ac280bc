import type { Language } from '@platform/rules';
import type { Database } from '../database/database.ts';
import type { Deal, DealSort, DealStatus } from '../graphql/generated/resolvers.ts';
import { availableAmount, dealJoins, dealObject, isVisible } from './deal.ts';
import { bandCriteria, type DealBands } from './deal-bands.ts';
import { dealsWithMatchRank, isMatchable, preferenceTable } from './deal-match.ts';
import { dealsFound } from './deal-search.ts';
import { limitClause } from './paging.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';

export interface DealsListQuery extends DealBands {
  accountId: string;
  status: DealStatus | null;
  /** Matches any part of a text; null or empty matches all deals. */
  search: string | null;
  /** In which countries and sectors are searched, besides English. */
  language: Language;
  /** Only deals on the caller's watchlist (WATCH-12). */
  watched: boolean;
  companyId: string | null;
  /** The platform's time zone, which determines the current year of OPP-12. */
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
 * The sort key of each column of OPP-07. The order of nulls must equal that of the index: a visible deal always has a
 * published date, so that index has none; the other indexes are built with nulls first.
 */
const sortKeys: Record<Exclude<DealSort['column'], 'MATCH'>, { key: string; nulls: boolean }> = {
  PUBLISHED_AT: { key: 'deal.published_at', nulls: false },
  INVESTMENT_DEADLINE: { key: 'deal.investment_deadline', nulls: true },
  COMPANY_NAME: { key: 'lower(company.name)', nulls: false },
  VALUATION: { key: 'deal.valuation', nulls: true },
  AVAILABLE_AMOUNT: { key: availableAmount, nulls: true },
};

const matchKey = 'deal.match_rank';

/** OPP-09: nulls first when ascending, last when descending. */
function orderBy({ column, direction }: DealSort, key: string): string {
  const ascending = direction === 'asc_nulls_first';
  if (column === 'MATCH') {
    // Equally good matches are sorted newest first in both directions; without a profile this is the only order.
    return `${key} ${ascending ? 'ASC' : 'DESC'}, deal.published_at DESC, deal.id DESC`;
  }
  const { nulls } = sortKeys[column];
  return ascending
    ? `${key} ASC${nulls ? ' NULLS FIRST' : ''}, deal.id ASC`
    : `${key} DESC${nulls ? ' NULLS LAST' : ''}, deal.id DESC`;
}

/** Reads a page of the visible deals that match, and their total number, in one statement (OPP-03, OPP-14, OPP-18). */
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
    ...(watched
      ? ['deal.id IN (SELECT entry.deal_id FROM watchlist_entry entry WHERE entry.account_id = {accountId}::uuid)']
      : []),
    ...(companyId === null ? [] : ['deal.company_id = {companyId}::uuid']),
    ...bands.criteria,
  ].join(' AND ');
  const byMatch = sort.column === 'MATCH';
  const limitSql = limitClause(query);
  const key = sort.column === 'MATCH' ? matchKey : sortKeys[sort.column].key;
  const order = orderBy(sort, key);
  const searchJoin =
    search === null ? '' : `JOIN (${dealsFound('{search}', query.language)}) found ON found.id = deal.id`;
  const companyJoin = sort.column === 'COMPANY_NAME' ? 'JOIN company ON company.id = deal.company_id' : '';
  // Filters without an index are evaluated once, for the page and for the total.
  const isMaterialized = search !== null || watched || bands.criteria.length > 0;
  const matching = isMaterialized ? 'deal.id IN (SELECT matched.id FROM matched)' : criteria;
  const chosenDeals = (): string => {
    if (byMatch) {
      return `SELECT ranked.*, chosen.match_rank
        FROM (SELECT deal.* FROM (${dealsWithMatchRank(matching)}) deal ORDER BY ${order} ${limitSql}) chosen
          JOIN deal ranked ON ranked.id = chosen.id`;
    }
    if (!isMaterialized)
      return `SELECT deal.* FROM deal ${companyJoin} WHERE ${criteria} ORDER BY ${order} ${limitSql}`;
    return `SELECT matching.* FROM (SELECT deal.id FROM matched deal ORDER BY ${orderBy(sort, 'deal.sort_key')} ${limitSql}) chosen
      JOIN deal matching ON matching.id = chosen.id`;
  };
  const buildSql = (): string => {
    const columns: string[] = [];
    if (selection.has('items')) {
      columns.push(`(
        SELECT COALESCE(json_agg(${dealObject(subselectionOf(selection, 'items'))} ORDER BY ${order}), '[]'::json)
        FROM (${chosenDeals()}) deal ${dealJoins}) AS items`);
    }
    if (selection.has('totalCount')) {
      columns.push(
        `(SELECT count(*)::int FROM ${isMaterialized ? 'matched' : `deal WHERE ${criteria}`}) AS "totalCount"`,
      );
    }
    if (selection.has('matchable')) columns.push(`${isMatchable} AS matchable`);
    const sortKey = byMatch ? 'NULL' : key;
    const tables = [
      ...(isMaterialized
        ? [
            `matched AS MATERIALIZED (SELECT deal.id, ${sortKey} AS sort_key FROM deal ${searchJoin} ${companyJoin} WHERE ${criteria})`,
          ]
        : []),
      ...(byMatch || selection.has('matchable') ? [preferenceTable] : []),
    ];
    return `${tables.length > 0 ? `WITH ${tables.join(', ')}` : ''} SELECT ${columns.join(', ')}`;
  };
  const variant = [
    sort.column,
    sort.direction,
    status && 'status',
    search && `search ${query.language}`,
    watched,
    companyId && 'company',
    bands.variant,
    limitSql,
  ];
  const [page] = await readSelected<DealsListPage>(
    database,
    { name: 'deals.list', variant: variant.join(' '), selection, buildSql },
    { ...query, ...bands.values },
  );
  return page ?? {};
}

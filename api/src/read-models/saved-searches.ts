import { type Band, companyAgeBands, valuationBands } from '@platform/rules';
import type { Database } from '../database/database.ts';
import type { SavedSearch } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';
import { companyAge } from './deal-bands.ts';
import { foldedContains, germanNamesContain } from './deal-search.ts';
import { type JsonFields, jsonArray, jsonObject } from './json.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** Returns SQL of whether a value is in one of the bands that a column names; true if it names none (OPP-14). */
function inBandsOf(chosen: string, value: string, bands: Readonly<Record<string, Band<number | string>>>): string {
  const rows = Object.entries(bands).map(
    ([name, { above, upTo }]) => `('${name}', '${above ?? '-Infinity'}'::numeric, '${upTo ?? 'Infinity'}'::numeric)`,
  );
  return `(${chosen} = '{}' OR EXISTS (
    SELECT FROM (VALUES ${rows.join(', ')}) AS band (name, above, up_to)
    WHERE band.name = ANY(${chosen}::text[]) AND ${value} > band.above AND ${value} <= band.up_to))`;
}

/**
 * SQL of whether a deal's search document contains the searched text, or its German names for a German reader. It is evaluated for new deals only, which are
 * few. A scalar subquery instead of EXISTS, which the planner might hash over all documents.
 */
const matchesSearch = `((SELECT ${foldedContains('deal_search.document', 'saved.search')}
    FROM deal_search WHERE deal_search.deal_id = deal.id)
  OR (SELECT owner.language = 'de' FROM account owner WHERE owner.id = saved.account_id)
    AND ${germanNamesContain('saved.search')})`;

/**
 * SQL of whether a deal matches a row named `saved` and was published after it was last viewed. Reads rows named `deal` and
 * `company`.
 */
export const isNewInSearch = `deal.published_at > saved.looked_at
    AND (saved.status IS NULL OR deal.status = saved.status)
    AND ('ANY' = ANY(saved.funding_stages) OR saved.funding_stages = '{}' OR company.funding_stage = ANY(saved.funding_stages))
    AND ${inBandsOf('saved.valuation_bands', 'deal.valuation', valuationBands)}
    AND ${inBandsOf('saved.company_ages', companyAge, companyAgeBands)}
    AND (saved.search = '' OR ${matchesSearch})`;

/** SQL of the number of visible deals that match a row named `saved` and were published after it was last viewed. */
const newDeals = `(
  SELECT count(*)::int FROM deal JOIN company ON company.id = deal.company_id
  WHERE ${isVisible} AND ${isNewInSearch})`;

/** Reads the fields of `SavedSearch` from a row named `saved`. */
const savedSearch: JsonFields<SavedSearch> = {
  id: 'saved.id',
  name: 'saved.name',
  status: 'saved.status',
  search: 'saved.search',
  valuationBands: 'saved.valuation_bands',
  companyAges: 'saved.company_ages',
  fundingStages: 'saved.funding_stages',
  sortColumn: 'saved.sort_column',
  sortDirection: 'saved.sort_direction',
  newCount: newDeals,
  lookedAt: 'saved.looked_at',
};

/**
 * Reads an account's saved searches, sorted by name, or the one with the given id, with their numbers of new deals, in
 * one statement.
 */
export async function readSavedSearches(
  database: Database,
  selection: Selection,
  query: { accountId: string; timeZone: string; id: string | null },
): Promise<Partial<SavedSearch>[]> {
  const rows = `saved_search saved
    WHERE saved.account_id = {accountId}::uuid AND ({id}::uuid IS NULL OR saved.id = {id}::uuid)`;
  const buildSql = () =>
    `SELECT ${jsonArray(jsonObject(selection, savedSearch), rows, 'saved.name, saved.id')} AS searches`;
  const [row] = await readSelected<{ searches: Partial<SavedSearch>[] }>(
    database,
    { name: 'saved_searches.list', selection, buildSql },
    query,
  );
  return row?.searches ?? [];
}

import type { Language } from '@platform/rules';
import type { Database } from '../database/database.ts';
import type {
  InvestmentEntry,
  InvestmentEntrySort,
  InvestmentEntrySortColumn,
  InvestmentProgress,
} from '../graphql/generated/resolvers.ts';
import { availableAmount, dealJoins, dealObject, interestObject, investmentObject, isVisible } from './deal.ts';
import { dealsFound, foldedContains } from './deal-search.ts';
import { type JsonFields, jsonIf, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';

export interface InvestmentEntriesQuery {
  accountId: string;
  /** Only investments with this progress; null selects all investments and the interests (INV-02). */
  progress: InvestmentProgress | null;
  search: string | null;
  /** In which countries and sectors are searched, besides English. */
  language: Language;
  sort: InvestmentEntrySort;
  limit: number;
  offset: number;
}

/** The requested fields of a page of the list. */
export interface InvestmentEntriesPage {
  items?: Partial<InvestmentEntry>[];
  totalCount?: number;
}

/**
 * Returns SQL of the account's live investments and, without a progress, interests; a deal with both counts once
 * (INV-12).
 */
function records(progress: InvestmentProgress | null): string {
  const own = (table: 'investment' | 'interest') =>
    `${table}.account_id = {accountId}::uuid AND ${table}.deleted_at IS NULL`;
  const investments = `
    SELECT investment.id, investment.deal_id, investment.updated_at FROM investment WHERE ${own('investment')}`;
  if (progress !== null) {
    return `${investments} AND investment.completed_at IS ${progress === 'COMPLETED' ? 'NOT NULL' : 'NULL'}`;
  }
  return `${investments}
    UNION ALL
    SELECT interest.id, interest.deal_id, interest.updated_at FROM interest WHERE ${own('interest')}
      AND NOT EXISTS (SELECT FROM investment WHERE investment.deal_id = interest.deal_id AND ${own('investment')})`;
}

/** The texts of the deal that an entry shows. */
const shownTexts = [
  'company.name',
  'deal.title',
  'company.blurb',
  'company.hq_city',
  'company.hq_state',
  'country.name',
];

/**
 * OPP-05: for a deal that is no longer visible, only the texts that its entry shows are searched; otherwise the result
 * would reveal the details that DEAL-23 hides. Both cases fold texts alike.
 */
const matchesSearch = (language: Language): string => {
  const texts = [
    ...shownTexts.map((text) => `search_folded(${text})`),
    ...(language === 'de' ? ['country.name_de_folded'] : []),
  ];
  return `CASE WHEN ${isVisible} THEN deal.id IN (SELECT found.id FROM found)
    ELSE ${foldedContains(`concat_ws(E'\\n', ${texts.join(', ')})`, '{search}')} END`;
};

const sortKeys: Record<InvestmentEntrySortColumn, string> = {
  UPDATED_AT: 'entry.updated_at',
  COMPANY_NAME: 'lower(company.name)',
  VALUATION: 'deal.valuation',
  AVAILABLE_AMOUNT: availableAmount,
};

/** The joins that each sort key needs; the others are applied to the rows of the page only. */
const sortJoins: Record<InvestmentEntrySortColumn, string> = {
  UPDATED_AT: '',
  COMPANY_NAME: 'JOIN deal ON deal.id = entry.deal_id JOIN company ON company.id = deal.company_id',
  VALUATION: 'JOIN deal ON deal.id = entry.deal_id',
  AVAILABLE_AMOUNT: 'JOIN deal ON deal.id = entry.deal_id',
};

/** Reads the fields of `InvestmentEntry` from rows named `entry`, `investment`, `interest`, `deal` and those of `dealJoins`. */
const entry: JsonFields<InvestmentEntry> = {
  id: 'entry.id',
  updatedAt: 'entry.updated_at',
  deal: dealObject,
  investment: (subselection) => jsonIf('investment.id IS NOT NULL', investmentObject(subselection)),
  interest: (subselection) => jsonIf('interest.id IS NOT NULL', interestObject(subselection)),
};

/**
 * Reads a page of an account's live investments and interests, and their total number, in one statement (INV-02,
 * INV-03, INV-12). Records of deals that are no longer visible are included (INV-15).
 */
export async function readMyInvestmentEntries(
  database: Database,
  selection: Selection,
  query: InvestmentEntriesQuery,
): Promise<InvestmentEntriesPage> {
  const { progress, search, sort } = query;
  const order =
    sort.direction === 'asc_nulls_first'
      ? `${sortKeys[sort.column]} ASC NULLS FIRST, entry.id ASC`
      : `${sortKeys[sort.column]} DESC NULLS LAST, entry.id DESC`;
  const limitSql = limitClause(query);
  const joins = `JOIN deal ON deal.id = entry.deal_id ${dealJoins}`;
  const buildSql = (): string => {
    const columns: string[] = [];
    if (selection.has('items')) {
      columns.push(`(
        SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), entry)} ORDER BY ${order}), '[]'::json)
        FROM (SELECT entry.* FROM entry ${sortJoins[sort.column]} ORDER BY ${order} ${limitSql}) entry ${joins}
          LEFT JOIN investment ON investment.id = entry.id LEFT JOIN interest ON interest.id = entry.id) AS items`);
    }
    if (selection.has('totalCount')) columns.push('(SELECT count(*)::int FROM entry) AS "totalCount"');
    const found = search === null ? '' : `found AS MATERIALIZED (${dealsFound('{search}', query.language)}),`;
    const criteria = search === null ? '' : `${joins} WHERE ${matchesSearch(query.language)}`;
    return `WITH record AS (${records(progress)}), ${found}
      entry AS (SELECT entry.* FROM record entry ${criteria}) SELECT ${columns.join(', ')}`;
  };
  const [page] = await readSelected<InvestmentEntriesPage>(
    database,
    {
      name: 'investments.entries',
      variant: `${sort.column} ${sort.direction} ${progress} ${search !== null && query.language} ${limitSql}`,
      selection,
      buildSql,
    },
    { ...query },
  );
  return page ?? {};
}

import type { Database } from '../database/database.ts';
import type { StaffCompany, StaffCompanyPage, StaffCompanySort } from '../graphql/generated/resolvers.ts';
import { country } from './company.ts';
import { asJson, type JsonFields, jsonIf, jsonObject } from './json.ts';
import { type Selection, subselectionOf } from './selection.ts';
import {
  type Chosen,
  containsSearch,
  isChosen,
  orderOf,
  readStaffList,
  type StaffPage,
  searchParameters,
  searchVariant,
} from './staff-list.ts';

export interface StaffCompaniesQuery extends Chosen {
  search: string | null;
  sort: StaffCompanySort;
  /** The codes of all countries in the order of their names in the caller's language. */
  countryOrder: readonly string[];
  limit: number;
  offset: number;
}

/** Reads the fields of `StaffCompany` from rows named `listed` and `country`. */
const staffCompany: JsonFields<StaffCompany> = {
  id: 'listed.id',
  version: 'listed.content_version',
  name: 'listed.name',
  fundingStage: 'listed.funding_stage',
  hqCountry: (subselection) => jsonIf('country.code IS NOT NULL', jsonObject(subselection, country)),
  dealCount: '(SELECT count(*)::int FROM deal WHERE deal.company_id = listed.id)',
  createdAt: 'listed.created_at',
  updatedAt: 'listed.updated_at',
  unpublishedAt: 'listed.unpublished_at',
};

const sortKeys: Record<StaffCompanySort['column'], string> = {
  NAME: 'lower(listed.name)',
  FUNDING_STAGE: 'listed.funding_stage',
  HQ_COUNTRY: 'listed.sort_key',
  DEAL_COUNT: 'listed.sort_key',
  UPDATED_AT: 'listed.updated_at',
  PUBLISHED: '(listed.unpublished_at IS NULL)',
};

/** The tables of the columns that are not the company's own; counting all deals at once is faster than for each row. */
const tables: Partial<Record<StaffCompanySort['column'], string>> = {
  HQ_COUNTRY: `(SELECT company.*, placed.sort_key FROM company
    LEFT JOIN unnest({countryOrder}::text[]) WITH ORDINALITY AS placed (code, sort_key)
      ON placed.code = company.hq_country_code)`,
  DEAL_COUNT: `(SELECT company.*, COALESCE(counted.deals, 0) AS sort_key
    FROM company LEFT JOIN (SELECT company_id, count(*) AS deals FROM deal GROUP BY 1) counted
      ON counted.company_id = company.id)`,
};

/** NULLS FIRST or LAST would prevent the use of the index on company names. */
const byName = ({ direction }: StaffCompanySort): string => {
  const sqlDirection = direction === 'asc_nulls_first' ? 'ASC' : 'DESC';
  return `${sortKeys.NAME} ${sqlDirection}, listed.id ${sqlDirection}`;
};

/** Reads a page of the companies and their total number, in one statement (COMP-01, COMP-02). */
export function readStaffCompanies(
  database: Database,
  selection: Selection,
  query: StaffCompaniesQuery,
): Promise<StaffPage<Partial<StaffCompany>>> {
  const { search, sort, countryOrder, limit, offset } = query;
  const order = sort.column === 'NAME' ? byName(sort) : orderOf(sortKeys[sort.column], 'listed.id', sort.direction);
  const item = jsonObject(subselectionOf(selection, 'items'), staffCompany);
  const list = {
    table: tables[sort.column] ?? 'company',
    scope: 'true',
    criteria: [
      ...(search === null ? [] : [containsSearch('listed.name_folded', search)]),
      ...isChosen('listed.id', query),
    ],
    order,
    limit,
    offset,
  };
  return readStaffList<StaffCompanyPage>(
    database,
    selection,
    {
      name: 'companies.of_staff',
      variant: [sort.column, searchVariant(search), query.ids !== undefined],
      list,
      items: (rows) =>
        asJson(`SELECT COALESCE(json_agg(${item} ORDER BY ${order}), '[]'::json)
          FROM (${rows}) listed LEFT JOIN country ON country.code = listed.hq_country_code`),
    },
    { ids: query.ids, countryOrder, ...searchParameters(search) },
  );
}

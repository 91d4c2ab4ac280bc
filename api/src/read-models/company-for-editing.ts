import type { Database } from '../database/database.ts';
import type { CompanyDeal, CompanyForEditing } from '../graphql/generated/resolvers.ts';
import { companyObject } from './company.ts';
import { type JsonFields, jsonArray, jsonObject } from './json.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

/** SQL of whether unpublishing the company, or publishing it again, changes the deal (COMP-22, COMP-23). */
const followsCompany = `CASE WHEN company.unpublished_at IS NULL THEN deal.published_at IS NOT NULL
  ELSE deal.published_at IS NULL AND deal.unpublished_with_company_at IS NOT DISTINCT FROM company.unpublished_at END`;

const companyDeal: JsonFields<CompanyDeal> = {
  id: 'deal.id',
  title: 'deal.title',
  status: 'deal.status',
  publishedAt: 'deal.published_at',
  followsCompany,
};

/** Reads the fields of `CompanyForEditing` from rows named `company` and `country`. */
const companyForEditing: JsonFields<CompanyForEditing> = {
  id: 'company.id',
  version: 'company.content_version',
  unpublishedAt: 'company.unpublished_at',
  createdAt: 'company.created_at',
  updatedAt: 'company.updated_at',
  company: (subselection) => companyObject(subselection, 'true'),
  deals: (subselection) =>
    jsonArray(
      jsonObject(subselection, companyDeal),
      'deal WHERE deal.company_id = company.id AND ({all}::boolean OR deal.id = ANY({assigned}::uuid[]))',
      'deal.title_folded, deal.id',
    ),
  // Of the call that publishes a company alone.
  heldBack: () => "'[]'::json",
};

/**
 * Reads a company with those of its deals that an employee may see, all or the `assigned` ones; undefined for an unknown id.
 */
export async function readCompanyForEditing(
  database: Database,
  selection: Selection,
  query: { id: string; all: boolean; assigned: string[] },
): Promise<Partial<CompanyForEditing> | undefined> {
  const buildSql = () => `
    SELECT ${jsonObject(selection, companyForEditing)} AS company
    FROM company LEFT JOIN country ON country.code = company.hq_country_code WHERE company.id = {id}::uuid`;
  const [row] = await readSelected<{ company: Partial<CompanyForEditing> }>(
    database,
    { name: 'companies.for_editing', selection, buildSql },
    query,
  );
  return row?.company;
}

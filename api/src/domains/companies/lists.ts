import { isCompanyName } from '@platform/rules';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type {
  CompanyForEditing,
  CompanyVersion,
  CompanyVersionPage,
  QueryCompaniesArgs,
  QueryCompanyVersionArgs,
  QueryCompanyVersionsArgs,
  QueryNotableInvestorsArgs,
  QuerySimilarCompaniesArgs,
  SimilarCompany,
  StaffCompany,
  StaffCompanySort,
} from '../../graphql/generated/resolvers.ts';
import { readCompanyForEditing } from '../../read-models/company-for-editing.ts';
import { readCompanyVersion, readCompanyVersions } from '../../read-models/company-versions.ts';
import { readNotableInvestors } from '../../read-models/notable-investors.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import { readStaffCompanies } from '../../read-models/staff-companies.ts';
import type { StaffPage } from '../../read-models/staff-list.ts';
import { countryOrderIn } from '../enumerations/service.ts';

const defaultSort: StaffCompanySort = { column: 'NAME', direction: 'asc_nulls_first' };
const maxSimilar = 20;

/**
 * Returns a page of all companies and their total number (COMP-01, COMP-02).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findCompanies(
  { services, caller }: RequestContext,
  selection: Selection,
  { search, sort, limit, offset }: Partial<QueryCompaniesArgs>,
): Promise<StaffPage<Partial<StaffCompany>>> {
  return readStaffCompanies(services.database, selection, {
    search: parseSearch(search),
    sort: sort ?? defaultSort,
    countryOrder: countryOrderIn(caller.language),
    ...parsePaging(limit, offset),
  });
}

/** Returns a company with those of its deals that the caller may see. @throws CodedError NOT_FOUND (COMP-04) */
export async function getCompany(
  { services, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<Partial<CompanyForEditing>> {
  const query = { id: rowId(id), ...staffDealScope(caller) };
  const company = await readCompanyForEditing(services.database, selection, query);
  if (!company) throw refuse('NOT_FOUND');
  return company;
}

/** Returns the companies whose name differs in spelling or legal form only, by name (DATA-06); none for no name. */
export function findSimilarCompanies(
  { services }: RequestContext,
  { name, except }: QuerySimilarCompaniesArgs,
): Promise<SimilarCompany[]> {
  if (!isCompanyName(name)) return Promise.resolve([]);
  const excepted = isUuid(except) ? except : null;
  return services.database.query<{ id: string; name: string }>(
    {
      name: 'companies.similar',
      text: `SELECT id, name FROM company WHERE name_key = company_name_key($1) AND id IS DISTINCT FROM $2::uuid
        ORDER BY lower(name), id LIMIT ${maxSimilar}`,
    },
    [name, excepted],
  );
}

/** @throws CodedError FIELD_INVALID for a limit or search out of bounds */
export function findNotableInvestors(
  { services }: RequestContext,
  { search, limit }: Partial<QueryNotableInvestorsArgs>,
): Promise<string[]> {
  const page = parsePaging(limit ?? 20, 0);
  return readNotableInvestors(services.database, { search: parseSearch(search), limit: page.limit });
}

/** @throws CodedError NOT_FOUND, FIELD_INVALID for a limit or offset out of bounds */
export async function findCompanyVersions(
  { services }: RequestContext,
  { id, limit, offset }: Pick<QueryCompanyVersionsArgs, 'id'> & Partial<QueryCompanyVersionsArgs>,
): Promise<CompanyVersionPage> {
  const page = await readCompanyVersions(services.database, { id: rowId(id), ...parsePaging(limit, offset) });
  if (page.totalCount === 0) throw refuse('NOT_FOUND');
  return page;
}

/** @throws CodedError NOT_FOUND for an unknown company or number */
export async function getCompanyVersion(
  { services }: RequestContext,
  { id, number }: QueryCompanyVersionArgs,
): Promise<CompanyVersion> {
  const version = await readCompanyVersion(services.database, { id: rowId(id), number });
  if (!version) throw refuse('NOT_FOUND');
  return version;
}

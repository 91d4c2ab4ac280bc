import { staff } from '../../../access/policy.ts';
import type { StaffCompany, StaffCompanySort } from '../../../graphql/generated/resolvers.ts';
import { parseSearch } from '../../../read-models/paging.ts';
import { readStaffCompanies } from '../../../read-models/staff-companies.ts';
import { countryNameIn, countryOrderIn } from '../../enumerations/service.ts';
import { exportCatalogues } from '../catalogues.ts';
import { listExport } from '../list.ts';
import { decimalOf, instantOf } from './cells.ts';
import { allRows, chosenOf, idsOf, listQuery, namesOf, selectItems, sortOf } from './query.ts';

const columns = namesOf<StaffCompanySort['column']>({
  NAME: true,
  FUNDING_STAGE: true,
  HQ_COUNTRY: true,
  DEAL_COUNT: true,
  UPDATED_AT: true,
  PUBLISHED: true,
});

const selectId = selectItems('id');
const selectRow = selectItems('name', 'fundingStage', 'dealCount', 'updatedAt', 'unpublishedAt', [
  'hqCountry',
  'description',
]);

export const companies = listExport({
  name: 'companies',
  action: 'export.companies',
  rule: staff(),
  ofPeople: false,
  columns: ['company', 'fundingStage', 'hqCountry', 'dealCount', 'updatedAt', 'status'],
  querystring: listQuery(columns),
  open({ services: { database }, caller }, { search, ...query }) {
    const texts = exportCatalogues[caller.language];
    const list = () => ({
      search: parseSearch(search),
      sort: sortOf(query, 'NAME'),
      countryOrder: countryOrderIn(caller.language),
      ...chosenOf(query),
      ...allRows,
    });
    return {
      readIds: async () => idsOf(await readStaffCompanies(database, selectId, list())),
      async readRows(ids) {
        const { items = [] } = await readStaffCompanies(database, selectRow, { ...list(), ids });
        // The selection above determines the fields; the read model's type does not depend on it.
        return (items as StaffCompany[]).map((company) => ({
          company: company.name,
          fundingStage: texts.stages[company.fundingStage],
          hqCountry: company.hqCountry ? countryNameIn(caller.language, company.hqCountry.description) : null,
          dealCount: decimalOf(company.dealCount),
          updatedAt: instantOf(company.updatedAt),
          status: texts.companyStates[company.unpublishedAt ? 'unpublished' : 'published'],
        }));
      },
    };
  },
});

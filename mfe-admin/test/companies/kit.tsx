import { paths } from '@platform/paths';
import type { StaffCompaniesQuery } from '../../src/gql/graphql.ts';
import CompaniesPage from '../../src/opportunities/companies/companies-page.tsx';
import { at, type Options, open } from '../rows/kit.tsx';

export type Company = StaffCompaniesQuery['companies']['items'][number];

export const company: Company = {
  __typename: 'StaffCompany',
  id: 'o1',
  version: 4,
  name: 'Nordlys',
  fundingStage: 'EARLY',
  hqCountry: { __typename: 'Country', value: 'NO', description: 'Norway' },
  dealCount: 2,
  updatedAt: at,
  unpublishedAt: null,
};

/** All rights on companies. */
export const rights = { createOpportunity: true, editOpportunity: true, publishOpportunity: true };

/** Renders the list with these companies, each a variation of `company`. */
export function openCompanies(companies: Partial<Company>[] = [{}], { answers = {}, ...options }: Options = {}) {
  const items = companies.map((parts) => ({ ...company, ...parts }));
  return open(<CompaniesPage />, paths.staffCompanies(), {
    permissions: rights,
    ...options,
    answers: {
      StaffCompanies: () => ({ companies: { totalCount: items.length, totalIsCapped: false, items } }),
      ...answers,
    },
  });
}

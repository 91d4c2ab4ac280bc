import { type Policy, parent } from '../../access/policy.ts';
import { savesCompanies } from '../companies/service.ts';

/** An import inserts and updates companies (PERM-14); the service finds the caller's own only. */
export const policy: Policy = {
  'Query.companyImport': savesCompanies,
  'Mutation.tryCompanyImport': savesCompanies,
  'Mutation.startCompanyImport': savesCompanies,
  'Mutation.cancelCompanyImport': savesCompanies,
  CompanyImport: parent(),
  ImportSheet: parent(),
  ImportColumn: parent(),
  ImportProgress: parent(),
  ImportCounts: parent(),
  ImportRowPage: parent(),
  ImportRow: parent(),
  ImportChange: parent(),
  ImportMessage: parent(),
  ImportChoice: parent(),
};

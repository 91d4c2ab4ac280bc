export { changesOfContent } from './changes.ts';
export {
  findCompaniesOfFile,
  findOwnersOfParts,
  findSimilarOfNames,
  type ImportedCompany,
  type ImportedState,
  insertImportedCompanies,
  lockImportedCompanies,
  readImportedCompanies,
  updateImportedCompanies,
} from './importing.ts';
export { lockCompany } from './lock.ts';
export { savesCompanies } from './policy.ts';
export { withCompanyVersion } from './versions.ts';

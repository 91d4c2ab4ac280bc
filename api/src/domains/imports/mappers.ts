import type { CompanyImport } from '../../database/generated/client.ts';

export type CompanyImportMapper = CompanyImport;

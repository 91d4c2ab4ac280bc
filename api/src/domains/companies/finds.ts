import { staff } from '../../access/policy.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundCompanies } from '../../read-models/found-companies.ts';

export const finds: FindSources = {
  COMPANY: {
    rule: staff(),
    find: (database, _caller, query) => readFoundCompanies(database, query),
  },
};

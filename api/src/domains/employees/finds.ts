import { staff } from '../../access/policy.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundEmployees } from '../../read-models/found-people.ts';

export const finds: FindSources = {
  EMPLOYEE: {
    rule: staff('manage_roles'),
    find: (database, _caller, query) => readFoundEmployees(database, query),
  },
};

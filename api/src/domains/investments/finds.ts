import { clientScope } from '../../access/client-scope.ts';
import { staff } from '../../access/policy.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundInvestments } from '../../read-models/found-investments.ts';

export const finds: FindSources = {
  INVESTMENT: {
    rule: staff('read_client_document'),
    find: (database, caller, query) => readFoundInvestments(database, { ...query, ...clientScope(caller) }),
  },
};

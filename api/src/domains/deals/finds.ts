import { staff } from '../../access/policy.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundDeals } from '../../read-models/found-deals.ts';

export const finds: FindSources = {
  DEAL: {
    rule: staff(),
    find: (database, caller, query) => readFoundDeals(database, { ...query, ...staffDealScope(caller) }),
  },
};

import { staff } from '../../access/policy.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundDeals } from '../../read-models/found-deals.ts';
import { staffDealScope } from './staff-deals.ts';

export const finds: FindSources = {
  DEAL: {
    rule: staff(),
    find: (database, caller, query) => readFoundDeals(database, { ...query, ...staffDealScope(caller) }),
  },
};

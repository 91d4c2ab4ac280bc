import { holdsOnDeal } from '../../access/deal-rights.ts';
import { staff } from '../../access/policy.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundDeals } from '../../read-models/found-deals.ts';

export const finds: FindSources = {
  DEAL: {
    rule: staff(),
    async find(database, caller, query) {
      const deals = await readFoundDeals(database, { ...query, ...staffDealScope(caller) });
      return deals.map((deal) => ({ ...deal, editable: holdsOnDeal(caller, 'edit_opportunity', deal.id) }));
    },
  },
};

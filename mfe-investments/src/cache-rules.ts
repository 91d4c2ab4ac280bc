import type { CacheRules } from '@platform/app-contract';
import { watchlistRules } from '@platform/deal-ui/cache-rules';
import { inputRules } from '@platform/flow-ui/cache-rules';

export const cacheRules: readonly CacheRules[] = [
  watchlistRules,
  inputRules,
  {
    mutations: {
      saveInterest(stored) {
        stored.invalidate('myInvestmentEntries');
        stored.invalidate('myPortfolio');
      },
      cancelInterest(stored, { id }, answer) {
        stored.removeFromPages('myInvestmentEntries', id);
        stored.invalidate('myPortfolio');
        const dealId = answer?.deal?.id;
        if (dealId) stored.invalidateEntity('Deal', dealId, 'myInterest');
        else stored.invalidate('deal');
      },
    },
  },
];

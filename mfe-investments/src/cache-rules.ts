import type { CacheRules, StoredAnswers } from '@platform/app-contract';
import { watchlistRules } from '@platform/deal-ui/cache-rules';
import { inputRules } from '@platform/flow-ui/cache-rules';

/** Entries of deals that are not public are shown as closed. */
function invalidateEntries(stored: StoredAnswers): void {
  stored.invalidate('myInvestmentEntries');
  stored.invalidate('myPortfolio');
}

export const cacheRules: readonly CacheRules[] = [
  watchlistRules,
  inputRules,
  {
    mutations: {
      saveInterest: invalidateEntries,
      cancelDeal: invalidateEntries,
      publishCompany: invalidateEntries,
      cancelInterest(stored, { id }, answer) {
        stored.removeFromPages('myInvestmentEntries', id);
        stored.invalidate('myPortfolio');
        const dealId = answer?.deal?.id;
        if (dealId) stored.invalidateEntity('Deal', dealId, 'myInterest');
        else stored.invalidate('deal');
      },
    },
    calls: {
      '/api/deal/publish': invalidateEntries,
      '/api/deal/unpublish': invalidateEntries,
      '/api/company/unpublish': invalidateEntries,
    },
  },
];

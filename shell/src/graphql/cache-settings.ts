import type {
  Cache,
  CacheExchangeOpts,
  Data,
  OptimisticMutationConfig,
  UpdatesConfig,
} from '@urql/exchange-graphcache';
import {
  forgetFields,
  forgetPartsOfWatchlist,
  forgetWatchlist,
  takeOffInvestments,
  takeOffWatchlist,
} from './cached-lists.ts';

/** Parts of another entity, without an id of their own: they are kept inside it. */
const parts = [
  'Authenticator',
  'AuthenticatorOptions',
  'BusinessModelMatch',
  'ClientActivityPage',
  'ClientInvestmentDeal',
  'ClientPage',
  'CurrencyPortfolio',
  'DealFiguresPage',
  'DealInvestments',
  'DealInvestmentsPage',
  'DealLink',
  'DealMatch',
  'DealPage',
  'EmailPreferences',
  'EmployeePage',
  'EntryMatch',
  'EnumerationEntry',
  'FundingStageMatch',
  'InputFieldInsertResult',
  'InvestmentEntryPage',
  'MonthPortfolio',
  'NotableInvestor',
  'OfferedSize',
  'OnboardingTemplatePage',
  'Permissions',
  'PreferredSize',
  'SecondFactor',
  'SecondFactorChange',
  'SectorPortfolio',
  'SizeMatch',
  'StaffDealPage',
  'WhitelistPage',
];

/** What a write changes beyond the entities that it answers with. */
const updates: UpdatesConfig = {
  Mutation: {
    saveInterest: (result, _arguments, cache) => {
      const interest = result.saveInterest as { deal?: Data } | null;
      if (interest?.deal) cache.invalidate(interest.deal, 'myInterest');
      forgetFields(cache, 'myInvestmentEntries');
      forgetFields(cache, 'myPortfolio');
    },
    cancelInterest: (result, { id }, cache) => {
      takeOffInvestments(cache, String(id));
      forgetFields(cache, 'myPortfolio');
      const interest = result.cancelInterest as { deal?: Data } | null;
      if (interest?.deal) cache.invalidate(interest.deal, 'myInterest');
      else forgetFields(cache, 'deal');
    },
    addToWatchlist: (_result, _arguments, cache, { optimistic }) => {
      // Where it stands among the others is the server's to say.
      if (!optimistic) forgetWatchlist(cache);
      if (!optimistic) forgetFields(cache, 'watchlistCompanies');
    },
    removeFromWatchlist: (result, { dealId }, cache, { optimistic }) => {
      takeOffWatchlist(cache, String(dealId));
      if (!optimistic) forgetPartsOfWatchlist(cache);
      // The deal was taken back meanwhile: who has it open learns of it.
      if (result.removeFromWatchlist === null) cache.invalidate({ __typename: 'Deal', id: String(dealId) });
      if (!optimistic) forgetFields(cache, 'watchlistCompanies');
    },
    saveIndustryPreferences: (_result, _arguments, cache) => forgetMatches(cache),
    saveCompanyPreferences: (_result, _arguments, cache) => forgetMatches(cache),
    saveInvestmentPreferences: (_result, _arguments, cache) => forgetMatches(cache),
    changePassword: (_result, _arguments, cache) => forgetFields(cache, 'sessions'),
    createSavedSearch: (_result, _arguments, cache) => forgetFields(cache, 'savedSearches'),
    renameSavedSearch: (_result, _arguments, cache) => forgetFields(cache, 'savedSearches'),
    deleteSavedSearch: (_result, _arguments, cache) => forgetFields(cache, 'savedSearches'),
    insertInputField: (_result, { edgeId }, cache) => {
      cache.invalidate({ __typename: 'FlowItem', id: String(edgeId) }, 'input');
    },
  },
  Subscription: {
    messageAdded: (_result, { conversationId }, cache) => {
      const conversation = { __typename: 'Conversation', id: String(conversationId) };
      for (const field of ['messages', 'lastMessage', 'unseenCount']) cache.invalidate(conversation, field);
      forgetFields(cache, 'conversations');
    },
    unseenCountChanged: (_result, _arguments, cache) => forgetFields(cache, 'conversations'),
  },
};

/** What a write will most likely come to, shown until the server has answered and taken back when it fails (WATCH-10). */
const optimistic: OptimisticMutationConfig = {
  addToWatchlist: ({ dealId }, cache) => watchedDeal(cache, dealId, true),
  removeFromWatchlist: ({ dealId }, cache) => watchedDeal(cache, dealId, false),
};

function watchedDeal(cache: Cache, dealId: unknown, watched: boolean) {
  const deal = { __typename: 'Deal', id: String(dealId) };
  return { ...deal, watched, myActivity: cache.resolve(deal, 'myActivity') ?? null };
}

/** What is shown of a deal says how it fits the preferences, and lists may be sorted by that. */
function forgetMatches(cache: Cache): void {
  for (const field of ['deal', 'deals', 'dealsToCompare']) forgetFields(cache, field);
}

/** Rows are kept by type and id, so that what one app learns about a deal the next one shows. */
export const cacheSettings: CacheExchangeOpts = {
  keys: {
    ...Object.fromEntries(parts.map((type) => [type, () => null])),
    Country: (country) => String(country.value),
    DealFigures: () => null,
  },
  updates,
  optimistic,
};

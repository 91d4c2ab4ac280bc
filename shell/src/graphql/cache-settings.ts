import type { Cache, CacheExchangeOpts, Data, UpdatesConfig } from '@urql/exchange-graphcache';

/** Parts of another entity, without an id of their own: they are kept inside it. */
const parts = [
  'Authenticator',
  'AuthenticatorOptions',
  'ClientActivityPage',
  'ClientInvestmentDeal',
  'ClientPage',
  'CurrencyPortfolio',
  'DealFiguresPage',
  'DealInvestments',
  'DealInvestmentsPage',
  'DealLink',
  'DealPage',
  'EmailPreferences',
  'EmployeePage',
  'EnumerationEntry',
  'InputFieldInsertResult',
  'MonthPortfolio',
  'NotableInvestor',
  'OnboardingTemplatePage',
  'Permissions',
  'SecondFactor',
  'SecondFactorChange',
  'SectorPortfolio',
  'StaffDealPage',
  'WhitelistPage',
];

/** What a write changes beyond the entities that it answers with. */
const updates: UpdatesConfig = {
  Mutation: {
    saveInterest: (result, _arguments, cache) => {
      const interest = result.saveInterest as { deal?: Data } | null;
      if (interest?.deal) cache.invalidate(interest.deal, 'myInterest');
    },
    cancelInterest: (result, _arguments, cache) => {
      const interest = result.cancelInterest as { deal?: Data } | null;
      if (interest?.deal) cache.invalidate(interest.deal, 'myInterest');
      else forgetFields(cache, 'deal');
    },
    changePassword: (_result, _arguments, cache) => forgetFields(cache, 'sessions'),
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

/** Rows are kept by type and id, so that what one app learns about a deal the next one shows. */
export const cacheSettings: CacheExchangeOpts = {
  keys: {
    ...Object.fromEntries(parts.map((type) => [type, () => null])),
    Country: (country) => String(country.value),
    DealFigures: () => null,
  },
  updates,
};

/** Makes every stored form of a root field be asked for again. */
function forgetFields(cache: Cache, fieldName: string): void {
  for (const field of cache.inspectFields('Query')) {
    if (field.fieldName === fieldName) cache.invalidate('Query', field.fieldName, field.arguments);
  }
}

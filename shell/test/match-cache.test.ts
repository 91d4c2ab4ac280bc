import { Client, fetchExchange, gql } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { expect, it, vi } from 'vitest';
import { cacheSettings } from '../src/graphql/cache-settings.ts';

const list = gql(
  '{ deals(sort: { column: MATCH, direction: desc_nulls_last }) { __typename items { __typename id match { __typename met } } } }',
);
const save = gql(
  'mutation Save($input: IndustryPreferencesInput!) { saveIndustryPreferences(input: $input) { __typename id } }',
);

it('a change of the preferences makes what is shown of deals be asked for again', async () => {
  let met = 1;
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [cacheExchange(cacheSettings), fetchExchange],
    fetch: async (_url, init) => {
      if (String(init?.body).includes('saveIndustryPreferences')) {
        met = 2;
        return Response.json({ data: { saveIndustryPreferences: { __typename: 'InvestorProfile', id: 'profile' } } });
      }
      const match = { __typename: 'DealMatch', met };
      return Response.json({
        data: { deals: { __typename: 'DealPage', items: [{ __typename: 'Deal', id: 'deal', match }] } },
      });
    },
  });
  const shown: unknown[] = [];
  client
    .query<{ deals: { items: { match: { met: number } }[] } }>(list, {})
    .subscribe(({ data }) => shown.push(data?.deals.items[0]?.match.met));
  await vi.waitFor(() => expect(shown.at(-1)).toBe(1));
  await client.mutation(save, { input: {} });
  await vi.waitFor(() => expect(shown.at(-1)).toBe(2));
});

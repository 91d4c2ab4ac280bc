import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

const searchDocument = `
  query Search($search: String, $status: DealStatus) {
    deals(filter: { search: $search, status: $status }, sort: { column: PUBLISHED_AT, direction: asc_nulls_first }) {
      totalCount items { title }
    }
  }`;

let api: TestApi;
let investor: TestAccount;

async function search(text: string | null, status?: string) {
  const { data, errors } = await api.query<{ deals: { totalCount: number; items: { title: string }[] } }>(
    searchDocument,
    { search: text, status },
    { as: investor },
  );
  expect(errors).toEqual([]);
  expect(data?.deals.totalCount).toBe(data?.deals.items.length);
  return data?.deals.items.map(({ title }) => title);
}

beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  const { database } = api;
  await createDeal(database, {
    title: 'Wind round',
    companyId: (
      await createCompany(database, {
        name: 'Anemoi 50%_off \\ Ltd',
        blurb: 'Turbines that fold',
        description: 'Builds foldable turbines for islands.',
        hqCity: 'Zürich',
        hqState: 'Uri',
        hqCountry: { connect: { code: 'CH' } },
        sectors: { create: { sector: 'energy' } },
        investors: [{ name: 'Boreas Ventures', isSummary: false }],
      })
    ).id,
    textSections: {
      create: [
        {
          order: 1,
          title: 'Why now',
          body: '<p class="lead">Grid <b>par</b>ity &amp; storage</p><p>Subsidies end.</p>',
        },
      ],
    },
  });
  await createDeal(database, {
    title: 'Sea round',
    status: 'PROSPECTIVE',
    companyId: (await createCompany(database, { name: 'Nereid', hqCity: 'Bergen' })).id,
  });
  await createDeal(database, { title: 'Hidden wind round', publishedAt: null });
});
afterAll(() => api.close());

it.each([
  ['deal title', 'wind r'],
  ['text area title', 'why now'],
  ['text area body', 'Subsidies'],
  ['text area body across emphasis', 'parity & stor'],
  ['company name', 'anemoi'],
  ['company description', 'FOLDABLE'],
  ['company blurb', 'that fold'],
  ['headquarters city', 'zürich'],
  ['headquarters city in capitals', 'ZÜRICH'],
  ['headquarters state', 'uri'],
  ['headquarters country', 'switzerl'],
  ['sector', 'energ'],
  ['notable investor', 'boreas'],
])('OPP-05 OPP-06 finds by any part of the %s, letter case ignored', async (_place, text) => {
  expect(await search(text)).toEqual(['Wind round']);
});

it('OPP-06 treats backslash, percent and underscore literally', async () => {
  expect(await search('50%_off \\ l')).toEqual(['Wind round']);
  for (const text of ['%', '_', '\\']) expect(await search(text)).toEqual(['Wind round']);
  for (const text of ['5%0', 'Ane_oi', 'w\\ind', '%%', '%wind%']) expect(await search(text)).toEqual([]);
});

it('OPP-05 finds visible text, not markup', async () => {
  for (const text of ['class=', 'lead', '<p', '&amp;']) expect(await search(text)).toEqual([]);
});

it('OPP-03 OPP-14 combines search and tab by AND and finds no hidden deal', async () => {
  expect(await search('round')).toEqual(['Wind round', 'Sea round']);
  expect(await search('round', 'PROSPECTIVE')).toEqual(['Sea round']);
  expect(await search('hidden')).toEqual([]);
});

it('OPP-05 finds all deals without a search text', async () => {
  for (const text of ['', '   ', null]) expect(await search(text)).toHaveLength(2);
});

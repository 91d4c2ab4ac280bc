import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

let api: TestApi;
let investor: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  [investor, other] = [await api.createAccount(), await api.createAccount()];
});
afterAll(() => api.close());

const change = (mutation: 'addToWatchlist' | 'removeFromWatchlist', dealId: string, as = investor) =>
  api.query<Record<string, { id: string; watched: boolean }>>(
    `mutation Change($dealId: ID!) { ${mutation}(dealId: $dealId) { id watched } }`,
    { dealId },
    { as },
  );
const add = (dealId: string, as = investor) => change('addToWatchlist', dealId, as);
const remove = (dealId: string, as = investor) => change('removeFromWatchlist', dealId, as);

const entriesOf = (dealId: string) => api.database.prisma.watchlistEntry.findMany({ where: { dealId } });

async function listed(as: TestAccount, filter: object = {}) {
  const { data } = await api.query<{ deals: { totalCount: number; items: { id: string }[] } }>(
    'query Watchlist($filter: DealFilter) { deals(filter: $filter) { totalCount matchable items { id } } }',
    { filter: { watched: true, ...filter } },
    { as },
  );
  expect(data?.deals.totalCount).toBe(data?.deals.items.length);
  return data?.deals.items.map(({ id }) => id);
}

it('WATCH-11 OPP-26 adding twice, even concurrently, keeps one entry', async () => {
  const deal = await createDeal(api.database);
  const answers = await Promise.all([add(deal.id), add(deal.id), add(deal.id)]);
  expect(answers.map(({ data }) => data?.addToWatchlist)).toEqual(Array(3).fill({ id: deal.id, watched: true }));
  expect(await entriesOf(deal.id)).toHaveLength(1);
});

it('WATCH-11 removing an absent entry succeeds without change', async () => {
  const deal = await createDeal(api.database);
  expect((await remove(deal.id)).data?.removeFromWatchlist).toEqual({ id: deal.id, watched: false });
  await add(deal.id);
  await remove(deal.id);
  expect((await remove(deal.id)).errors).toEqual([]);
  expect(await entriesOf(deal.id)).toEqual([]);
});

it('WATCH-11 concurrent adds and removals succeed and leave one entry or none', async () => {
  const deal = await createDeal(api.database);
  const answers = await Promise.all([add, remove, add, remove, add, remove].map((call) => call(deal.id)));
  expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
  expect((await entriesOf(deal.id)).length).toBeLessThanOrEqual(1);
});

it('WATCH-11 WATCH-12 a deal that is no longer visible can still be removed by its watchers', async () => {
  const deal = await createDeal(api.database);
  await add(deal.id);
  await api.database.prisma.deal.update({ where: { id: deal.id }, data: { publishedAt: null } });
  expect((await remove(deal.id, other)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  const { data, errors } = await remove(deal.id);
  expect([data?.removeFromWatchlist, errors]).toEqual([null, []]);
  expect(await entriesOf(deal.id)).toEqual([]);
});

it('WATCH-12 API-10 an investor can read and change only own entries', async () => {
  const deal = await createDeal(api.database);
  await add(deal.id, other);
  expect(await listed(investor)).not.toContain(deal.id);
  await remove(deal.id, investor);
  expect(await entriesOf(deal.id)).toMatchObject([{ accountId: other.id }]);
  expect(await listed(other)).toContain(deal.id);
});

it('WATCH-12 adding a deal that is not visible is refused and changes nothing', async () => {
  const ids = ['x', '00000000-0000-4000-8000-000000000000'];
  for (const options of [{ publishedAt: null }, { status: 'CANCELED' }, { status: 'VOIDED' }] as const) {
    ids.push((await createDeal(api.database, options)).id);
  }
  const before = await api.database.prisma.watchlistEntry.count();
  for (const id of ids) {
    const { status, errors } = await add(id);
    expect([status, errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
    expect((await remove(id)).status).toBe(404);
  }
  expect(await api.database.prisma.watchlistEntry.count()).toBe(before);
});

it('WATCH-12 API-18 the watchlist has the visible watched deals, optionally of one company', async () => {
  const [one, two] = [await createDeal(api.database), await createDeal(api.database)];
  const watcher = await api.createAccount();
  await add(one.id, watcher);
  await add(two.id, watcher);
  expect(await listed(watcher)).toEqual([two.id, one.id]);
  expect(await listed(watcher, { companyId: one.companyId })).toEqual([one.id]);
  expect(await listed(watcher, { companyId: 'x' })).toEqual([]);
  await api.database.prisma.deal.update({ where: { id: two.id }, data: { publishedAt: null } });
  expect(await listed(watcher)).toEqual([one.id]);
});

async function companies(as: TestAccount): Promise<string[]> {
  const { data, errors } = await api.query<{ watchlistCompanies: { name: string }[] }>(
    '{ watchlistCompanies { id name } }',
    {},
    { as },
  );
  expect(errors).toEqual([]);
  return data?.watchlistCompanies.map(({ name }) => name) ?? [];
}

it('WATCH-03 WATCH-12 the companies of visible watched deals are listed once, by name, in one statement', async () => {
  const [watcher, stranger] = [await api.createAccount(), await api.createAccount()];
  const named = async (name: string) => (await createCompany(api.database, { name })).id;
  const [zephyr, anvil, hidden, foreign] = [
    await named('Zephyr Wind'),
    await named('anvil foundry'),
    await named('Hidden Works'),
    await named('Foreign Labs'),
  ];
  for (const companyId of [zephyr, anvil, zephyr]) {
    await add((await createDeal(api.database, { companyId })).id, watcher);
  }
  const gone = await createDeal(api.database, { companyId: hidden });
  await add(gone.id, watcher);
  await api.database.prisma.deal.update({ where: { id: gone.id }, data: { status: 'VOIDED' } });
  await add((await createDeal(api.database, { companyId: foreign })).id, stranger);
  const read = await countStatements(api.database, () => companies(watcher));
  expect(read.result).toEqual(['anvil foundry', 'Zephyr Wind']);
  // One loads the caller, one the companies.
  expect(read.statements).toBe(2);
  expect(await companies(stranger)).toEqual(['Foreign Labs']);
});

it('WATCH-02 WATCH-04 search and company filter the watchlist together, with wildcards taken literally', async () => {
  const watcher = await api.createAccount();
  const company = await createCompany(api.database, { name: 'Tide 100% Power', hqCity: 'Esbjerg' });
  const deals = [
    await createDeal(api.database, { companyId: company.id, title: 'Series B' }),
    await createDeal(api.database, { companyId: company.id, title: 'Series C' }),
    await createDeal(api.database, { title: 'Esbjerg plant' }),
  ];
  for (const { id } of deals) await add(id, watcher);
  const unwatched = await createDeal(api.database, { title: 'Esbjerg harbour' });
  const [b, c, plant] = deals.map(({ id }) => id);
  expect(await listed(watcher, { search: 'ESBJERG' })).toEqual([plant, c, b]);
  expect(await listed(watcher, { search: 'esbjerg', companyId: company.id })).toEqual([c, b]);
  expect(await listed(watcher, { search: '100% p' })).toEqual([c, b]);
  expect(await listed(watcher, { search: '100_ p' })).toEqual([]);
  expect(await listed(watcher, { search: 'esb', companyId: unwatched.companyId })).toEqual([]);
});

it.each([
  ['PUBLISHED_AT', ['first', 'second', 'third']],
  ['COMPANY_NAME', ['second', 'third', 'first']],
  ['VALUATION', ['third', 'first', 'second']],
  ['AVAILABLE_AMOUNT', ['first', 'third', 'second']],
] as const)('WATCH-05 the watchlist sorts by %s both ways', async (column, ascending) => {
  const watcher = await api.createAccount();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  for (const [title, name, publishedAt, valuation, investmentAmountAvailable] of [
    ['first', 'Walrus', day(1), '500', '0'],
    ['second', 'albatross', day(2), '600.50', '900'],
    ['third', 'Marmot', day(3), null, '30.01'],
  ] as const) {
    const companyId = (await createCompany(api.database, { name })).id;
    const options = { companyId, title, publishedAt, valuation, investmentAmountAvailable };
    await add((await createDeal(api.database, options)).id, watcher);
  }
  for (const direction of ['asc_nulls_first', 'desc_nulls_last'] as const) {
    const { data } = await api.query<{ deals: { items: { title: string }[] } }>(
      'query Sorted($sort: DealSort) { deals(filter: { watched: true }, sort: $sort) { items { title } } }',
      { sort: { column, direction } },
      { as: watcher },
    );
    const expected = direction === 'asc_nulls_first' ? ascending : ascending.toReversed();
    expect(data?.deals.items.map(({ title }) => title)).toEqual(expected);
  }
});

it('STEP-16 is refused without content access or before confidentiality', async () => {
  const deal = await createDeal(api.database);
  for (const [caller, code] of [
    [await api.createAccount({ roles: [2] }), 'FORBIDDEN'],
    [await api.createAccount({ confidentiality: false }), 'CONFIDENTIALITY_NOT_ACCEPTED'],
  ] as const) {
    const { status, errors } = await add(deal.id, caller);
    expect([status, errors[0]?.extensions.code]).toEqual([403, code]);
  }
  expect(await entriesOf(deal.id)).toEqual([]);
});

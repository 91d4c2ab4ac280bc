import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

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
    'query Watchlist($filter: DealFilter) { deals(filter: $filter) { totalCount items { id } } }',
    { filter: { watched: true, ...filter } },
    { as },
  );
  expect(data?.deals.totalCount).toBe(data?.deals.items.length);
  return data?.deals.items.map(({ id }) => id);
}

it('WATCH-11 OPP-26 adding twice, even at once, keeps one entry', async () => {
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

it('WATCH-12 API-10 an investor reads and changes own entries only', async () => {
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

it('WATCH-12 API-18 the watchlist holds watched deals while they are visible, one company where asked', async () => {
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

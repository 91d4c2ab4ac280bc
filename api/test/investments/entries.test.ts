import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Entry {
  id: string;
  updatedAt: string;
  investment: { id: string; value: string; completedAt: string | null } | null;
  interest: { id: string; amount: string } | null;
  deal: { id: string; title: string; visible: boolean; status: string; company: { name: string } };
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const document = `query Entries(
  $progress: InvestmentProgress, $search: String, $sort: InvestmentEntrySort, $limit: Int, $offset: Int
) {
  myInvestmentEntries(progress: $progress, search: $search, sort: $sort, limit: $limit, offset: $offset) {
    totalCount
    items {
      id updatedAt
      investment { id value currency completedAt updatedAt }
      interest { id amount currency updatedAt }
      deal { id title visible status availableAmount watched myActivity company { id name logoUrl } }
    }
  }
}`;

const ask = (as: TestAccount, variables: object = {}) =>
  api.query<{ myInvestmentEntries: { totalCount: number; items: Entry[] } }>(document, { ...variables }, { as });

async function entries(as: TestAccount, variables: object = {}): Promise<{ totalCount: number; items: Entry[] }> {
  const { data, errors } = await ask(as, variables);
  expect(errors).toEqual([]);
  return data?.myInvestmentEntries ?? { totalCount: 0, items: [] };
}
const ids = async (as: TestAccount, variables: object = {}) => (await entries(as, variables)).items.map(({ id }) => id);
const titles = async (as: TestAccount, variables: object = {}) =>
  (await entries(as, variables)).items.map(({ deal }) => deal.title);

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

async function invested(accountId: string, options: object = {}, dealId?: string) {
  const deal = dealId ?? (await createDeal(api.database, { flow: null })).id;
  return createInvestment(api.database, { accountId, dealId: deal, ...options });
}
async function interested(accountId: string, options: object = {}, dealId?: string) {
  const deal = dealId ?? (await createDeal(api.database, { status: 'PROSPECTIVE', flow: null })).id;
  const data = { accountId, dealId: deal, amount: '30000', currency: 'USD' as const, ...options };
  return api.database.prisma.interest.create({ data });
}

it('INV-02 INV-15 lists the caller’s live investments and interests, or only investments by progress', async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const running = await invested(investor.id, { updatedAt: at(1), value: '1234567.89' });
  const done = await invested(investor.id, { updatedAt: at(2), completedAt: at(2) });
  const interest = await interested(investor.id, { updatedAt: at(3), amount: '0.10' });
  await invested(investor.id, { updatedAt: at(4), deletedAt: at(4) });
  await interested(investor.id, { updatedAt: at(5), deletedAt: at(5) });
  await invested(other.id, { updatedAt: at(6) });
  await interested(other.id, { updatedAt: at(7) });
  const all = await entries(investor);
  expect(all).toMatchObject({
    totalCount: 3,
    items: [
      { id: interest.id, updatedAt: at(3).toISOString(), investment: null, interest: { amount: '0.10' } },
      { id: done.id, investment: { id: done.id, completedAt: at(2).toISOString() }, interest: null },
      { id: running.id, investment: { value: '1234567.89', completedAt: null }, interest: null },
    ],
  });
  expect(await ids(investor, { progress: 'IN_PROGRESS' })).toEqual([running.id]);
  expect(await ids(investor, { progress: 'COMPLETED' })).toEqual([done.id]);
});

it('INV-12 a deal with an interest and a live investment is listed once, as the investment', async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const deal = await createDeal(api.database, { flow: null });
  const interest = await interested(investor.id, {}, deal.id);
  await invested(other.id, {}, deal.id);
  expect(await ids(investor)).toEqual([interest.id]);
  const investment = await invested(investor.id, {}, deal.id);
  expect((await entries(investor)).totalCount).toBe(1);
  expect(await ids(investor)).toEqual([investment.id]);
  await api.database.prisma.investment.update({ where: { id: investment.id }, data: { deletedAt: new Date() } });
  expect(await ids(investor)).toEqual([interest.id]);
});

it('INV-03 searches the same texts as the list of deals, and treats wildcards literally', async () => {
  const investor = await api.createAccount();
  const company = await createCompany(api.database, { name: 'Tide 100% Power', description: 'Iron-air batteries' });
  const tide = await createDeal(api.database, {
    companyId: company.id,
    textSections: { create: { order: 1, title: 'Grid', body: '<p>Four days of wind</p>' } },
  });
  const other = await createDeal(api.database, { title: 'Grid of Kyoto', status: 'PROSPECTIVE' });
  const investment = await invested(investor.id, { updatedAt: at(1) }, tide.id);
  const interest = await interested(investor.id, { updatedAt: at(2) }, other.id);
  expect(await ids(investor, { search: 'GRID' })).toEqual([interest.id, investment.id]);
  for (const search of ['days of WIND', 'iron-air', '100% p', ' Tide ']) {
    expect(await ids(investor, { search })).toEqual([investment.id]);
  }
  expect(await ids(investor, { search: '100_ p' })).toEqual([]);
  expect(await ids(investor, { search: 'grid', progress: 'IN_PROGRESS' })).toEqual([investment.id]);
  expect((await entries(investor, { search: 'grid', limit: 1 })).totalCount).toBe(2);
});

it('INV-03 OPP-06 searches entries of visible and hidden deals by the same rules', async () => {
  const investor = await api.createAccount();
  const company = await createCompany(api.database, {
    name: 'Zu\u0308rich\u00a0Tide 100%',
    blurb: 'Turbines',
    hqCity: 'Örebro',
  });
  const recorded = async (day: number, options: object) => {
    const deal = await createDeal(api.database, { title: 'Series  B', companyId: company.id, ...options });
    return (await invested(investor.id, { updatedAt: at(day) }, deal.id)).id;
  };
  const visible = await recorded(1, {});
  const hidden = await recorded(2, { status: 'CANCELED' });
  for (const search of [
    'ZÜRICH  tide',
    'zu\u0308rich',
    'series b',
    'SERIES  B',
    'tide 100%',
    'ö',
    'turbine',
    'O\u0308REBRO',
    'zurich',
  ]) {
    expect([search, await ids(investor, { search })]).toEqual([search, [hidden, visible]]);
  }
  // Across two texts, and a wildcard.
  for (const search of ['100% series', 'b turbines', 'turbines örebro', 'tide 1_0']) {
    expect([search, await ids(investor, { search })]).toEqual([search, []]);
  }
});

it.each([
  ['UPDATED_AT', ['first', 'second', 'third']],
  ['COMPANY_NAME', ['second', 'third', 'first']],
  ['VALUATION', ['third', 'first', 'second']],
  ['AVAILABLE_AMOUNT', ['first', 'third', 'second']],
] as const)('INV-03 sorts by %s both ways, page by page', async (column, ascending) => {
  const investor = await api.createAccount();
  for (const [day, title, name, valuation, investmentAmountAvailable] of [
    [1, 'first', 'Walrus', '500', '0'],
    [2, 'second', 'albatross', '600.50', '900'],
    [3, 'third', 'Marmot', null, '30.01'],
  ] as const) {
    const companyId = (await createCompany(api.database, { name })).id;
    const deal = await createDeal(api.database, { companyId, title, valuation, investmentAmountAvailable });
    await (day === 2 ? interested : invested)(investor.id, { updatedAt: at(day) }, deal.id);
  }
  for (const direction of ['asc_nulls_first', 'desc_nulls_last'] as const) {
    const sort = { column, direction };
    const expected = direction === 'asc_nulls_first' ? [...ascending] : ascending.toReversed();
    expect(await titles(investor, { sort })).toEqual(expected);
    expect(await titles(investor, { sort, limit: 1, offset: 1 })).toEqual([expected[1]]);
  }
});

it.each([
  ['a cancelled deal', { status: 'CANCELED' }],
  ['a voided deal', { status: 'VOIDED' }],
  ['an unpublished deal', { publishedAt: null }],
] as const)(
  'INV-15 DEAL-23 entries on %s stay listed, and a search finds only their visible texts',
  async (_name, options) => {
    const investor = await api.createAccount();
    const company = await createCompany(api.database, { name: 'Zephyr Wind', description: 'Secret description' });
    const deal = (title: string) =>
      createDeal(api.database, {
        ...options,
        title,
        companyId: company.id,
        textSections: { create: { order: 1, title: 'Secret section', body: '<p>Secret</p>' } },
      });
    const [one, two] = [await deal('Series B'), await deal('Series C')];
    const investment = await invested(investor.id, { updatedAt: at(1) }, one.id);
    const interest = await interested(investor.id, { updatedAt: at(2) }, two.id);
    const { items } = await entries(investor);
    expect(items).toMatchObject([
      { id: interest.id, deal: { id: two.id, visible: false, status: two.status } },
      { id: investment.id, deal: { id: one.id, visible: false, status: one.status } },
    ]);
    expect(await ids(investor, { search: 'zephyr' })).toEqual([interest.id, investment.id]);
    expect(await ids(investor, { search: 'series c' })).toEqual([interest.id]);
    expect(await ids(investor, { search: 'secret' })).toEqual([]);
  },
);

it('INV-14 INV-15 a cancelled entry is no longer listed, and a refused cancel keeps it', async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const { body } = await api.rest<{ investmentId: string }>('/api/investment/insert', {
    as: investor,
    body: { dealId: (await createDeal(api.database)).id, value: '30000' },
  });
  const { investmentId } = body.result;
  const cancel = (as: TestAccount) => api.rest('/api/investment/cancel', { as, body: { investmentId } });
  expect((await cancel(other)).status).toBe(404);
  await api.database.prisma.investment.update({ where: { id: investmentId }, data: { completedAt: new Date() } });
  expect((await cancel(investor)).body.result).toMatchObject({ code: 'INVESTMENT_COMPLETED' });
  expect(await ids(investor)).toEqual([investmentId]);
  await api.database.prisma.investment.update({ where: { id: investmentId }, data: { completedAt: null } });
  expect((await cancel(investor)).status).toBe(200);
  expect(await ids(investor)).toEqual([]);
  expect((await cancel(investor)).body.result).toMatchObject({ code: 'INVESTMENT_DELETED' });
});

it('API-16 fifty entries take as many statements as one, and page limits are validated', async () => {
  const investor = await api.createAccount();
  for (let count = 0; count < 60; count += 1) {
    await (count % 2 === 0 ? invested : interested)(investor.id, { updatedAt: at(1) });
  }
  const single = await countStatements(api.database, () => ids(investor, { limit: 1 }));
  const fifty = await countStatements(api.database, () => ids(investor));
  expect([single.result.length, fifty.result.length]).toEqual([1, 50]);
  // One loads the caller, one the page.
  expect([single.statements, fifty.statements]).toEqual([2, 2]);
  const rest = await entries(investor, { offset: 50 });
  expect([rest.items.length, rest.totalCount]).toEqual([10, 60]);
  expect(new Set([...fifty.result, ...rest.items.map(({ id }) => id)]).size).toBe(60);
  for (const [variables, field] of [
    [{ limit: 51 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ] as const) {
    expect((await ask(investor, variables)).errors[0]?.extensions).toEqual({
      code: 'FIELD_INVALID',
      params: { field },
    });
  }
});

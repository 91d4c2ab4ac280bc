import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

const cardDocument = `
  query Cards($limit: Int, $offset: Int) {
    deals(limit: $limit, offset: $offset) {
      totalCount
      items {
        id title status visible investmentCurrency investmentValue availableAmount valuation openingDate investmentDeadline
        summaryInvestors watched
        company { id name logoUrl blurb hqCity hqState hqCountry { value description } fundingStage foundingYear }
      }
    }
  }`;

interface Card {
  id: string;
  availableAmount: string | null;
  investmentCurrency: string;
  watched: boolean;
  company: { logoUrl: string | null };
}

let api: TestApi;
let investor: TestAccount;
let other: TestAccount;

const cards = async (as: TestAccount, variables: object = {}) => {
  const { data, errors } = await api.query<{ deals: { items: Card[] } }>(cardDocument, { ...variables }, { as });
  expect(errors).toEqual([]);
  return data?.deals.items ?? [];
};
const card = async (id: string, as = investor) => (await cards(as)).find((item) => item.id === id);

beforeAll(async () => {
  api = await startTestApi();
  [investor, other] = [await api.createAccount(), await api.createAccount()];
});
afterAll(() => api.close());

it('OPP-20 OPP-22 API-23 a card has its deal and company, and each notable investor of the summary once', async () => {
  const company = await createCompany(api.database, {
    name: 'Bergfluss',
    blurb: 'Electricity from small rivers',
    hqCity: 'Chur',
    hqState: 'Grisons',
    hqCountry: { connect: { code: 'CH' } },
    foundingYear: 2019,
    fundingStage: 'MID',
    investors: [
      { name: 'Zenith Capital', isSummary: true },
      { name: 'Quiet Fund', isSummary: false },
      { name: 'alpine Partners', isSummary: true },
    ],
  });
  const again = { create: [{ isSummary: true, notableInvestor: { connect: { name: 'Zenith Capital' } } }] };
  await api.database.prisma.fundingRound.create({
    data: { companyId: company.id, financingRound: 'SERIES_A', date: new Date('2024-01-01'), notableInvestors: again },
  });
  const deal = await createDeal(api.database, {
    companyId: company.id,
    title: '',
    investmentCurrency: 'EUR',
    valuation: '90071992547409.93',
    investmentDeadline: new Date('2099-06-30T23:59:59.999Z'),
  });
  expect(await card(deal.id)).toEqual({
    id: deal.id,
    title: '',
    status: 'ACTIVE',
    visible: true,
    investmentCurrency: 'EUR',
    investmentValue: '1000000.00',
    availableAmount: '1000000.00',
    valuation: '90071992547409.93',
    openingDate: null,
    investmentDeadline: '2099-06-30T23:59:59.999Z',
    summaryInvestors: ['alpine Partners', 'Zenith Capital'],
    watched: false,
    company: {
      id: company.id,
      name: 'Bergfluss',
      logoUrl: null,
      blurb: 'Electricity from small rivers',
      hqCity: 'Chur',
      hqState: 'Grisons',
      hqCountry: { value: 'CH', description: 'Switzerland' },
      fundingStage: 'MID',
      foundingYear: 2019,
    },
  });
});

it('OPP-23 OPP-24 the available amount is the stored one, else offered minus committed, else none', async () => {
  const amounts = [
    [{ investmentAmountAvailable: '0', investmentValue: '500', committedAmount: '100' }, '0.00'],
    [{ investmentAmountAvailable: '12.34', investmentValue: null }, '12.34'],
    [{ investmentValue: '1234567.89', committedAmount: '0.1' }, '1234567.79'],
    [{ investmentValue: '500', committedAmount: '500' }, '0.00'],
    [{ investmentValue: null, committedAmount: '100' }, null],
  ] as const;
  for (const [options, expected] of amounts) {
    const deal = await createDeal(api.database, options);
    expect((await card(deal.id))?.availableAmount).toBe(expected);
  }
});

it('OPP-24 AMT-26 the sum of live investments follows investing and cancelling', async () => {
  const deal = await createDeal(api.database);
  const body = { dealId: deal.id, value: '30000.01' };
  const answer = await api.rest<{ investmentId: string }>('/api/investment/insert', { as: investor, body });
  expect((await card(deal.id))?.availableAmount).toBe('969999.99');
  await api.rest('/api/investment/cancel', { as: investor, body: { investmentId: answer.body.result.investmentId } });
  expect((await card(deal.id))?.availableAmount).toBe('1000000.00');
});

it('NAV-17 a deal without a currency is served in USD', async () => {
  const deal = await createDeal(api.database, { investmentCurrency: null });
  expect((await card(deal.id))?.investmentCurrency).toBe('USD');
});

it("OPP-26 DEAL-24 the watchlist state is the caller's own", async () => {
  const deal = await createDeal(api.database);
  await api.database.prisma.watchlistEntry.create({ data: { accountId: investor.id, dealId: deal.id } });
  expect((await card(deal.id, investor))?.watched).toBe(true);
  expect((await card(deal.id, other))?.watched).toBe(false);
});

it('API-01 a logo has a signed link that needs no token', async () => {
  const company = await createCompany(api.database);
  const blob = { create: { storageKey: 'logo', mediaType: 'image/png', sizeBytes: 4n, sha256: new Uint8Array(32) } };
  const file = await api.database.prisma.storedFile.create({
    data: { kind: 'COMPANY_LOGO', name: 'logo.png', company: { connect: { id: company.id } }, blob },
  });
  const deal = await createDeal(api.database, { companyId: company.id });
  expect((await card(deal.id))?.company.logoUrl).toMatch(
    new RegExp(`^/api/download/company/logo/${file.id}\\?expires=\\d+&signature=[\\w-]{43}$`),
  );
});

it('OPP-16 a page of fifty deals takes as many statements as a page of one deal', async () => {
  for (let count = 0; count < 50; count += 1) await createDeal(api.database);
  await createInvestment(api.database, { accountId: investor.id, dealId: (await createDeal(api.database)).id });
  const one = await countStatements(api.database, () => cards(investor, { limit: 1 }));
  const fifty = await countStatements(api.database, () => cards(investor, { limit: 50 }));
  expect(one.result).toHaveLength(1);
  expect(fifty.result).toHaveLength(50);
  // One loads the caller, one the page.
  expect([one.statements, fifty.statements]).toEqual([2, 2]);
});

it('OPP-16 a page has fifty deals by default, and the next page starts after them', async () => {
  const missing = 51 - (await api.database.prisma.deal.count({ where: { publishedAt: { not: null } } }));
  for (let count = 0; count < missing; count += 1) await createDeal(api.database);
  const first = await cards(investor);
  const second = await cards(investor, { offset: 50 });
  expect(first).toHaveLength(50);
  expect(second.length).toBeGreaterThan(0);
  const onFirst = new Set(first.map(({ id }) => id));
  expect(second.filter(({ id }) => onFirst.has(id))).toEqual([]);
});

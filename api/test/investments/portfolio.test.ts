import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment, type DealOptions } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface CurrencyPortfolio {
  currency: string;
  committed: string;
  completed: string;
  indicated: string;
  closed: string;
  investmentCount: number;
  completedCount: number;
  interestCount: number;
  closedCount: number;
  sectors: { sector: { value: string } | null; committed: string; completed: string; indicated: string }[];
  months: { month: string; committed: string }[];
}

/** Five hours behind UTC in winter: the first hours of a month in UTC belong to the previous month. */
const timeZone = 'America/New_York';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: timeZone } });
});
afterAll(() => api.close());

async function portfolioOf(as: TestAccount): Promise<CurrencyPortfolio[]> {
  const { data, errors } = await api.query<{ myPortfolio: CurrencyPortfolio[] }>(
    `{ myPortfolio {
      currency committed completed indicated closed investmentCount completedCount interestCount closedCount
      sectors { sector { value description } committed completed indicated } months { month committed }
    } }`,
    {},
    { as },
  );
  expect(errors).toEqual([]);
  return data?.myPortfolio ?? [];
}

async function dealIn(sectors: string[], options: DealOptions = {}): Promise<string> {
  const company = await createCompany(api.database, { sectors: { create: sectors.map((sector) => ({ sector })) } });
  return (await createDeal(api.database, { flow: null, companyId: company.id, ...options })).id;
}

const createInterest = (accountId: string, dealId: string, amount: string, more: object = {}) =>
  api.database.prisma.interest.create({ data: { accountId, dealId, amount, currency: 'USD', ...more } });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** The first day of the month of an instant in the platform's time zone. */
function monthOf(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(instant);
  return `${parts}-01`;
}
const committedBy = ({ months }: CurrencyPortfolio) => Object.fromEntries(months.map((each) => Object.values(each)));

it('is empty without investments and has no rows of other accounts', async () => {
  const other = await api.createAccount();
  const dealId = await dealIn(['robotics']);
  await createInvestment(api.database, { accountId: other.id, dealId });
  await createInterest(other.id, await dealIn(['space']), '10000');
  expect(await portfolioOf(await api.createAccount())).toEqual([]);
});

it('has an amount to the cent from the month it was committed to the current one', async () => {
  const investor = await api.createAccount();
  const dealId = await dealIn(['robotics']);
  const createdAt = daysAgo(70);
  await createInvestment(api.database, { accountId: investor.id, dealId, value: '1234567.89', createdAt });
  const [usd, ...others] = await portfolioOf(investor);
  expect(others).toEqual([]);
  expect(usd).toMatchObject({
    currency: 'USD',
    committed: '1234567.89',
    completed: '0.00',
    indicated: '0.00',
    closed: '0.00',
    investmentCount: 1,
    completedCount: 0,
    interestCount: 0,
    closedCount: 0,
    sectors: [
      {
        sector: { value: 'robotics', description: 'Robotics' },
        committed: '1234567.89',
        completed: '0.00',
        indicated: '0.00',
      },
    ],
  });
  expect(usd?.months.at(0)).toEqual({ month: monthOf(createdAt), committed: '1234567.89' });
  expect(usd?.months.at(-1)).toEqual({ month: monthOf(new Date()), committed: '1234567.89' });
  // Seventy days span three or four months, all of which are listed.
  expect(usd?.months.length).toBeGreaterThanOrEqual(3);
  expect(usd?.months.length).toBeLessThanOrEqual(4);
});

it('INV-12 INV-15 CARE-03 sums the entries of the list, with completed and closed ones separately', async () => {
  const investor = await api.createAccount();
  const invest = (value: string, dealId: string, more: object = {}) =>
    createInvestment(api.database, { accountId: investor.id, dealId, value, ...more });
  await invest('100000.10', await dealIn([]), { completedAt: new Date() });
  await invest('50000.05', await dealIn(['space'], { status: 'CANCELED' }));
  await invest('4000', await dealIn(['media'], { status: 'VOIDED' }), { completedAt: new Date() });
  await invest('25000', await dealIn(['space'], { publishedAt: null }));
  await invest('10000', await dealIn(['space'], { status: 'CLOSED' }));
  await invest('999999', await dealIn(['space']), { deletedAt: new Date() });
  const both = await dealIn(['energy']);
  await invest('30000', both);
  await createInterest(investor.id, both, '77777');
  await createInterest(investor.id, await dealIn(['energy'], { status: 'VOIDED' }), '12345.67');
  await createInterest(investor.id, await dealIn(['energy']), '88888', { deletedAt: new Date() });
  expect(await portfolioOf(investor)).toMatchObject([
    {
      currency: 'USD',
      committed: '165000.10',
      completed: '100000.10',
      indicated: '0.00',
      closed: '66345.72',
      investmentCount: 4,
      completedCount: 1,
      interestCount: 0,
      closedCount: 3,
      sectors: [
        { sector: null, committed: '100000.10', completed: '100000.10', indicated: '0.00' },
        { sector: { value: 'space' }, committed: '35000.00', completed: '0.00', indicated: '0.00' },
        { sector: { value: 'energy' }, committed: '30000.00', completed: '0.00', indicated: '0.00' },
      ],
      months: [{ month: monthOf(new Date()), committed: '165000.10' }],
    },
  ]);
});

it('CARE-03 ignores closed entries and their former amounts in sectors and months', async () => {
  const investor = await api.createAccount();
  const [voided, open] = [await dealIn(['media'], { status: 'VOIDED' }), await dealIn(['energy'])];
  const former = { accountId: investor.id, dealId: voided, createdAt: daysAgo(100), deletedAt: daysAgo(50) };
  const first = await createInvestment(api.database, { ...former, value: '500000' });
  const live = { accountId: investor.id, dealId: voided, createdAt: daysAgo(50), replacesId: first.id };
  await createInvestment(api.database, { ...live, value: '70000.50' });
  expect(await portfolioOf(investor)).toMatchObject([
    { committed: '0.00', closed: '70000.50', investmentCount: 0, closedCount: 1, sectors: [], months: [] },
  ]);
  await createInvestment(api.database, { accountId: investor.id, dealId: open, value: '30000' });
  const [usd] = await portfolioOf(investor);
  expect(usd).toMatchObject({ committed: '30000.00', closed: '70000.50', sectors: [{ sector: { value: 'energy' } }] });
  expect(usd?.months).toEqual([{ month: monthOf(new Date()), committed: '30000.00' }]);
  // A reopened deal counts again.
  await api.database.prisma.deal.update({ where: { id: voided }, data: { status: 'ACTIVE' } });
  expect(await portfolioOf(investor)).toMatchObject([{ committed: '100000.50', closed: '0.00', investmentCount: 2 }]);
});

it('separates four currencies and counts a company in each of its sectors', async () => {
  const investor = await api.createAccount();
  for (const [index, currency] of (['USD', 'EUR', 'GBP', 'CHF'] as const).entries()) {
    const dealId = await dealIn(['fintech', 'software'], { investmentCurrency: currency });
    await createInvestment(api.database, { accountId: investor.id, dealId, currency, value: `${index + 1}00000.01` });
  }
  await createInterest(investor.id, await dealIn(['media']), '40000.50', { currency: 'CHF' });
  const portfolio = await portfolioOf(investor);
  expect(portfolio.map(({ currency, committed, indicated }) => [currency, committed, indicated])).toEqual([
    ['USD', '100000.01', '0.00'],
    ['EUR', '200000.01', '0.00'],
    ['GBP', '300000.01', '0.00'],
    ['CHF', '400000.01', '40000.50'],
  ]);
  expect(portfolio[3]?.sectors.map(({ sector, committed }) => [sector?.value, committed])).toEqual([
    ['software', '400000.01'],
    ['fintech', '400000.01'],
    ['media', '0.00'],
  ]);
});

it('has no months for an interest only', async () => {
  const investor = await api.createAccount();
  await createInterest(investor.id, await dealIn(['media']), '40000');
  expect(await portfolioOf(investor)).toMatchObject([
    { committed: '0.00', indicated: '40000.00', investmentCount: 0, interestCount: 1, months: [] },
  ]);
});

it('counts a changed amount with its former value until the month of the change, and no cancelled one', async () => {
  const investor = await api.createAccount();
  const dealId = await dealIn(['robotics']);
  const at = (month: string) => new Date(`2025-${month}-15T12:00:00Z`);
  const chain = { accountId: investor.id, dealId };
  const first = await createInvestment(api.database, {
    ...chain,
    value: '100000',
    createdAt: at('03'),
    deletedAt: at('05'),
  });
  const second = await createInvestment(api.database, {
    ...chain,
    value: '250000.50',
    createdAt: at('05'),
    deletedAt: at('06'),
    replacesId: first.id,
  });
  await createInvestment(api.database, { ...chain, value: '80000', createdAt: at('06'), replacesId: second.id });
  const cancelled = { accountId: investor.id, dealId: await dealIn([]), createdAt: at('01'), deletedAt: at('04') };
  await createInvestment(api.database, { ...cancelled, value: '500000' });
  // 1 July, 02:30 UTC is still June in the platform's time zone.
  await createInvestment(api.database, {
    accountId: investor.id,
    dealId: await dealIn([]),
    value: '1000.01',
    createdAt: new Date('2025-07-01T02:30:00Z'),
  });
  const [usd] = await portfolioOf(investor);
  expect(usd && committedBy(usd)).toMatchObject({
    '2025-03-01': '100000.00',
    '2025-04-01': '100000.00',
    '2025-05-01': '250000.50',
    '2025-06-01': '81000.01',
    '2025-07-01': '81000.01',
  });
  expect(usd?.months[0]?.month).toBe('2025-03-01');
  expect(usd?.months.at(-1)?.committed).toBe(usd?.committed);
});

it('follows an investment through amount change and cancel over HTTP', async () => {
  const investor = await api.createAccount();
  const [deal, other] = [await createDeal(api.database), await createDeal(api.database)];
  const call = async (path: string, body: object) =>
    expect((await api.rest(path, { as: investor, body })).status).toBe(200);
  await call('/api/investment/insert', { dealId: deal.id, value: '30000' });
  await call('/api/investment/insert', { dealId: other.id, value: '40000.25' });
  await call('/api/investment/modify', { dealId: deal.id, value: '35000.50' });
  expect(await portfolioOf(investor)).toMatchObject([
    { committed: '75000.75', investmentCount: 2, months: [{ month: monthOf(new Date()), committed: '75000.75' }] },
  ]);
  const live = await api.database.prisma.investment.findFirstOrThrow({ where: { dealId: other.id, deletedAt: null } });
  await call('/api/investment/cancel', { investmentId: live.id });
  expect(await portfolioOf(investor)).toMatchObject([{ committed: '35000.50', investmentCount: 1 }]);
});

it('sums five hundred entries of the largest amounts exactly, in as many statements as one', async () => {
  const investor = await api.createAccount();
  const none = await countStatements(api.database, () => portfolioOf(investor));
  const company = await createCompany(api.database, { sectors: { create: { sector: 'energy' } } });
  const createdById = (await api.createAccount({ roles: [5] })).id;
  const terms = { companyId: company.id, createdById, status: 'ACTIVE', securityType: 'SEED' } as const;
  const { prisma } = api.database;
  const deals = await prisma.deal.createManyAndReturn({
    data: Array.from({ length: 500 }, () => ({ ...terms, investmentMin: '1', investmentMax: '2' })),
    select: { id: true },
  });
  const createdAt = (index: number) => new Date(Date.UTC(2016, index % 120, 10, 12));
  await prisma.investment.createMany({
    data: deals.map(({ id: dealId }, index) => ({
      ...{ accountId: investor.id, dealId, value: '9999999999999.99', currency: 'GBP' as const },
      createdAt: createdAt(index),
    })),
  });
  const many = await countStatements(api.database, () => portfolioOf(investor));
  expect([none.statements, many.statements]).toEqual([2, 2]);
  const [gbp] = many.result;
  expect(gbp).toMatchObject({ committed: '4999999999999995.00', investmentCount: 500 });
  expect(gbp?.months[0]).toEqual({ month: '2016-01-01', committed: '49999999999999.95' });
  expect(gbp?.months.at(-1)).toEqual({ month: monthOf(new Date()), committed: '4999999999999995.00' });
});

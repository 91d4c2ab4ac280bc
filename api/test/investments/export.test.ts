import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment, type DealOptions } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';
import { mintToken } from '../kit/tokens.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Tokyo' } });
});
afterAll(() => api.close());

const head = 'Company,Deal,Type,Amount,Currency,Date,Status,Deal status';

async function exportOf(as: TestAccount, query = ''): Promise<{ headers: Headers; text: string }> {
  const response = await fetch(`${api.url}/api/investment/export${query}`, {
    headers: { authorization: `Bearer ${await mintToken(as)}` },
  });
  expect(response.status).toBe(200);
  // `text()` would strip the byte order mark.
  return { headers: response.headers, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
}
/** The lines below the header. */
const linesOf = async (as: TestAccount, query?: string) =>
  (await exportOf(as, query)).text.slice(1).split('\r\n').slice(1, -1);

async function dealOf(name: string, title: string, options: DealOptions = {}): Promise<string> {
  const company = await createCompany(api.database, { name });
  return (await createDeal(api.database, { flow: null, companyId: company.id, title, ...options })).id;
}

it('is UTF-8 with a byte order mark, named by the day, and has only the header for an empty list', async () => {
  const { headers, text } = await exportOf(await api.createAccount());
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=investments-\d{4}-\d\d-\d\d\.csv$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).toBe(`\uFEFF${head}\r\n`);
});

it('INV-12 INV-15 has only the caller’s list, with plain decimals and dates in the platform’s time zone', async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const { prisma } = api.database;
  const own = (value: string, dealId: string, more: object = {}) =>
    createInvestment(api.database, { accountId: investor.id, dealId, value, ...more });
  const at = (time: string) => ({ updatedAt: new Date(time) });
  const both = await dealOf('Both', 'Series B');
  // 31 December, 16:00 UTC is 1 January in Tokyo.
  await own('1234567.89', both, { currency: 'CHF', ...at('2025-12-31T16:00:00Z') });
  await prisma.interest.create({ data: { accountId: investor.id, dealId: both, amount: '1', currency: 'CHF' } });
  await own('25000', await dealOf('Done', ''), { completedAt: new Date(), ...at('2025-11-02T12:00:00Z') });
  await own('30000', await dealOf('Gone', 'Seed', { status: 'VOIDED' }), at('2025-10-02T12:00:00Z'));
  const prospective = await dealOf('Soon', 'Series A', { status: 'PROSPECTIVE' });
  const interest = { accountId: investor.id, dealId: prospective, amount: '40000.50', currency: 'EUR' } as const;
  await prisma.interest.create({ data: { ...interest, ...at('2025-09-02T12:00:00Z') } });
  await own('77', await dealOf('Deleted', ''), { deletedAt: new Date() });
  await createInvestment(api.database, { accountId: other.id, dealId: both });

  const lines = await linesOf(investor);
  expect(lines).toEqual([
    'Both,Series B,Investment,1234567.89,CHF,2026-01-01,In progress,Open',
    'Done,,Investment,25000.00,USD,2025-11-02,Completed,Open',
    'Gone,Seed,Investment,30000.00,USD,2025-10-02,Closed,Closed',
    'Soon,Series A,Interest,40000.50,EUR,2025-09-02,Interest recorded,Prospective',
  ]);
  expect(await linesOf(investor, '?progress=COMPLETED')).toEqual([lines[1]]);
  expect(await linesOf(investor, '?progress=IN_PROGRESS')).toEqual([lines[0], lines[2]]);
  expect(await linesOf(investor, '?search=soon')).toEqual([lines[3]]);
  expect(await linesOf(investor, '?search=nobody%27s')).toEqual([]);
  expect(await linesOf(investor, '?column=COMPANY_NAME&direction=asc_nulls_first')).toEqual(lines);
  expect(await linesOf(investor, '?column=COMPANY_NAME&direction=desc_nulls_last')).toEqual([...lines].reverse());
});

it('quotes separators and prevents formulas in spreadsheets', async () => {
  const investor = await api.createAccount();
  const names = [
    ['Anna;=1+1', "Anna;'=1+1"],
    ['=HYPERLINK("http://evil.example","here")', `"'=HYPERLINK(""http://evil.example"",""here"")"`],
    ['+41 44 Partners', "'+41 44 Partners"],
    ['-Minus', "'-Minus"],
    ['@Sum', "'@Sum"],
    ['\tTab', "'\tTab"],
    ['\rReturn', `"'\rReturn"`],
    ['Two\nlines, "quoted"', '"Two\nlines, ""quoted"""'],
    ['Ærø – 東京 שלום', 'Ærø – 東京 שלום'],
  ] as const;
  for (const [index, [name]] of names.entries()) {
    const dealId = await dealOf(name, name);
    const updatedAt = new Date(Date.UTC(2026, 0, 20 - index));
    await createInvestment(api.database, { accountId: investor.id, dealId, updatedAt });
  }
  const { text } = await exportOf(investor);
  const expected = names.map(
    ([, name], index) => `${name},${name},Investment,50000.00,USD,2026-01-${20 - index},In progress,Open\r\n`,
  );
  expect(text).toBe(`\uFEFF${head}\r\n${expected.join('')}`);
});

it('has more than one page of the list in a constant number of statements', async () => {
  const investor = await api.createAccount();
  const one = await countStatements(api.database, () => linesOf(investor));
  const company = await createCompany(api.database);
  const createdById = (await api.createAccount({ roles: [5] })).id;
  const terms = { companyId: company.id, createdById, status: 'ACTIVE', securityType: 'SEED' } as const;
  const deals = await api.database.prisma.deal.createManyAndReturn({
    data: Array.from({ length: 500 }, () => ({ ...terms, investmentMin: '1', investmentMax: '2' })),
    select: { id: true },
  });
  await api.database.prisma.investment.createMany({
    data: deals.map(({ id: dealId }) => ({ accountId: investor.id, dealId, value: '1', currency: 'GBP' as const })),
  });
  const many = await countStatements(api.database, () => linesOf(investor));
  expect([one.result.length, many.result.length]).toEqual([0, 500]);
  // One loads the caller, one the list.
  expect([one.statements, many.statements]).toEqual([2, 2]);
});

it.each([
  '?progress=DONE',
  '?column=ID',
  '?direction=up',
  '?limit=1',
  '?search=a&search=b',
  `?search=${'x'.repeat(201)}`,
  '?search=%00',
])('refuses %s', async (query) => {
  const { status, body } = await api.rest(`/api/investment/export${query}`, {
    as: await api.createAccount(),
    method: 'GET',
  });
  expect([status, body.status]).toEqual([400, 'ERROR']);
});

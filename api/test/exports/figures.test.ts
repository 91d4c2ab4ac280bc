import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { codeOf, linesOf, readCsv, requestExport } from './kit.ts';

let api: TestApi;
let analyst: TestAccount;
const at = '2026-03-01T12:00:00.000Z';

beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Tokyo' } });
  analyst = await api.createAccount({ roles: [5] });
  const [first, second] = [await api.createAccount(), await api.createAccount()];
  const { id: companyId } = await createCompany(api.database, { name: '=Olivine' });
  const alpha = await createDeal(api.database, { companyId, title: 'Alpha' });
  const beta = await createDeal(api.database, { companyId, title: 'Beta' });
  const event = (dealId: string, accountId: string, type: string, value = 0) =>
    ({ dealId, companyId, accountId, event: type, value, createdAt: at }) as never;
  await api.database.prisma.analyticsEvent.createMany({
    data: [
      event(alpha.id, first.id, 'DEAL_VIEW_MORE_CLICK'),
      event(alpha.id, second.id, 'DEAL_VIEW_MORE_CLICK'),
      event(beta.id, first.id, 'DEAL_VIEW_MORE_CLICK'),
      event(beta.id, first.id, 'DEAL_DETAILED_VIEW_SESSION', 1_400),
      event(beta.id, first.id, 'DEAL_DETAILED_VIEW_SESSION', 9_600),
      event(beta.id, first.id, 'DEAL_DETAILED_VIEW_SESSION', 1_000),
    ],
  });
  const money = { accountId: first.id, currency: 'EUR', createdAt: at } as const;
  await createInvestment(api.database, { ...money, dealId: alpha.id, value: '1234567.89', completedAt: at });
  await api.database.prisma.interest.create({ data: { ...money, dealId: beta.id, amount: '5' } });
});
afterAll(() => api.close());

const titles =
  'Views,Unique views,Interested,Not interested,Completed,Average session (seconds),Median session (seconds),Declared (USD),Declared (EUR),Declared (GBP),Declared (CHF),Committed (USD),Committed (EUR),Committed (GBP),Committed (CHF),Messages,Watchlist';
const exported = (list: 'company-figures' | 'deal-figures', query: Record<string, string> = {}, as = analyst) =>
  requestExport(api, list, { as, query });

test('FIG-02 exports the deals with the figures, order and period of the screen', async () => {
  const response = await exported('deal-figures');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename=deal-figures-\d{4}-\d\d-\d\d\.csv$/,
  );
  const [head, ...rows] = (await readCsv(response)).split('\r\n');
  expect(head).toBe(`\uFEFFCompany,Deal,${titles}`);
  const beta = "'=Olivine,Beta,1,1,0,0,0,4,1,0,5.00,0,0,0,0,0,0,0,0";
  const alpha = "'=Olivine,Alpha,2,2,0,0,1,,,0,0,0,0,0,1234567.89,0,0,0,0";
  expect(rows).toEqual([beta, alpha, '']);
  const query = { sort: 'VIEWS', order: 'asc_nulls_first' };
  expect(await linesOf(await exported('deal-figures', query))).toEqual([beta, alpha]);
  expect(await linesOf(await exported('deal-figures', { ...query, order: 'desc_nulls_last' }))).toEqual([alpha, beta]);
  const before = await linesOf(await exported('deal-figures', { end: at }));
  expect(before.map((line) => line.slice(-'0,0,,,0,0,0,0,0,0,0,0,0,0'.length))).toEqual(
    before.map(() => '0,0,,,0,0,0,0,0,0,0,0,0,0'),
  );
  const after = { start: at, end: '2026-03-01T12:00:00.001Z' };
  expect(await linesOf(await exported('deal-figures', after))).toEqual([beta, alpha]);
});

test('FIG-02 ANA-10 exports the companies, also as a workbook, and is audited', async () => {
  const row = "'=Olivine,3,2,0,0,1,4,1,0,5.00,0,0,0,1234567.89,0,0,0,0";
  expect(await linesOf(await exported('company-figures', { start: at }))).toEqual([row]);
  const workbook = await exported('company-figures', { format: 'xlsx' });
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
  expect((await workbook.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { actorId: analyst.id, action: 'export.company_figures' },
    orderBy: { id: 'asc' },
    select: { details: true },
  });
  expect(entries.map(({ details }) => details)).toEqual([
    { format: 'csv', rows: 1, start: at },
    { format: 'xlsx', rows: 1 },
  ]);
});

test('FIG-02 ANA-20 refuses a bad period or sort, and staff without the flag analytics', async () => {
  for (const query of [{ start: 'yesterday' }, { start: at, end: '2026-01-01T00:00:00Z' }, { sort: 'PROFIT' }]) {
    expect(await codeOf(await exported('deal-figures', query as never))).toEqual([400, 'FIELD_INVALID']);
  }
  const manager = await api.createAccount({ roles: [7] });
  expect(await codeOf(await exported('company-figures', {}, manager))).toEqual([403, 'FORBIDDEN']);
});

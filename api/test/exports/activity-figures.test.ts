import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { authenticate, codeOf, type ListName, linesOf, readCsv, requestExport } from './kit.ts';

let api: TestApi;
let analyst: TestAccount;
let dealId: string;
let place: { dealId: string; companyId: string };
const at = '2026-03-01T16:00:00.000Z';

beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Tokyo' } });
  analyst = await api.createAccount({ roles: [5], firstName: 'Ann', lastName: 'Alyst' });
  const investor = await api.createAccount({ approved: true });
  await api.database.prisma.account.update({
    where: { id: investor.id },
    data: { approvedAt: new Date(Date.now() - 8 * 24 * 3_600_000) },
  });
  const { id: companyId } = await createCompany(api.database, { name: 'Olivine' });
  dealId = (await createDeal(api.database, { companyId, title: 'Alpha' })).id;
  place = { dealId, companyId };
  const event = (type: string) => ({ dealId, companyId, accountId: investor.id, event: type as never, createdAt: at });
  await api.database.prisma.analyticsEvent.createMany({
    data: [event('DEAL_VIEW_MORE_CLICK'), event('DEAL_INTEREST_CLICK')],
  });
  await api.database.prisma.feedback.create({
    data: {
      ...{ dealId, accountId: investor.id, createdAt: at, companyReasons: ['To early stage', 'Other'] },
      ...{ industryReasons: [], investmentReasons: ['High Fees'], other: '=1+1, "quoted"' },
    },
  });
  const [sector] = await api.database.prisma.sector.findMany({ take: 1, orderBy: { value: 'asc' } });
  await api.database.prisma.investorProfile.update({
    where: { accountId: investor.id },
    data: { sectors: { create: { sector: sector?.value ?? '', preference: 'INTERESTED' } } },
  });
  const conversation = await api.database.prisma.conversation.create({
    data: { dealId, investorId: investor.id, employeeId: analyst.id },
  });
  for (const [senderId, createdAt] of [
    [investor.id, '2026-03-01T10:00:00.000Z'],
    [analyst.id, '2026-03-01T10:01:30.400Z'],
    [investor.id, at],
  ] as const) {
    await api.database.prisma.message.create({
      data: { conversationId: conversation.id, senderId, text: 'Hello', createdAt },
    });
  }
});
afterAll(() => api.close());

const createClient = (lastName: string) => api.createAccount({ firstName: 'Fay', lastName, approved: false });
const exported = (list: ListName, query: Record<string, string> = {}, as = analyst) =>
  requestExport(api, list, { as, query });
const csvOf = async (...call: Parameters<typeof exported>) =>
  (await readCsv(await exported(...call))).slice(1).split('\r\n').slice(0, -1);

test('FIG-02 exports what investors prefer, list by list', async () => {
  const [titles, ...rows] = await csvOf('preference-figures');
  expect(titles).toBe('List,Sector or innovation enabler,Investors');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Preferred sectors,.+,1$/);
});

test('FIG-02 exports the reasons of a period, those given most first, and the feedback without its author', async () => {
  const [titles, first, second] = await csvOf('feedback-reasons');
  expect([titles, first, second]).toEqual(['About,Reason,Feedback', 'Company,Too early stage,1', 'Company,Other,1']);
  expect(await linesOf(await exported('feedback-reasons', { end: at }))).toContain('Investment,High Fees,0');
  const feedback = await csvOf('feedback', { start: at });
  expect(feedback).toEqual([
    'Company,Deal,Date (Asia/Tokyo),About the company,About the industry,About the investment,Comment',
    `Olivine,Alpha,2026-03-02T01:00:00+09:00,"Too early stage, Other",,High Fees,"'=1+1, ""quoted"""`,
  ]);
  expect(await linesOf(await exported('feedback', { end: at }))).toEqual([]);
});

test("FIG-02 FIG-05 exports the days of the platform's time zone", async () => {
  expect(await csvOf('day-figures', { start: '2026-02-28T15:00:00.000Z', end: '2026-03-02T15:00:00.000Z' })).toEqual([
    'Day (Asia/Tokyo),Views,Visits,Interested',
    '2026-03-01,0,0,0',
    '2026-03-02,1,0,1',
  ]);
});

test('FIG-02 FIG-03 exports a funnel, and refuses one of nothing', async () => {
  expect(await csvOf('funnel', { by: 'DEAL', of: dealId })).toEqual([
    'Funnel of,Step,Investors,Went no further',
    ...['Viewed,1,0', 'Opened,1,0', 'Clicked interest,1,1', 'Declared,0,0', 'Invested,0,0', 'Completed,0,0'].map(
      (row) => `Olivine - Alpha,${row}`,
    ),
  ]);
  expect(await codeOf(await exported('funnel', { by: 'DEAL', of: 'nonsense' }))).toEqual([404, 'NOT_FOUND']);
  expect(await codeOf(await exported('funnel', { by: 'COMPANY', of: dealId }))).toEqual([404, 'NOT_FOUND']);
  expect(await codeOf(await exported('funnel', { by: 'MOON', of: dealId }))).toEqual([400, 'FIELD_INVALID']);
});

test('FIG-02 FIG-03 exports the people behind a step whom the caller may see, after a recent authentication', async () => {
  const [one, two] = [await createClient('One'), await createClient('Two')];
  for (const [{ id: accountId }, event] of [
    [one, 'DEAL_INTEREST_CLICK'],
    [two, 'DEAL_VIEW_MORE_CLICK'],
  ] as const) {
    await api.database.prisma.analyticsEvent.create({
      data: { ...place, accountId, event, createdAt: '2026-03-05T16:00:00.000Z' },
    });
  }
  const all = await api.createAccount({ roles: [3] });
  const manager = await api.createAccount({ roles: [5, { roleId: 10, investorAccountId: two.id }] });
  const query = { by: 'DEAL', of: dealId, step: 'VIEWED', start: '2026-03-05T00:00:00.000Z' };
  await authenticate(api, all, 24 * 3_600);
  expect(await codeOf(await exported('funnel-people', query, all))).toEqual([403, 'STEP_UP_REQUIRED']);
  for (const account of [all, manager]) await authenticate(api, account);
  const clicked = `Fay,One,${one.email},Clicked interest,2026-03-06T01:00:00+09:00`;
  const viewed = `Fay,Two,${two.email},Viewed,2026-03-06T01:00:00+09:00`;
  const [titles, ...rows] = await csvOf('funnel-people', query, all);
  expect(titles).toBe('First name,Last name,E-mail,Furthest step,Taken at (Asia/Tokyo)');
  expect(rows.toSorted()).toEqual([clicked, viewed]);
  expect(await linesOf(await exported('funnel-people', { ...query, stopped: 'true' }, all))).toEqual([viewed]);
  expect(await linesOf(await exported('funnel-people', { ...query, step: 'CLICKED' }, all))).toEqual([clicked]);
  expect(await linesOf(await exported('funnel-people', query, manager))).toEqual([viewed]);
  const outsider = await api.createAccount({ roles: [{ roleId: 8, dealId }] });
  expect(await codeOf(await exported('funnel-people', query, outsider))).toEqual([403, 'FORBIDDEN']);
  expect(await codeOf(await exported('funnel-people', { ...query, step: 'DREAMT' }, all))).toEqual([
    400,
    'FIELD_INVALID',
  ]);
  const where = { actorId: all.id, action: 'export.funnel_people' };
  expect(await api.database.prisma.auditEntry.count({ where })).toBe(3);
});

test('FIG-02 FIG-04 exports who is active, how fast staff answer and who waits', async () => {
  const [titles, week] = await csvOf('active-investors');
  expect(titles).toBe('Month of approval (Asia/Tokyo),Investors,Week,Active,Investors who lived through the week');
  expect(week).toMatch(/^\d{4}-\d\d,1,1,0,1$/);
  expect(await csvOf('answer-times')).toEqual([
    'Employee,Answers,Average answer (seconds),Median answer (seconds),Waiting,Waiting since (Asia/Tokyo)',
    'Ann Alyst,1,90,90,1,2026-03-02T01:00:00+09:00',
  ]);
});

test('FIG-02 exports each table as a workbook too, audited, for staff with the flag analytics only', async () => {
  const outsider = await api.createAccount({ roles: [7] });
  const tables = {
    'active-investors': {},
    'answer-times': {},
    'day-figures': {},
    feedback: {},
    'feedback-reasons': {},
    funnel: { by: 'DEAL', of: dealId },
    'preference-figures': {},
  } as const;
  for (const [list, query] of Object.entries(tables) as [ListName, Record<string, string>][]) {
    const workbook = await exported(list, { ...query, format: 'xlsx' });
    expect([list, workbook.headers.get('content-type')]).toEqual([list, expect.stringContaining('spreadsheetml')]);
    expect((await workbook.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const action = `export.${list.replaceAll('-', '_')}`;
    const where = { actorId: analyst.id, action, details: { path: ['format'], equals: 'xlsx' } };
    expect([list, await api.database.prisma.auditEntry.count({ where })]).toEqual([list, 1]);
    expect([list, ...(await codeOf(await exported(list, query, outsider)))]).toEqual([list, 403, 'FORBIDDEN']);
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let analyst: TestAccount;
let place: { companyId: string; dealId: string };
beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Kathmandu' } });
  analyst = await api.createAccount({ roles: [5] });
  const { id: companyId } = await createCompany(api.database);
  place = { companyId, dealId: (await createDeal(api.database, { companyId })).id };
});
afterAll(() => api.close());

const hour = 3_600_000;
const day = 24 * hour;
/** An instant this long ago. */
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** The first instant of the month before the current one in Kathmandu, at +05:45, and so many milliseconds after it. */
function lastMonth(after = 0): Date {
  const local = new Date(Date.now() + 5.75 * hour);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 1, 1) - 5.75 * hour + after);
}

async function approve(approvedAt: Date, options: Parameters<TestApi['createAccount']>[0] = {}) {
  const account = await api.createAccount(options);
  await api.database.prisma.account.update({ where: { id: account.id }, data: { approvedAt } });
  return account;
}
const act = ({ id: accountId }: TestAccount, createdAt: Date) =>
  api.database.prisma.analyticsEvent.create({
    data: { ...place, accountId, event: 'DEAL_VIEW_MORE_CLICK', createdAt },
  });

type Cohort = { month: string; investors: number; weeks: { active: number; of: number }[] };
async function cohorts() {
  const { data, errors } = await api.query<{ activeInvestors: Cohort[] }>(
    '{ activeInvestors { month investors weeks { active of } } }',
    {},
    { as: analyst },
  );
  expect(errors).toEqual([]);
  return data?.activeInvestors ?? [];
}
const cohortOf = async (instant: Date) => {
  const local = new Date(instant.getTime() + 5.75 * hour).toISOString();
  return (await cohorts()).find(({ month }) => month === `${local.slice(0, 'YYYY-MM'.length)}-01`);
};

it('FIG-04 counts an investor as active in the weeks after the own approval that have an event', async () => {
  const approvedAt = lastMonth();
  const before = (await cohortOf(approvedAt)) ?? { investors: 0, weeks: [] };
  expect(before.weeks).toEqual([]);
  const [often, once, never] = [await approve(approvedAt), await approve(approvedAt), await approve(approvedAt)];
  for (const after of [0, 1, 7 * day - 1, 7 * day]) await act(often, new Date(approvedAt.getTime() + after));
  await act(once, new Date(approvedAt.getTime() + 14 * day - 1));
  await act(never, new Date(approvedAt.getTime() - 1));
  const cohort = await cohortOf(approvedAt);
  expect(cohort?.investors).toBe(before.investors + 3);
  expect(cohort?.weeks.slice(0, 3)).toEqual([
    { active: 1, of: 3 },
    { active: 2, of: 3 },
    { active: 0, of: 3 },
  ]);
});

it("FIG-04 FIG-05 cuts the months in the platform's time zone, and leaves out staff", async () => {
  const first = lastMonth();
  const [before, after] = [new Date(first.getTime() - 1), lastMonth(1)];
  const sizes = async () => [(await cohortOf(before))?.investors ?? 0, (await cohortOf(first))?.investors ?? 0];
  const [earlier = 0, later = 0] = await sizes();
  await approve(before);
  await approve(after);
  await approve(after, { roles: [1, 6] });
  expect(await sizes()).toEqual([earlier + 1, later + 1]);
});

it('FIG-04 counts only weeks that have passed, up to the twelfth, of the last twelve months', async () => {
  const approvedAt = ago(100 * day);
  await approve(approvedAt);
  expect((await cohortOf(approvedAt))?.weeks.length).toBe(12);
  const recent = ago(7 * day + hour);
  await approve(recent);
  const isOfThisMonth = (await cohortOf(recent))?.weeks.length ?? 0;
  expect(isOfThisMonth).toBeGreaterThanOrEqual(1);
  await approve(ago(800 * day));
  expect((await cohorts()).length).toBeLessThanOrEqual(12);
  expect(await cohortOf(ago(800 * day))).toBeUndefined();
});

type Answers = {
  employeeId: string;
  employeeName: string;
  answers: number;
  averageTime: number | null;
  medianTime: number | null;
  waiting: number;
  waitingSince: string | null;
};
async function answerTimes(period: Record<string, unknown> = {}) {
  const { data, errors } = await api.query<{ answerTimes: Answers[] }>(
    `query ($start: DateTime, $end: DateTime) { answerTimes(start: $start, end: $end) {
      employeeId employeeName answers averageTime medianTime waiting waitingSince } }`,
    period,
    { as: analyst },
  );
  expect(errors).toEqual([]);
  return data?.answerTimes ?? [];
}

/** Stores a conversation of messages `[who, minute]` from an instant on. */
async function talk(employee: TestAccount, from: string, messages: ['investor' | 'employee', number][]) {
  const investor = await api.createAccount();
  const conversation = await api.database.prisma.conversation.create({
    data: { dealId: place.dealId, investorId: investor.id, employeeId: employee.id },
  });
  for (const [who, minute] of messages) {
    await api.database.prisma.message.create({
      data: {
        conversationId: conversation.id,
        senderId: who === 'investor' ? investor.id : employee.id,
        text: 'Hello',
        createdAt: new Date(Date.parse(from) + minute * 60_000),
      },
    });
  }
}

it('FIG-04 measures an answer from the first message of the investor that waits for it', async () => {
  const employee = await api.createAccount({ roles: [6], firstName: 'Ben', lastName: 'Answers' });
  const from = '2026-04-01T08:00:00.000Z';
  await talk(
    employee,
    from,
    [
      ...[['employee', 0] as const, ['investor', 10] as const, ['investor', 15] as const],
      ...[['employee', 20] as const, ['employee', 21] as const, ['investor', 30] as const],
    ].map(([who, minute]) => [who, minute]),
  );
  await talk(employee, from, [
    ['investor', 0],
    ['employee', 40],
    ['investor', 60],
    ['employee', 61],
  ]);
  const ofEmployee = async (period = {}) =>
    (await answerTimes(period)).find(({ employeeId }) => employeeId === employee.id);
  const minute = 60_000;
  expect(await ofEmployee()).toEqual({
    ...{ employeeId: employee.id, employeeName: 'Ben Answers', answers: 3, waiting: 1 },
    averageTime: (51 * minute) / 3,
    medianTime: 10 * minute,
    waitingSince: '2026-04-01T08:30:00.000Z',
  });
  // The period is of the answers; who waits, waits now.
  const until = { start: '2026-04-01T08:40:00.000Z', end: '2026-04-01T09:01:00.000Z' };
  expect(await ofEmployee(until)).toMatchObject({ answers: 1, averageTime: 40 * minute, waiting: 1 });
  expect(await ofEmployee({ end: '2026-04-01T08:00:00.000Z' })).toMatchObject({
    ...{ answers: 0, averageTime: null, medianTime: null, waiting: 1 },
  });
});

it('FIG-04 lists those with most waiting conversations first', async () => {
  const [few, many] = [await api.createAccount({ roles: [6] }), await api.createAccount({ roles: [6] })];
  await talk(few, '2026-01-01T00:00:00Z', [['investor', 0]]);
  for (const start of ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-01-15T00:00:00Z']) {
    await talk(many, start, [['investor', 0]]);
  }
  const rows = (await answerTimes()).filter(({ employeeId }) => [few.id, many.id].includes(employeeId));
  expect(rows.map(({ employeeId, waiting, waitingSince }) => [employeeId, waiting, waitingSince])).toEqual([
    [many.id, 3, '2026-01-15T00:00:00.000Z'],
    [few.id, 1, '2026-01-01T00:00:00.000Z'],
  ]);
});

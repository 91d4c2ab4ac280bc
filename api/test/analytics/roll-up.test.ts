import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rollUpDays } from '../../src/domains/analytics/roll-up.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let viewers: TestAccount[];
let analyst: TestAccount;
let places: { companyId: string; dealId: string }[];
beforeAll(async () => {
  // A zone whose days are off by hours and minutes; the changes of the clocks are tested with `inZone`.
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Kathmandu' } });
  analyst = await api.createAccount({ roles: [5] });
  viewers = await Promise.all([1, 2, 3].map(() => api.createAccount()));
  const { id: companyId } = await createCompany(api.database);
  const titles = ['Alpha', 'Beta'];
  places = await Promise.all(
    titles.map(async (title) => ({ companyId, dealId: (await createDeal(api.database, { companyId, title })).id })),
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.prisma.analyticsEvent.deleteMany();
  await api.database.query({
    name: 'test.roll_up_reset',
    text: `WITH a AS (DELETE FROM deal_day), b AS (DELETE FROM deal_month), c AS (DELETE FROM deal_day_touched),
      d AS (DELETE FROM deal_month_views), e AS (DELETE FROM event_day) DELETE FROM deal_day_state`,
  });
});

const rollUp = (timeZone = 'Asia/Kathmandu') =>
  rollUpDays({ database: api.database, configuration: { ...api.configuration, timeZone } });
const events = ['DEAL_VIEW_MORE_CLICK', 'DEAL_INTEREST_CLICK', 'DEAL_DETAILED_VIEW_SESSION'] as const;

/** Stores an event of every kind for each deal at each of these times: of one viewer, or of all in turns. */
async function post(times: readonly string[], viewer?: number) {
  await api.database.prisma.analyticsEvent.createMany({
    data: times.flatMap((createdAt, index) =>
      places.flatMap((place) =>
        events.map((event) => ({
          ...{ ...place, event, createdAt, accountId: viewers[(viewer ?? index) % viewers.length]?.id ?? '' },
          value: event === 'DEAL_DETAILED_VIEW_SESSION' ? 1_000 * (index + 1) : 0,
        })),
      ),
    ),
  });
}

const document = `query ($start: DateTime, $end: DateTime) {
  dealFigures(start: $start, end: $end) {
    totals { views interested averageSessionTime }
    items { dealId views uniqueViews interested averageSessionTime medianSessionTime } }
  figuresOverDays(start: $start, end: $end) { day views interested visits } }`;
type DealFigures = { dealId: string; views: number; uniqueViews: number; medianSessionTime: number | null };
type Figures = { totals: object; items: DealFigures[]; days: { day: string; views: number }[] };
async function figures(period: { start?: string; end?: string } = {}): Promise<Figures> {
  type Read = { dealFigures: Figures; figuresOverDays: Figures['days'] };
  const { data, errors } = await api.query<Read>(document, period, { as: analyst });
  if (!data) throw new Error(`No figures for ${JSON.stringify(period)}: ${JSON.stringify(errors)}`);
  return { ...data.dealFigures, days: data.figuresOverDays.filter(({ views }) => views > 0) };
}
const viewsOf = async (period = {}) => (await figures(period)).items.map(({ views }) => views);

/** Expects the viewers and the median of the period to be those of the events. */
async function expectCounted(period: { start?: string; end?: string } = {}): Promise<void> {
  const counted = await api.database.query<Partial<DealFigures>>(
    {
      name: 'test.counted',
      text: `SELECT deal.id AS "dealId", count(DISTINCT account_id) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK')::int AS "uniqueViews",
          percentile_cont(0.5) WITHIN GROUP (ORDER BY session_time::float8) FILTER (WHERE event = 'DEAL_DETAILED_VIEW_SESSION')
            AS "medianSessionTime"
        FROM deal LEFT JOIN counted_event counted ON deal_id = deal.id AND counted.created_at >= COALESCE($1::timestamptz, '-infinity')
          AND counted.created_at < COALESCE($2::timestamptz, 'infinity') GROUP BY deal.id ORDER BY deal.id`,
    },
    [period.start ?? null, period.end ?? null],
  );
  const { items } = await figures(period);
  const read = items.map(({ dealId, uniqueViews, medianSessionTime }) => ({ dealId, uniqueViews, medianSessionTime }));
  expect(read.toSorted((one, other) => (one.dealId < other.dealId ? -1 : 1))).toEqual(counted);
}
const stored = (table: string) =>
  api.database.query<{ number: number }>({
    name: `test.count_${table}`,
    text: `SELECT count(*)::int AS number FROM ${table}`,
  });
const count = async (table: string) => (await stored(table))[0]?.number;

/** Instants around the days and months of Kathmandu in 2025, whose midnight is 18:15 in UTC. */
const instants = [
  ...['2025-01-10T18:14:59.999Z', '2025-01-10T18:15:00.000Z', '2025-01-31T18:14:59.999Z', '2025-01-31T18:15:00.000Z'],
  ...['2025-02-15T06:00:00.000Z', '2025-02-28T18:14:59.999Z', '2025-02-28T18:15:00.000Z', '2025-03-31T18:15:00.000Z'],
  ...['2025-04-09T12:00:00.000Z', '2025-04-30T18:14:59.999Z', '2025-04-30T18:15:00.000Z', '2025-05-02T00:00:00.000Z'],
];

it('ANA-11 FIG-05 the figures of any period are the same before and after the roll-up', async () => {
  await post(instants);
  const bounds = [
    undefined,
    ...instants.flatMap((instant) => [instant, new Date(Date.parse(instant) + 1).toISOString()]),
  ];
  const periods = bounds.flatMap((start, index) =>
    [undefined, ...bounds.slice(index + 1)].map((end) => ({ ...(start ? { start } : {}), ...(end ? { end } : {}) })),
  );
  const sample = periods.filter((_, index) => index % 5 === 0);
  // One after the other: all at once would wait for connections longer than a call may on a busy machine.
  const read = async () => {
    const pages: Figures[] = [];
    for (const period of sample) pages.push(await figures(period));
    return pages;
  };
  const before = await read();
  await rollUp();
  expect([await count('deal_day'), await count('deal_month')]).not.toContain(0);
  expect(await read()).toEqual(before);
  expect(new Set(before.map((page) => JSON.stringify(page))).size).toBeGreaterThan(10);
});

it('ANA-11 reads whole days and months as they are rolled up, and only the edges from the events', async () => {
  await post(instants);
  await rollUp();
  // A sum that no event has shows what is read from where.
  await api.database.query({ name: 'test.mark_days', text: 'UPDATE deal_day SET views = views + 100' });
  await api.database.query({ name: 'test.mark_months', text: 'UPDATE deal_month SET views = views + 10000' });
  const [, day, , nextMonth, , , , , , , end] = instants as [string, string, string, string, ...string[]];
  const views = async (start: string, to: string) => (await viewsOf({ start, end: to }))[0];
  // Whole months, and a month of three events without its first day that has one, and without the last one.
  expect(await views(nextMonth, String(end))).toBe(30_007);
  expect(await views(day, nextMonth)).toBe(10_003 - 101);
  expect(await views(day, String(end))).toBe(40_010 - 101);
  expect(await views('2025-01-10T18:15:00.001Z', nextMonth)).toBe(10_003 - 202);
  expect(await views(day, '2025-01-31T18:14:59.999Z')).toBe(10_003 - 202);
  // Fewer days than a month lacks: the days themselves.
  expect(await views(day, '2025-01-12T18:15:00.000Z')).toBe(101);
  expect(await views('2025-01-25T18:15:00.000Z', '2025-02-03T18:15:00.000Z')).toBe(202);
  // The month that has not ended yet as well.
  expect((await viewsOf())[0]).toBe(50_012);
});

it('FIG-07 FIG-05 the events of days are read as they are rolled up, and counted for deals that changed since', async () => {
  await post(instants);
  await rollUp();
  // Sums that no event has show what is read from where.
  await api.database.query({ name: 'test.mark_all', text: 'UPDATE event_day SET views = views + 1000' });
  await api.database.query({ name: 'test.mark_days', text: 'UPDATE deal_day SET views = views + 100' });
  const viewsOn = async (day: string) => (await figures()).days.find((each) => each.day === day)?.views;
  expect(await viewsOn('2025-02-15')).toBe(1_002);
  const late = { createdAt: '2025-02-15T07:00:00.000Z', event: events[0], accountId: viewers[0]?.id ?? '' };
  const [place] = places;
  await api.database.prisma.analyticsEvent.create({ data: { ...place, ...late } as never });
  expect(await viewsOn('2025-02-15')).toBe(1_002 - 101 + 2);
  expect(await viewsOn('2025-02-28')).toBe(1_002);
  await rollUp();
  expect(await viewsOn('2025-02-15')).toBe(2 + 101);
});

it('ANA-11 counts late, changed and deleted events at once, and rolls them up again', async () => {
  await post(instants);
  await rollUp();
  expect(await count('deal_day_touched')).toBe(0);
  await post(['2025-02-15T07:00:00.000Z', '2024-12-24T00:00:00.000Z']);
  const february = { start: '2025-01-31T18:15:00.000Z', end: '2025-02-28T18:15:00.000Z' };
  const expected = async (all: number, ofFebruary: number) => {
    expect([await viewsOf(), await viewsOf(february)]).toEqual([
      [all, all],
      [ofFebruary, ofFebruary],
    ]);
    const days = (await figures(february)).days.map(({ views }) => views);
    expect(days.reduce((sum, views) => sum + views, 0)).toBe(2 * ofFebruary);
    for (const period of [{}, february, { start: '2025-01-20T00:00:00.000Z', end: '2025-04-09T12:00:00.000Z' }])
      await expectCounted(period);
  };
  expect(await count('deal_day_touched')).toBe(4);
  await expected(14, 4);
  await rollUp();
  expect(await count('deal_day_touched')).toBe(0);
  await expected(14, 4);
  const { prisma } = api.database;
  await prisma.analyticsEvent.updateMany({
    where: { createdAt: '2025-02-15T07:00:00.000Z' },
    data: { createdAt: '2025-03-15T07:00:00.000Z' },
  });
  await expected(14, 3);
  await prisma.analyticsEvent.deleteMany({ where: { createdAt: { lt: '2025-01-20T00:00:00.000Z' } } });
  await expected(11, 3);
  await rollUp();
  await expected(11, 3);
  await prisma.analyticsEvent.deleteMany();
  await rollUp();
  await expected(0, 0);
  for (const table of ['deal_day', 'deal_month', 'deal_month_views', 'event_day']) expect(await count(table)).toBe(0);
});

it('FIG-07 reads the viewers and visits of whole months as they are rolled up, and those of marked months from the events', async () => {
  await post(instants);
  await rollUp();
  // Somebody whom no event has shows what is read from where.
  await api.database.query({
    name: 'test.mark_views',
    text: `UPDATE deal_month_views SET viewers = viewers || gen_random_uuid(), session_times = '{7}'`,
  });
  const unique = async () => (await figures()).items.map(({ uniqueViews }) => uniqueViews);
  // Three viewers, and one more for each month from January to May.
  expect(await unique()).toEqual([8, 8]);
  await post(['2025-02-15T07:00:00.000Z'], 0);
  expect(await unique()).toEqual([7, 7]);
  await rollUp();
  expect(await unique()).toEqual([7, 7]);
});

it('ANA-09/#1-3 FIG-05 leaves out an account from the moment it becomes staff, and counts it again after', async () => {
  await post(instants.slice(0, 3), 1);
  await post(instants.slice(0, 1), 2);
  await rollUp();
  const accountId = viewers[1]?.id ?? '';
  expect(await viewsOf()).toEqual([4, 4]);
  await api.database.prisma.roleAssignment.create({ data: { accountId, roleId: 6 } });
  expect(await viewsOf()).toEqual([1, 1]);
  await expectCounted();
  await rollUp();
  expect(await viewsOf()).toEqual([1, 1]);
  await expectCounted();
  await api.database.prisma.roleAssignment.deleteMany({ where: { accountId, roleId: 6 } });
  expect(await viewsOf()).toEqual([4, 4]);
});

it('ANA-11 an event that is not committed yet is neither lost nor counted twice by a roll-up', async () => {
  await post(instants);
  await rollUp();
  const late = '2025-02-15T08:00:00.000Z';
  await api.database.prisma.$transaction(async (transaction) => {
    const [place] = places;
    const event = { ...place, event: events[0], accountId: viewers[0]?.id ?? '', createdAt: late };
    await transaction.analyticsEvent.create({ data: event as never });
    await rollUp();
  });
  expect(await viewsOf()).toEqual([12, 13].toSorted((one, other) => one - other));
  await rollUp();
  expect(await viewsOf()).toEqual([12, 13]);
});

it.each(['Europe/Zurich', 'America/St_Johns', 'Pacific/Kiritimati'])(
  'FIG-05 rolls up the days of %s on both changes of the clocks, anew when the time zone was changed',
  async (timeZone) => {
    const hours = Array.from({ length: 60 }, (_, hour) => hour);
    const around = (from: string) => hours.map((hour) => new Date(Date.parse(from) + hour * 3_599_999).toISOString());
    await post([...around('2025-03-29T00:00:00.000Z'), ...around('2025-10-25T00:00:00.000Z')]);
    await rollUp();
    await rollUp(timeZone);
    const days = await api.database.query<{ matches: boolean }>(
      {
        name: 'test.days_match',
        text: `SELECT NOT EXISTS (
        (SELECT day, deal_id, views::bigint, session_time FROM deal_day
         EXCEPT SELECT (created_at AT TIME ZONE $1)::date, deal_id, count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK'),
           sum(session_time)::bigint FROM counted_event GROUP BY 1, 2)
        UNION ALL (SELECT month, deal_id, views, session_time FROM deal_month
         EXCEPT SELECT date_trunc('month', created_at AT TIME ZONE $1)::date, deal_id,
           count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK'), sum(session_time)::bigint FROM counted_event GROUP BY 1, 2)
        UNION ALL (SELECT day, NULL::uuid, views, interested + sessions FROM event_day
         EXCEPT SELECT (created_at AT TIME ZONE $1)::date, NULL::uuid, count(*) FILTER (WHERE event = 'DEAL_VIEW_MORE_CLICK'),
           count(*) FILTER (WHERE event <> 'DEAL_VIEW_MORE_CLICK') FROM counted_event GROUP BY 1)
        ) AND (SELECT sum(views) FROM deal_day) = 240 AND (SELECT sum(views) FROM event_day) = 240 AS matches`,
      },
      [timeZone],
    );
    expect(days).toEqual([{ matches: true }]);
    // The API runs in another time zone: it reads the events until its own days are rolled up.
    expect(await viewsOf()).toEqual([120, 120]);
  },
);

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dropExpiredMonths, makeMonths } from '../../src/domains/analytics/partitions.ts';
import { rollUpDays } from '../../src/domains/analytics/roll-up.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let viewer: TestAccount;
let analyst: TestAccount;
let place: { companyId: string; dealId: string };
beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Kathmandu' } });
  [viewer, analyst] = [await api.createAccount(), await api.createAccount({ roles: [5] })];
  const { id: companyId } = await createCompany(api.database);
  place = { companyId, dealId: (await createDeal(api.database, { companyId })).id };
});
afterAll(() => api.close());
beforeEach(() => api.database.prisma.analyticsEvent.deleteMany());

const sql = async <Row extends object>(text: string) => (await api.database.pool.query<Row>(text)).rows;
const post = (times: string[]) =>
  api.database.prisma.analyticsEvent.createMany({
    data: times.map((createdAt) => ({
      ...{ ...place, accountId: viewer.id, createdAt },
      event: 'DEAL_VIEW_MORE_CLICK' as const,
    })),
  });
/** Returns the partition of each event in the order of their times. */
const partitions = async () =>
  (await sql<{ name: string }>('SELECT tableoid::regclass::text AS name FROM analytics_event ORDER BY created_at')).map(
    ({ name }) => name.replace('analytics_event_', ''),
  );
const months = async () =>
  (
    await sql<{ month: string }>(
      `SELECT to_char(start AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM analytics_event_month ORDER BY start`,
    )
  ).map(({ month }) => month);
const addMonth = (instant: string) => sql(`SELECT analytics_event_add_month('${instant}')`);
const keep = (retention: number | null) =>
  api.database.prisma.platformSetting.upsert({
    where: { key: 'settings' },
    create: { key: 'settings', value: { eventRetentionMonths: retention } },
    update: { value: { eventRetentionMonths: retention } },
  });
async function views(period: Record<string, unknown> = {}) {
  const { data, errors } = await api.query<{ dealFigures: { items: { views: number }[] } }>(
    'query ($start: DateTime, $end: DateTime) { dealFigures(start: $start, end: $end) { items { views } } }',
    period,
    { as: analyst },
  );
  expect(errors).toEqual([]);
  return data?.dealFigures.items[0]?.views;
}

it('FIG-07 stores the events of the coming months in partitions of their own, made once', async () => {
  await makeMonths(api.services);
  const coming = [1, 2, 3].map((ahead) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString();
  });
  expect(await months()).toEqual(coming.map((start) => start.slice(0, 'YYYY-MM'.length)));
  await makeMonths(api.services);
  expect((await months()).length).toBe(3);
  await post(coming);
  expect(await partitions()).toEqual(coming.map((start) => start.slice(0, 7).replace('-', '')));
});

it('FIG-07 moves the events of a month into its new partition, without a change of any figure', async () => {
  const times = [
    '2025-05-31T23:59:59.999Z',
    '2025-06-01T00:00:00.000Z',
    '2025-06-30T23:59:59.999Z',
    '2025-07-01T00:00:00.000Z',
  ];
  await post(times);
  await rollUpDays({ ...api.services, configuration: api.configuration });
  expect(await partitions()).toEqual(['default', 'default', 'default', 'default']);
  await addMonth('2025-06-15T12:00:00Z');
  expect(await partitions()).toEqual(['default', '202506', '202506', 'default']);
  expect(await sql('SELECT FROM deal_day_touched')).toEqual([]);
  expect(await views()).toBe(4);
  expect(await views({ start: times[1], end: times[2] })).toBe(1);
  // What is moved by a change of its time counts at its new one.
  await api.database.prisma.analyticsEvent.updateMany({
    where: { createdAt: String(times[2]) },
    data: { createdAt: String(times[3]) },
  });
  expect(await partitions()).toEqual(['default', '202506', 'default', 'default']);
  expect(await views({ start: times[1], end: times[3] })).toBe(1);
});

it('FIG-07 CARE-19 drops the months that have expired in whole, and takes them out of the figures at once', async () => {
  await keep(null);
  await addMonth('2025-01-15T00:00:00Z');
  await addMonth('2025-02-15T00:00:00Z');
  const now = new Date().toISOString();
  // In Kathmandu the last event of January is of February.
  await post(['2025-01-10T00:00:00Z', '2025-01-31T23:00:00Z', '2025-02-01T00:00:00Z', now]);
  await rollUpDays({ ...api.services, configuration: api.configuration });
  await dropExpiredMonths(api.services);
  expect(await views()).toBe(4);
  // So many months ago it was February 2025.
  const today = new Date();
  await keep((today.getUTCFullYear() - 2025) * 12 + today.getUTCMonth() - 1);
  await dropExpiredMonths(api.services);
  expect(await months()).not.toContain('2025-01');
  expect(await months()).toContain('2025-02');
  expect(await views()).toBe(2);
  await rollUpDays({ ...api.services, configuration: api.configuration });
  expect(await views()).toBe(2);
  expect(await sql("SELECT day::text, views FROM deal_day WHERE day < now() - interval '60 days'")).toEqual([
    { day: '2025-02-01', views: 1 },
  ]);
  await keep(1);
  await dropExpiredMonths(api.services);
  expect(await months()).not.toContain('2025-02');
  expect(await views()).toBe(1);
});

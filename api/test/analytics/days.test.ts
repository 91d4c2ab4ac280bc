import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUpDays } from '../../src/domains/analytics/roll-up.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

interface Product {
  api: TestApi;
  analyst: TestAccount;
  investor: TestAccount;
}

/** One product per time zone. */
const products = new Map<string, Product>();
beforeAll(async () => {
  for (const timeZone of ['Europe/Zurich', 'Atlantic/Azores']) {
    const api = await startTestApi({ settings: { TIME_ZONE: timeZone } });
    products.set(timeZone, {
      api,
      analyst: await api.createAccount({ roles: [5] }),
      investor: await api.createAccount(),
    });
  }
});
afterAll(async () => {
  for (const { api } of products.values()) await api.close();
});

type Figures = {
  figuresOverDays: { day: string; views: number }[];
  dealFigures: { items: { dealId: string; views: number }[] };
};

const zurich = 'Europe/Zurich';
const azores = 'Atlantic/Azores';

it.each([
  // The clocks skip an hour, and repeat one; on the Azores they skip, and repeat, the first of the day.
  [
    zurich,
    '23 hours',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ],
  [
    zurich,
    '25 hours',
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
  [
    azores,
    '23 hours',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:00:00.000Z',
  ],
  [
    azores,
    '25 hours',
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-10-25T00:00:00.000Z',
    '2026-10-26T01:00:00.000Z',
  ],
])('FIG-05 ANA-11 in %s a day of %s counts from its first to its last millisecond, also rolled up', async (...row) => {
  const [timeZone, , before, day, after, start, end] = row;
  const { api, analyst, investor } = products.get(timeZone) as Product;
  const { id: companyId } = await createCompany(api.database);
  const { id: dealId } = await createDeal(api.database, { companyId });
  const shifted = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();
  const times = [
    shifted(start, -1),
    start,
    shifted(start, 0.5 * 3_600_000),
    shifted(start, 2.5 * 3_600_000),
    shifted(end, -1),
    end,
  ];
  await api.database.prisma.analyticsEvent.createMany({
    data: times.map((createdAt) => ({
      ...{ dealId, companyId, accountId: investor.id, createdAt, event: 'DEAL_VIEW_MORE_CLICK' as const },
    })),
  });
  const figures = async (period: { start: string; end: string }) => {
    const { data, errors } = await api.query<Figures>(
      `query ($start: DateTime, $end: DateTime) {
        figuresOverDays(start: $start, end: $end) { day views }
        dealFigures(start: $start, end: $end) { items { dealId views } } }`,
      period,
      { as: analyst },
    );
    expect(errors).toEqual([]);
    const days = data?.figuresOverDays.map((of) => [of.day, of.views]);
    return [days, data?.dealFigures.items.find((item) => item.dealId === dealId)?.views];
  };
  const around = { start: shifted(start, -3_600_000), end: shifted(end, 3_600_000) };
  for (let time = 0; time < 2; time++) {
    expect(await figures({ start, end })).toEqual([[[day, 4]], 4]);
    expect(await figures(around)).toEqual([
      [
        [before, 1],
        [day, 4],
        [after, 1],
      ],
      6,
    ]);
    await rollUpDays(api.services);
  }
});

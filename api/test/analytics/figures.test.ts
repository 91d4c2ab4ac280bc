import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';

let api: TestApi;
let investor: TestAccount;
let other: TestAccount;
let analyst: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  [investor, other] = [await api.createAccount(), await api.createAccount()];
  analyst = await api.createAccount({ roles: [5] });
});
afterAll(() => api.close());

const figure = `views uniqueViews interested notInterested completed averageSessionTime medianSessionTime messages watchlist
  declared { currency amount } committed { currency amount }`;
const page = 'start: $start, end: $end, sort: $sort, limit: $limit, offset: $offset';
const tables = {
  dealFigures: `dealFigures(${page}) { totalCount totals { ...Totals } items { dealId dealTitle companyName ${figure} } }`,
  companyFigures: `companyFigures(${page}) { totalCount totals { ...Totals } items { companyId companyName dealCount ${figure} } }`,
};
type Table = keyof typeof tables;
type Figures = { totalCount: number; totals: Record<string, unknown>; items: Record<string, unknown>[] };
type Variables = Record<string, unknown>;

const read = (table: Table, variables: Variables, as = analyst) =>
  api.query<Record<string, Figures>>(
    `query ($start: DateTime, $end: DateTime, $sort: FiguresSort, $limit: Int, $offset: Int) { ${tables[table]} }
     fragment Totals on FiguresTotals { views interested notInterested completed averageSessionTime }`,
    variables,
    { as },
  );
const figures = async (table: Table, variables: Variables = {}) => {
  const { data, errors } = await read(table, variables);
  expect(errors).toEqual([]);
  return data?.[table] as Figures;
};
const ofDeal = async (dealId: string, variables: Variables = {}) =>
  (await figures('dealFigures', variables)).items.find((item) => item.dealId === dealId);
const ofCompany = async (companyId: string, variables: Variables = {}) =>
  (await figures('companyFigures', variables)).items.find((item) => item.companyId === companyId);

async function newDeal({ title = 'Series A', companyId = '', name = 'Helio Foundry' } = {}) {
  const id = companyId || (await createCompany(api.database, { name })).id;
  return { companyId: id, dealId: (await createDeal(api.database, { companyId: id, title })).id };
}

type Place = Awaited<ReturnType<typeof newDeal>>;
const events = {
  view: 'DEAL_VIEW_MORE_CLICK',
  interest: 'DEAL_INTEREST_CLICK',
  visit: 'DEAL_DETAILED_VIEW_SESSION',
} as const;
const post = (place: Place, rows: [kind: keyof typeof events, by: TestAccount, more?: object][]) =>
  api.database.prisma.analyticsEvent.createMany({
    data: rows.map(([kind, by, more]) => ({ ...place, event: events[kind], accountId: by.id, ...more })),
  });
const decline = ({ dealId }: Place, by: TestAccount, more = {}) =>
  api.database.prisma.feedback.create({
    data: { dealId, accountId: by.id, companyReasons: ['Other'], investmentReasons: ['Other'], ...more },
  });
const talk = ({ dealId }: Place, by: TestAccount, messages: object[]) =>
  api.database.prisma.conversation.create({
    data: {
      dealId,
      investorId: by.id,
      employeeId: analyst.id,
      messages: { create: messages.map((more) => ({ senderId: by.id, text: 'Hello', ...more })) },
    },
  });
const none = {
  ...{ views: 0, uniqueViews: 0, interested: 0, notInterested: 0, completed: 0, averageSessionTime: null },
  ...{ medianSessionTime: null, messages: 0, watchlist: 0, declared: [], committed: [] },
};

describe('the figures of a deal', () => {
  it('ANA-09 counts each metric from its source', async () => {
    const place = await newDeal();
    const { dealId } = place;
    await post(
      place,
      [
        ...[['view', investor] as const, ['view', investor] as const, ['view', other] as const],
        ['interest', investor],
        ['visit', investor, { value: 1_000 }],
        ['visit', other, { value: 2_001 }],
        ['visit', other, { value: 60_000, visibleMs: 6_000n }],
      ].map((row) => [...row] as [keyof typeof events, TestAccount, object?]),
    );
    await decline(place, other);
    await createInvestment(api.database, { dealId, accountId: investor.id, completedAt: new Date(), value: '10.10' });
    await createInvestment(api.database, { dealId, accountId: other.id, value: '20.20' });
    await createInvestment(api.database, { dealId, accountId: other.id, value: '99', deletedAt: new Date() });
    await api.database.prisma.interest.createMany({
      data: [
        { dealId, accountId: investor.id, amount: '5.05', currency: 'EUR' },
        { dealId, accountId: other.id, amount: '7', currency: 'EUR', deletedAt: new Date() },
      ],
    });
    await api.database.prisma.watchlistEntry.create({ data: { dealId, accountId: other.id } });
    await talk(place, investor, [{}, { senderId: analyst.id }]);
    expect(await ofDeal(dealId)).toEqual({
      dealId,
      dealTitle: 'Series A',
      companyName: 'Helio Foundry',
      ...{ views: 3, uniqueViews: 2, interested: 1, notInterested: 1, completed: 1, messages: 2, watchlist: 1 },
      averageSessionTime: (1_000 + 2_001 + 6_000) / 3,
      medianSessionTime: 2_001,
      declared: [{ currency: 'EUR', amount: '5.05' }],
      committed: [{ currency: 'USD', amount: '30.30' }],
    });
  });

  it.each([
    ['views total / unique', { views: 1, uniqueViews: 1 }],
    ['interested', { interested: 0 }],
    ['average session time', { averageSessionTime: 3 * 3_600_000 }],
    ['completed', { completed: 2 }],
    ['not interested', { notInterested: 1 }],
    ['declared / committed', { committed: [{ currency: 'USD', amount: '100000.00' }] }],
    ['messages, watchlist', { watchlist: 1, messages: 1 }],
  ])(
    'ANA-09/%s FIG-05 leaves out accounts with a staff role, and of a visit what is beyond four hours',
    async (_metric, expected) => {
      const place = await newDeal();
      const { dealId } = place;
      const employee = await api.createAccount({ roles: [1, 6] });
      await post(place, [
        ['visit', investor, { value: 366 * 24 * 3_600_000 }],
        ['visit', investor, { value: 2 * 3_600_000 }],
        ['visit', employee, { value: 1 }],
        ['view', employee],
        ['view', other],
        ['interest', analyst],
      ]);
      for (const by of [employee, other]) await decline(place, by);
      for (const { id: accountId } of [employee, other]) {
        await api.database.prisma.watchlistEntry.create({ data: { dealId, accountId } });
        // Money counts, whoever invested it.
        await createInvestment(api.database, { dealId, accountId, completedAt: new Date() });
      }
      await talk(place, other, [{}]);
      expect(await ofDeal(dealId)).toMatchObject(expected);
    },
  );

  it('ANA-14 are zeros, and no session time, without events', async () => {
    const { dealId, companyId } = await newDeal();
    const empty = await createCompany(api.database);
    expect(await ofDeal(dealId)).toMatchObject(none);
    expect(await ofCompany(companyId)).toMatchObject({ dealCount: 1, ...none });
    expect(await ofCompany(empty.id)).toMatchObject({ dealCount: 0, ...none });
  });

  it('ANA-11 count what happened from the start (inclusive) to the end (exclusive)', async () => {
    const place = await newDeal();
    const { dealId } = place;
    const start = '2026-03-01T00:00:00.000Z';
    const end = '2026-03-08T00:00:00.000Z';
    for (const createdAt of ['2026-02-28T23:59:59.999Z', start, '2026-03-07T23:59:59.999Z', end]) {
      const at = { createdAt: new Date(createdAt) };
      await post(place, [
        ['view', investor, at],
        ['interest', investor, at],
        ['visit', investor, { ...at, value: 1 }],
      ]);
      const account = await api.createAccount();
      await decline(place, account, at);
      await createInvestment(api.database, {
        dealId,
        accountId: account.id,
        value: '1',
        completedAt: at.createdAt,
        ...at,
      });
      const entry = { dealId, accountId: account.id, ...at };
      await api.database.prisma.interest.create({ data: { ...entry, amount: '1', currency: 'GBP' } });
      await api.database.prisma.watchlistEntry.create({ data: entry });
      await talk(place, account, [at]);
    }
    const counted = async (period: Variables) => {
      const row = await ofDeal(dealId, period);
      const { views, interested, notInterested, completed, watchlist, messages } = Object(row);
      const sums = [row?.declared, row?.committed].map((sum) => Number(Object(sum)[0]?.amount));
      const numbers = [views, interested, notInterested, completed, watchlist, messages, ...sums];
      expect(new Set(numbers)).toEqual(new Set([views]));
      return views;
    };
    expect(await counted({ start, end })).toBe(2);
    expect(await counted({ start })).toBe(3);
    expect(await counted({ end })).toBe(3);
    expect(await counted({})).toBe(4);
    expect(await counted({ start: '2026-03-01T01:00:00+01:00', end })).toBe(2);
    expect(await ofDeal(dealId, { start, end: start })).toMatchObject(none);
  });

  it('ANA-12 AAPI-28 keep declared and committed sums apart by currency, to the last digit', async () => {
    const { companyId, dealId } = await newDeal();
    const second = await newDeal({ companyId });
    const [big, small] = ['9999999999999998.99', '0.01'];
    await createInvestment(api.database, { dealId, accountId: investor.id, value: big, currency: 'EUR' });
    await createInvestment(api.database, { dealId, accountId: other.id, value: small, currency: 'EUR' });
    await createInvestment(api.database, { dealId: second.dealId, accountId: other.id, value: '3', currency: 'CHF' });
    await api.database.prisma.interest.createMany({
      data: [
        { dealId, accountId: investor.id, amount: big, currency: 'USD' },
        { dealId, accountId: other.id, amount: big, currency: 'GBP' },
      ],
    });
    const declared = [
      { currency: 'USD', amount: big },
      { currency: 'GBP', amount: big },
    ];
    expect(await ofDeal(dealId)).toMatchObject({
      declared,
      committed: [{ currency: 'EUR', amount: '9999999999999999.00' }],
    });
    expect(await ofCompany(companyId)).toMatchObject({
      declared,
      committed: [
        { currency: 'EUR', amount: '9999999999999999.00' },
        { currency: 'CHF', amount: '3.00' },
      ],
    });
  });

  it('ANA-10 of a company are the sums over its deals, with an account once in the unique views', async () => {
    const first = await newDeal({ name: 'Sum of Parts' });
    const second = await newDeal({ companyId: first.companyId });
    await post(first, [
      ['view', investor],
      ['view', other],
      ['interest', other],
      ['visit', investor, { value: 1_000 }],
    ]);
    await post(second, [
      ['view', investor],
      ['interest', other],
      ['visit', other, { value: 4_000 }],
    ]);
    await post(second, [['visit', other, { value: 5_000 }]]);
    await decline(first, other);
    await decline(second, other);
    for (const { dealId } of [first, second]) {
      await createInvestment(api.database, { dealId, accountId: other.id, completedAt: new Date() });
      await api.database.prisma.watchlistEntry.create({ data: { dealId, accountId: other.id } });
    }
    await talk(first, other, [{}]);
    await talk(second, other, [{}, {}]);
    // An event counts for the company that the deal has now.
    const moved = await newDeal({ name: 'Former owner' });
    await post(moved, [['view', other]]);
    await api.database.prisma.deal.update({ where: { id: moved.dealId }, data: { companyId: first.companyId } });
    expect(await ofCompany(first.companyId)).toEqual({
      companyId: first.companyId,
      companyName: 'Sum of Parts',
      dealCount: 3,
      ...{ views: 4, uniqueViews: 2, interested: 2, notInterested: 2, completed: 2, messages: 3, watchlist: 2 },
      averageSessionTime: 10_000 / 3,
      medianSessionTime: 4_000,
      declared: [],
      committed: [{ currency: 'USD', amount: '100000.00' }],
    });
    expect(await ofCompany(moved.companyId)).toMatchObject(none);
  });
});

describe('a table of figures', () => {
  it.each([
    ['dealFigures', 'dealTitle'],
    ['companyFigures', 'companyName'],
  ] as const)('ANA-08 ANA-07 %s opens sorted by name and can be sorted by each metric', async (table, name) => {
    const places = await Promise.all(
      ['Zeta', 'Alpha', 'Mid'].map((title) => newDeal({ title: `${title} ${table}`, name: `${title} ${table}` })),
    );
    const [zeta, alpha, mid] = places as [Place, Place, Place];
    await post(zeta, [
      ['view', investor],
      ['visit', investor, { value: 100 }],
    ]);
    await post(alpha, [
      ['view', investor],
      ['view', investor],
      ['interest', investor],
      ['interest', investor],
    ]);
    await post(mid, [
      ['interest', other],
      ['visit', other, { value: 50 }],
    ]);
    await decline(zeta, investor);
    await decline(zeta, other);
    await decline(mid, other);
    await createInvestment(api.database, { dealId: alpha.dealId, accountId: investor.id, completedAt: new Date() });
    const ours = async (sort?: object) =>
      (await figures(table, sort ? { sort } : {})).items
        .map((item) => String(item[name]))
        .filter((item) => item.endsWith(` ${table}`))
        .map((item) => item.split(' ')[0]);
    expect(await ours()).toEqual(['Zeta', 'Mid', 'Alpha']);
    const sorted = async (column: string) => [
      (await ours({ column, direction: 'asc_nulls_first' })).join(' '),
      (await ours({ column, direction: 'desc_nulls_last' })).join(' '),
    ];
    expect(await sorted('NAME')).toEqual(['Alpha Mid Zeta', 'Zeta Mid Alpha']);
    expect(await sorted('VIEWS')).toEqual(['Mid Zeta Alpha', 'Alpha Zeta Mid']);
    expect(await sorted('INTERESTED')).toEqual(['Zeta Mid Alpha', 'Alpha Mid Zeta']);
    expect(await sorted('NOT_INTERESTED')).toEqual(['Alpha Mid Zeta', 'Zeta Mid Alpha']);
    expect(await sorted('COMPLETED')).toEqual(['Mid Zeta Alpha', 'Alpha Zeta Mid']);
    expect(await sorted('AVERAGE_SESSION_TIME')).toEqual(['Alpha Mid Zeta', 'Zeta Mid Alpha']);
  });

  it('ANA-08 pages through all rows, with the totals of all', async () => {
    const all = await figures('dealFigures');
    expect(all.totalCount).toBe(all.items.length);
    const sumOf = (name: string) => all.items.reduce((sum, item) => sum + Number(item[name]), 0);
    for (const name of ['views', 'interested', 'notInterested', 'completed']) {
      expect([name, all.totals[name]]).toEqual([name, sumOf(name)]);
    }
    const part = await figures('dealFigures', { limit: 1, offset: 1 });
    expect(part).toEqual({ ...all, items: all.items.slice(1, 2) });
    expect((await figures('dealFigures', { offset: 1_000 })).items).toEqual([]);
    const empty = await figures('companyFigures', { start: '2001-01-01T00:00:00Z', end: '2001-01-02T00:00:00Z' });
    expect(empty.totals).toEqual({ views: 0, interested: 0, notInterested: 0, completed: 0, averageSessionTime: null });
  });

  it('ANA-20 AAPI-21 refuses an unknown sort key, a malformed time and a bad page, naming it', async () => {
    for (const table of ['dealFigures', 'companyFigures'] as const) {
      const fault = async (variables: Variables) => {
        const { data, errors } = await read(table, variables);
        expect([data ?? null, errors[0]?.extensions.code]).toEqual([null, 'FIELD_INVALID']);
        return errors[0]?.message;
      };
      for (const name of ['start', 'end']) expect(await fault({ [name]: 'yesterday' })).toContain(name);
      const [start, end] = ['2026-03-08T00:00:00Z', '2026-03-01T00:00:00Z'];
      expect(await fault({ start, end })).toBe('Field end is not valid');
      expect(await fault({ sort: { column: 'PROFIT', direction: 'asc_nulls_first' } })).toContain('column');
      expect(await fault({ sort: { column: 'VIEWS', direction: 'upwards' } })).toContain('direction');
      for (const wrong of [{ limit: 0 }, { limit: 51 }, { offset: -1 }]) await fault(wrong);
    }
  });

  it('PERM-22 AAPI-22/Analytics requires the flag analytics', async () => {
    for (const table of ['dealFigures', 'companyFigures'] as const) {
      for (const roles of [[1], [7], [9], [11]]) {
        const answer = await read(table, {}, await api.createAccount({ roles }));
        expect([answer.status, answer.data]).toEqual([403, null]);
      }
    }
  });
});

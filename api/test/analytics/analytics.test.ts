import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';

let api: TestApi;
let investor: TestAccount;
let analyst: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  analyst = await api.createAccount({ roles: [5] });
});
afterAll(() => api.close());

const document = `query ($start: DateTime, $end: DateTime, $limit: Int, $offset: Int) {
  dealFigures(start: $start, end: $end, limit: $limit, offset: $offset) { totalCount items {
    dealId dealTitle companyName views uniqueViews interested notInterested completed averageSessionTime } } }`;
interface Figures {
  dealFigures: { totalCount: number; items: Record<string, unknown>[] };
}
const code = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const figures = (variables: Record<string, unknown>, as = analyst) => api.query<Figures>(document, variables, { as });
const figuresOf = async (dealId: string, variables: Record<string, unknown> = {}) =>
  (await figures(variables)).data?.dealFigures.items.find((item) => item.dealId === dealId);

async function newDeal(title = 'Series A') {
  const company = await createCompany(api.database, { name: 'Helio Foundry' });
  const deal = await createDeal(api.database, { companyId: company.id, title });
  return { companyId: company.id, dealId: deal.id };
}

describe('figures', () => {
  it('ANA-09/#1-5 counts views, viewers, interest, feedback, completed investments and the mean visit', async () => {
    const place = await newDeal();
    const other = await api.createAccount();
    const event = (
      type: 'DEAL_VIEW_MORE_CLICK' | 'DEAL_INTEREST_CLICK' | 'DEAL_DETAILED_VIEW_SESSION',
      by = investor,
      value = 0,
    ) => ({
      ...place,
      event: type,
      accountId: by.id,
      value,
    });
    await api.database.prisma.analyticsEvent.createMany({
      data: [
        event('DEAL_VIEW_MORE_CLICK'),
        event('DEAL_VIEW_MORE_CLICK'),
        event('DEAL_VIEW_MORE_CLICK', other),
        event('DEAL_INTEREST_CLICK'),
        event('DEAL_DETAILED_VIEW_SESSION', investor, 1_000),
        event('DEAL_DETAILED_VIEW_SESSION', other, 2_001),
      ],
    });
    const { id: dealId } = await api.database.prisma.deal.findUniqueOrThrow({ where: { id: place.dealId } });
    await api.database.prisma.feedback.create({
      data: { dealId, accountId: other.id, companyReasons: ['OTHER'], investmentReasons: ['OTHER'] },
    });
    await createInvestment(api.database, { dealId, accountId: investor.id, completedAt: new Date() });
    await createInvestment(api.database, { dealId, accountId: other.id });
    expect(await figuresOf(dealId)).toEqual({
      dealId,
      dealTitle: 'Series A',
      companyName: 'Helio Foundry',
      views: 3,
      uniqueViews: 2,
      interested: 1,
      notInterested: 1,
      completed: 1,
      averageSessionTime: 1_500.5,
    });
  });

  it('ANA-09/#1-3 counts a visit as four hours at most, and ignores staff', async () => {
    const place = await newDeal();
    const employee = await api.createAccount({ roles: [1, 6] });
    const visit = (accountId: string, hours: number) => ({
      ...place,
      event: 'DEAL_DETAILED_VIEW_SESSION' as const,
      accountId,
      value: hours * 3_600_000,
    });
    await api.database.prisma.analyticsEvent.createMany({
      data: [
        visit(investor.id, 366 * 24),
        visit(investor.id, 2),
        visit(employee.id, 1),
        { ...place, event: 'DEAL_VIEW_MORE_CLICK', accountId: employee.id },
        { ...place, event: 'DEAL_INTEREST_CLICK', accountId: analyst.id },
      ],
    });
    await api.database.prisma.feedback.create({
      data: { dealId: place.dealId, accountId: employee.id, companyReasons: ['OTHER'], investmentReasons: ['OTHER'] },
    });
    expect(await figuresOf(place.dealId)).toMatchObject({
      views: 0,
      uniqueViews: 0,
      interested: 0,
      notInterested: 0,
      averageSessionTime: 3 * 3_600_000,
    });
  });

  it('a deal without events has zeros and no mean (ANA-14)', async () => {
    const { dealId } = await newDeal();
    expect(await figuresOf(dealId)).toMatchObject({ views: 0, uniqueViews: 0, completed: 0, averageSessionTime: null });
  });

  it('ANA-11 counts events from the start (inclusive) to the end (exclusive)', async () => {
    const place = await newDeal();
    const at = (createdAt: string) => ({
      ...place,
      event: 'DEAL_VIEW_MORE_CLICK' as const,
      accountId: investor.id,
      createdAt,
    });
    const start = '2026-03-01T00:00:00.000Z';
    const end = '2026-03-08T00:00:00.000Z';
    await api.database.prisma.analyticsEvent.createMany({
      data: ['2026-02-28T23:59:59.999Z', start, '2026-03-07T23:59:59.999Z', end].map(at),
    });
    const views = async (period: Record<string, unknown>) => (await figuresOf(place.dealId, period))?.views;
    expect(await views({ start, end })).toBe(2);
    expect(await views({ start })).toBe(3);
    expect(await views({ end })).toBe(3);
    expect(await views({})).toBe(4);
    expect(await views({ start: '2026-03-01T01:00:00+01:00', end })).toBe(2);
  });

  it('pages deals by title with the total count (ANA-08)', async () => {
    await newDeal('Zeta round');
    await newDeal('Alpha round');
    const all = (await figures({})).data?.dealFigures;
    const titles = all?.items.map(({ dealTitle }) => dealTitle) ?? [];
    expect(titles[0]).toBe('Zeta round');
    expect(titles.at(-1)).toBe('Alpha round');
    expect(all?.totalCount).toBe(titles.length);
    const page = (await figures({ limit: 1, offset: 1 })).data?.dealFigures;
    expect(page).toEqual({ totalCount: titles.length, items: all?.items.slice(1, 2) });
    expect((await figures({ offset: 1_000 })).data?.dealFigures).toEqual({ totalCount: titles.length, items: [] });
  });

  it('refuses a malformed time, an end before the start and an invalid page', async () => {
    for (const name of ['start', 'end']) {
      const { data, errors } = await figures({ [name]: 'yesterday' });
      expect([data, errors[0]?.extensions.code]).toEqual([null, 'FIELD_INVALID']);
      expect(errors[0]?.message).toContain(name);
    }
    const [start, end] = ['2026-03-08T00:00:00Z', '2026-03-01T00:00:00Z'];
    expect((await figures({ start, end })).errors[0]).toMatchObject({ message: 'Field end is not valid' });
    for (const page of [{ limit: 0 }, { limit: 51 }, { offset: -1 }])
      expect(code(await figures(page))).toBe('FIELD_INVALID');
  });

  it('PERM-22 requires the flag analytics', async () => {
    for (const roles of [[1], [7], [9], [11]]) {
      const answer = await figures({}, await api.createAccount({ roles }));
      expect([answer.status, answer.data]).toEqual([403, null]);
    }
  });
});

describe('events', () => {
  const record = (body: Record<string, unknown>, as = investor) => api.rest('/api/analytics/insert/', { as, body });
  const stored = (dealId: string) => api.database.prisma.analyticsEvent.findMany({ where: { dealId } });
  const click = { event: 'DEAL_VIEW_MORE_CLICK', value: 0, payload: {} };

  it('EVT-05 EVT-07 stores an event under the token’s account with the server time', async () => {
    const place = await newDeal();
    const body = {
      ...place,
      ...click,
      event: 'DEAL_DETAILED_VIEW_SESSION',
      firebaseId: investor.subject,
      value: 1234.5,
    };
    const before = Date.now();
    expect((await record({ ...body, createdAt: '2001-01-01T00:00:00Z' })).status).toBe(200);
    const [event] = await stored(place.dealId);
    expect(event).toMatchObject({ ...place, accountId: investor.id, event: 'DEAL_DETAILED_VIEW_SESSION' });
    expect(event?.value.toString()).toBe('1235');
    expect(event?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(await figuresOf(place.dealId)).toMatchObject({ averageSessionTime: 1235 });
  });

  it('ANA-09/#1-2 stores one event per kind, account and deal in ten seconds, even when sent concurrently', async () => {
    const [place, elsewhere] = [await newDeal(), await newDeal()];
    const other = await api.createAccount();
    const interest = { ...place, ...click, event: 'DEAL_INTEREST_CLICK', firebaseId: investor.subject };
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_call, index) =>
        record({ ...interest, dealId: index % 2 ? place.dealId : place.dealId.toUpperCase() }),
      ),
      record({ ...interest, event: 'DEAL_VIEW_MORE_CLICK' }),
      record({ ...interest, ...elsewhere }),
      record({ ...interest, firebaseId: other.subject }, other),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await figuresOf(place.dealId)).toMatchObject({ views: 1, interested: 2 });
    expect(await figuresOf(elsewhere.dealId)).toMatchObject({ interested: 1 });
    // Ten seconds later.
    await api.database.prisma
      .$executeRaw`UPDATE analytics_event SET created_at = created_at - interval '10 seconds' WHERE deal_id = ${place.dealId}::uuid`;
    expect((await record(interest)).status).toBe(200);
    expect(await figuresOf(place.dealId)).toMatchObject({ views: 1, interested: 3 });
  });

  it('ANA-09/#2 answers at once, without storing, while another event of the same kind is being stored', async () => {
    const place = await newDeal();
    const interest = { ...place, ...click, event: 'DEAL_INTEREST_CLICK', firebaseId: investor.subject };
    const key = `analytics_event ${investor.id} ${place.dealId} DEAL_INTEREST_CLICK`;
    const status = await api.database.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
      return (await record(interest)).status;
    });
    expect([status, await stored(place.dealId)]).toEqual([200, []]);
    expect((await record(interest)).status).toBe(200);
    expect(await stored(place.dealId)).toHaveLength(1);
  });

  it("EVT-07 API-10 refuses another account's firebaseId", async () => {
    const place = await newDeal();
    const other = await api.createAccount();
    expect((await record({ ...place, ...click, firebaseId: other.subject })).status).toBe(404);
    expect(await stored(place.dealId)).toEqual([]);
  });

  it.each([
    ['an unknown event', { event: 'DEAL_BOUGHT' }, 'event'],
    ['a negative value', { value: -1 }, 'value'],
    ['a value that is no number', { value: '12' }, 'value'],
    ['a value beyond a year', { value: 1e12 }, 'value'],
    ['a missing deal', { dealId: undefined }, 'dealId'],
  ])('EVT-08 AAPI-03 refuses %s with 400', async (_what, wrong, field) => {
    const place = await newDeal();
    const answer = await record({ ...place, ...click, firebaseId: investor.subject, ...wrong });
    expect([answer.status, answer.body.result.params?.field]).toEqual([400, field]);
    expect(await stored(place.dealId)).toEqual([]);
  });

  it('EVT-08 refuses a deal that is not visible or belongs to another company', async () => {
    const [place, other] = [await newDeal(), await newDeal()];
    const body = { ...place, ...click, firebaseId: investor.subject };
    expect((await record({ ...body, companyId: other.companyId })).status).toBe(404);
    expect((await record({ ...body, dealId: 'x' })).status).toBe(404);
    for (const data of [{ publishedAt: null }, { publishedAt: new Date(), status: 'CANCELED' as const }]) {
      await api.database.prisma.deal.update({ where: { id: place.dealId }, data });
      expect((await record(body)).status).toBe(404);
    }
    expect(await stored(place.dealId)).toEqual([]);
  });

  it('STEP-16 API-02 requires content access', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const body = { ...(await newDeal()), ...click, firebaseId: applicant.subject };
    expect((await record(body, applicant)).status).toBe(403);
    expect((await api.rest('/api/analytics/insert/', { body })).status).toBe(401);
  });
});

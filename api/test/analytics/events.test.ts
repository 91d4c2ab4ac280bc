import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let investor: TestAccount;
let analyst: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  analyst = await api.createAccount({ roles: [5] });
});
afterAll(() => api.close());

const document = `query { dealFigures { items { dealId views interested averageSessionTime } } }`;
const figuresOf = async (dealId: string) => {
  const { data } = await api.query<{ dealFigures: { items: Record<string, unknown>[] } }>(
    document,
    {},
    { as: analyst },
  );
  return data?.dealFigures.items.find((item) => item.dealId === dealId);
};

async function newDeal(title = 'Series A') {
  const company = await createCompany(api.database, { name: 'Helio Foundry' });
  const deal = await createDeal(api.database, { companyId: company.id, title });
  return { companyId: company.id, dealId: deal.id };
}

const record = (body: Record<string, unknown>, as = investor) => api.rest('/api/analytics/insert/', { as, body });
const stored = (dealId: string) => api.database.prisma.analyticsEvent.findMany({ where: { dealId } });
const click = { event: 'DEAL_VIEW_MORE_CLICK', value: 0, payload: {} };

it('FIG-05 counts the visible time of a visit, never more than the whole', async () => {
  const place = await newDeal();
  const visit = async (value: number, payload: unknown) => {
    const as = await api.createAccount();
    const body = { ...place, event: 'DEAL_DETAILED_VIEW_SESSION', firebaseId: as.subject, value, payload };
    return (await record(body, as)).status;
  };
  expect(await visit(60_000, { visibleMs: 20_000.4 })).toBe(200);
  expect(await figuresOf(place.dealId)).toMatchObject({ averageSessionTime: 20_000 });
  expect(await visit(10_000, { visibleMs: 99_000, other: ['kept'] })).toBe(200);
  expect(await figuresOf(place.dealId)).toMatchObject({ averageSessionTime: 15_000 });
  expect(await visit(30_000, null)).toBe(200);
  expect(await figuresOf(place.dealId)).toMatchObject({ averageSessionTime: 20_000 });
  for (const visibleMs of [-1, '1', 1e12]) expect(await visit(1_000, { visibleMs })).toBe(400);
  expect(await stored(place.dealId)).toHaveLength(3);
});

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
    ...Array.from({ length: 30 }, (_call, index) =>
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

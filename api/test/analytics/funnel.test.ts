import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';

let api: TestApi;
let analyst: TestAccount;
let manager: TestAccount;
/** Named by their furthest step with the first deal; the last two are the manager's clients. */
let people: Record<'views' | 'visits' | 'clicks' | 'declares' | 'invests' | 'completes', TestAccount>;
let companyId: string;
let deals: [first: string, second: string];

const at = '2026-03-10T12:00:00.000Z';
const money = { currency: 'EUR', createdAt: at } as const;

beforeAll(async () => {
  api = await startTestApi();
  const create = (lastName: string) => api.createAccount({ firstName: 'Fay', lastName });
  people = {
    ...{ views: await create('Views'), visits: await create('Visits'), clicks: await create('Clicks') },
    ...{ declares: await create('Declares'), invests: await create('Invests'), completes: await create('Completes') },
  };
  // Role 5 may read the clients that it manages; role 3 may read all.
  analyst = await api.createAccount({ roles: [3] });
  const managed = [people.invests, people.completes].map(({ id }) => ({ roleId: 10, investorAccountId: id }));
  manager = await api.createAccount({ roles: [5, ...managed], firstName: 'Mia', lastName: 'Núñez' });
  companyId = (await createCompany(api.database, { name: 'Funnel Works' })).id;
  const [first, second] = ['One', 'Two'].map((title) => createDeal(api.database, { companyId, title }));
  deals = [(await first)?.id ?? '', (await second)?.id ?? ''];
  const [dealId] = deals;
  await event(people.views, 'DEAL_VIEW_MORE_CLICK');
  await event(people.visits, 'DEAL_VIEW_MORE_CLICK');
  await event(people.visits, 'DEAL_DETAILED_VIEW_SESSION');
  // A step of this investor's is missing, because the page was opened by a link.
  await event(people.clicks, 'DEAL_INTEREST_CLICK');
  await api.database.prisma.interest.create({ data: { ...money, dealId, accountId: people.declares.id, amount: '5' } });
  const withdrawn = { ...money, dealId, accountId: people.views.id, amount: '5', deletedAt: at };
  await api.database.prisma.interest.create({ data: withdrawn });
  await createInvestment(api.database, { ...money, dealId, accountId: people.invests.id });
  await createInvestment(api.database, { ...money, dealId, accountId: people.completes.id, completedAt: at });
  // Staff do not count, and nobody counts twice.
  await event(manager, 'DEAL_VIEW_MORE_CLICK');
  await event(people.views, 'DEAL_VIEW_MORE_CLICK', deals[1]);
  await event(people.views, 'DEAL_INTEREST_CLICK', deals[1]);
});
afterAll(() => api.close());

const event = ({ id: accountId }: TestAccount, type: string, dealId = deals[0], createdAt = at) =>
  api.database.prisma.analyticsEvent.create({
    data: { companyId, dealId, accountId, event: type as never, createdAt },
  });

type Variables = Record<string, unknown>;
type Steps = { step: string; investors: number; stopped: number }[];
const steps = ['VIEWED', 'OPENED', 'CLICKED', 'DECLARED', 'INVESTED', 'COMPLETED'];

const read = (kind: string, id: string, period: Variables = {}, as = analyst) =>
  api.query<{ funnel: { subject: { id: string; name: string }; steps: Steps } }>(
    `query ($kind: FunnelKind!, $id: ID!, $start: DateTime, $end: DateTime) {
      funnel(kind: $kind, id: $id, start: $start, end: $end) { subject { id name } steps { step investors stopped } } }`,
    { kind, id, ...period },
    { as },
  );
async function funnel(kind: string, id: string, period: Variables = {}) {
  const { data, errors } = await read(kind, id, period);
  expect(errors).toEqual([]);
  const { subject, steps: taken } = data?.funnel ?? { subject: null, steps: [] };
  expect(taken.map(({ step }) => step)).toEqual(steps);
  return { subject, investors: taken.map(({ investors }) => investors), stopped: taken.map(({ stopped }) => stopped) };
}

type People = { totalCount: number; items: Record<string, string>[] };
const readPeople = (kind: string, id: string, step: string, more: Variables = {}, as = analyst) =>
  api.query<{ funnelPeople: People }>(
    `query ($kind: FunnelKind!, $id: ID!, $step: FunnelStep!, $stopped: Boolean, $start: DateTime, $end: DateTime, $limit: Int, $offset: Int) {
      funnelPeople(kind: $kind, id: $id, step: $step, stopped: $stopped, start: $start, end: $end, limit: $limit, offset: $offset) {
        totalCount items { id firstName lastName email furthest at } } }`,
    { kind, id, step, ...more },
    { as },
  );
async function namesOf(...call: Parameters<typeof readPeople>) {
  const { data, errors } = await readPeople(...call);
  expect(errors).toEqual([]);
  return data?.funnelPeople.items.map(({ lastName }) => lastName).toSorted();
}

it('FIG-03 counts the investors of a deal at each step that they took, or went beyond', async () => {
  const { subject, investors, stopped } = await funnel('DEAL', deals[0]);
  expect(subject).toEqual({ id: deals[0], name: 'Funnel Works - One' });
  expect(investors).toEqual([6, 5, 4, 3, 2, 1]);
  expect(stopped).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await funnel('DEAL', deals[1])).stopped).toEqual([0, 0, 1, 0, 0, 0]);
});

it('FIG-03 counts an investor once with the deals of a company, and only the clients of a manager', async () => {
  const ofCompany = await funnel('COMPANY', companyId);
  expect(ofCompany).toMatchObject({ subject: { name: 'Funnel Works' }, stopped: [0, 1, 2, 1, 1, 1] });
  const ofManager = await funnel('MANAGER', manager.id);
  expect(ofManager).toMatchObject({ subject: { name: 'Mia Núñez' }, investors: [2, 2, 2, 2, 2, 1] });
  expect((await funnel('MANAGER', analyst.id)).investors).toEqual([0, 0, 0, 0, 0, 0]);
});

it('FIG-03 ANA-11 counts steps inside the period only, with the start included and the end not', async () => {
  const after = '2026-03-10T12:00:00.001Z';
  expect((await funnel('DEAL', deals[0], { start: at, end: after })).investors).toEqual([6, 5, 4, 3, 2, 1]);
  expect((await funnel('DEAL', deals[0], { end: at })).investors).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await funnel('DEAL', deals[0], { start: after })).investors).toEqual([0, 0, 0, 0, 0, 0]);
  await event(people.completes, 'DEAL_VIEW_MORE_CLICK', deals[0], '2026-05-01T00:00:00.000Z');
  expect((await funnel('DEAL', deals[0], { start: after })).stopped).toEqual([1, 0, 0, 0, 0, 0]);
});

it('FIG-03 shows the people behind a step, and those who stopped there', async () => {
  const [dealId] = deals;
  expect(await namesOf('DEAL', dealId, 'DECLARED')).toEqual(['Completes', 'Declares', 'Invests']);
  expect(await namesOf('DEAL', dealId, 'DECLARED', { stopped: true })).toEqual(['Declares']);
  expect(await namesOf('COMPANY', companyId, 'CLICKED', { stopped: true })).toEqual(['Clicks', 'Views']);
  expect(await namesOf('MANAGER', manager.id, 'VIEWED')).toEqual(['Completes', 'Invests']);
  expect(await namesOf('DEAL', dealId, 'VIEWED', { end: at })).toEqual([]);
  const { data } = await readPeople('DEAL', dealId, 'OPENED', { stopped: true });
  const { id, email } = people.visits;
  expect(data?.funnelPeople).toEqual({
    totalCount: 1,
    items: [{ id, email, firstName: 'Fay', lastName: 'Visits', furthest: 'OPENED', at }],
  });
  const page = await readPeople('DEAL', dealId, 'VIEWED', { limit: 4, offset: 4 });
  expect([page.data?.funnelPeople.totalCount, page.data?.funnelPeople.items.length]).toEqual([6, 2]);
});

it('FIG-03 CLI-07 shows only clients whom the caller may see, and none without read_client_info', async () => {
  const names = await namesOf('DEAL', deals[0], 'VIEWED', {}, manager);
  expect(names).toEqual(['Completes', 'Invests']);
  expect((await read('DEAL', deals[0], {}, manager)).data?.funnel.steps[0]?.investors).toBe(6);
  const withoutClients = await api.createAccount({ roles: [{ roleId: 8, dealId: deals[0] }] });
  expect((await read('DEAL', deals[0], {}, withoutClients)).data?.funnel.steps[0]?.investors).toBe(6);
  const refused = await readPeople('DEAL', deals[0], 'VIEWED', {}, withoutClients);
  expect([refused.status, refused.data]).toEqual([403, null]);
});

it('FIG-03 ANA-20 refuses an unknown id, step and malformed time', async () => {
  const code = async (answer: ReturnType<typeof read> | ReturnType<typeof readPeople>) =>
    (await answer).errors[0]?.extensions.code;
  for (const kind of ['DEAL', 'COMPANY', 'MANAGER']) {
    expect(await code(read(kind, '00000000-0000-4000-8000-000000000000'))).toBe('NOT_FOUND');
    expect(await code(read(kind, 'nonsense'))).toBe('NOT_FOUND');
    expect(await code(readPeople(kind, 'nonsense', 'VIEWED'))).toBe('NOT_FOUND');
  }
  expect(await code(read('MANAGER', people.views.id))).toBe('NOT_FOUND');
  expect(await code(read('DEAL', deals[0], { start: at, end: '2026-01-01T00:00:00Z' }))).toBe('FIELD_INVALID');
  expect(await code(readPeople('DEAL', deals[0], 'DREAMT'))).toBe('FIELD_INVALID');
  expect(await code(readPeople('DEAL', deals[0], 'VIEWED', { limit: 51 }))).toBe('FIELD_INVALID');
});

it('FIG-03 finds deals, companies and managers by any part of their name, in any case and accent', async () => {
  const find = async (kind: string, search: string | null) => {
    const { data, errors } = await api.query<{ funnelSubjects: { name: string }[] }>(
      'query ($kind: FunnelKind!, $search: String) { funnelSubjects(kind: $kind, search: $search) { id name } }',
      { kind, search },
      { as: analyst },
    );
    expect(errors).toEqual([]);
    return data?.funnelSubjects.map(({ name }) => name);
  };
  expect(await find('DEAL', 'works - TW')).toEqual(['Funnel Works - Two']);
  expect(await find('DEAL', 'funnel')).toEqual(['Funnel Works - One', 'Funnel Works - Two']);
  expect(await find('COMPANY', 'FUNN')).toEqual(['Funnel Works']);
  expect(await find('MANAGER', 'nunez')).toEqual(['Mia Núñez']);
  // Employees without clients are not offered.
  expect(await find('MANAGER', null)).toEqual(['Mia Núñez']);
  expect(await find('DEAL', '%')).toEqual([]);
});

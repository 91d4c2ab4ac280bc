import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let analyst: TestAccount;
beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Kathmandu' } });
  analyst = await api.createAccount({ roles: [5] });
});
afterAll(() => api.close());

async function read<Data>(document: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await api.query<Data & object>(document, variables, { as: analyst });
  expect(errors).toEqual([]);
  return data as Data;
}

const lists = [
  'preferredSectors',
  'leastPreferredSectors',
  'preferredInnovations',
  'leastPreferredInnovations',
] as const;
type Entry = { value: string; description: string; investors: number };

it('ANA-17 AAPI-22/Analytics FIG-05 counts the investors of each sector and enabler on each list', async () => {
  const { prisma } = api.database;
  const [first, second] = (await prisma.sector.findMany({ take: 2, orderBy: { value: 'asc' } })).map(
    ({ value }) => value,
  );
  const [enabler] = (await prisma.innovationEnabler.findMany({ take: 1 })).map(({ value }) => value);
  const profile = async (roles: number[], create: object) => {
    const { id: accountId } = await api.createAccount({ roles });
    await prisma.investorProfile.upsert({ where: { accountId }, create: { accountId, ...create }, update: create });
  };
  const interested = { preference: 'INTERESTED' };
  const least = { preference: 'LEAST_INTERESTED' };
  await profile([1], {
    sectors: {
      create: [
        { ...interested, sector: first },
        { ...least, sector: second },
      ],
    },
  });
  await profile([1], {
    sectors: {
      create: [
        { ...interested, sector: first },
        { ...interested, sector: second },
      ],
    },
    innovationEnablers: { create: [{ ...interested, innovationEnabler: enabler }] },
  });
  await profile([1, 6], { sectors: { create: [{ ...interested, sector: first }] } });
  const selection = lists.map((list) => `${list} { value description investors }`).join(' ');
  const { analyticsPreferences } = await read<{ analyticsPreferences: Record<(typeof lists)[number], Entry[]> }>(
    `query { analyticsPreferences { ${selection} } }`,
  );
  const numbers = lists.map((list) => analyticsPreferences[list].map(({ value, investors }) => [value, investors]));
  expect(numbers).toEqual([
    [
      [first, 2],
      [second, 1],
    ],
    [[second, 1]],
    [[enabler, 1]],
    [],
  ]);
  expect(analyticsPreferences.preferredSectors[0]?.description).toMatch(/./);
});

const feedbackDocument = `query ($start: DateTime, $end: DateTime, $kind: FeedbackSubjectKind!, $id: ID!) {
  feedbackFigures(start: $start, end: $end) {
    total company { reason number } industry { reason number } investment { reason number } }
  feedbackSubjects(kind: $kind, start: $start, end: $end) { totalCount items { id companyName dealTitle number } }
  feedbackEntries(kind: $kind, id: $id, start: $start, end: $end) {
    totalCount items { dealTitle company industry investment other createdAt } } }`;
type Reasons = { reason: string; number: number }[];
type FeedbackAnswer = {
  feedbackFigures: { total: number; company: Reasons; industry: Reasons; investment: Reasons };
  feedbackSubjects: { totalCount: number; items: object[] };
  feedbackEntries: { totalCount: number; items: { other: string }[] };
};

it('ANA-19 ANA-18 ANA-11 counts each reason once per feedback, and lists feedback by company and deal', async () => {
  const { id: companyId } = await createCompany(api.database, { name: 'Helio Foundry' });
  const one = await createDeal(api.database, { companyId, title: 'One' });
  const two = await createDeal(api.database, { companyId, title: 'Two' });
  const other = await createDeal(api.database, { title: 'Elsewhere' });
  const decline = async (dealId: string, createdAt: string, more: object, roles = [1]) =>
    api.database.prisma.feedback.create({
      data: {
        ...{ dealId, accountId: (await api.createAccount({ roles })).id, createdAt: new Date(createdAt) },
        ...{ companyReasons: ['Other'], investmentReasons: ['Other'], ...more },
      },
    });
  const markup = '<img src=x onerror=alert(1)>';
  await decline(one.id, '2026-03-01T00:00:00Z', {
    companyReasons: ['To early stage', 'Other', 'Other'],
    other: markup,
  });
  await decline(one.id, '2026-03-02T00:00:00Z', { investmentReasons: ['High Fees', 'Short timeline'] });
  await decline(two.id, '2026-03-03T00:00:00Z', { industryReasons: ['Small market'] });
  await decline(two.id, '2026-03-03T00:00:00Z', { industryReasons: ['Small market'] }, [1, 6]);
  await decline(other.id, '2026-03-04T00:00:00Z', {});
  const ofCompany = await read<FeedbackAnswer>(feedbackDocument, { kind: 'COMPANY', id: companyId });
  const { total, company, industry, investment } = ofCompany.feedbackFigures;
  const given = (reasons: Reasons) =>
    reasons.filter(({ number }) => number > 0).map(({ reason, number }) => [reason, number]);
  expect(total).toBe(4);
  expect(given(company)).toEqual([
    ['To early stage', 1],
    ['Other', 4],
  ]);
  expect(given(industry)).toEqual([['Small market', 1]]);
  expect(given(investment)).toEqual([
    ['Short timeline', 1],
    ['High Fees', 1],
    ['Other', 3],
  ]);
  expect([company.length, industry.length, investment.length]).toEqual([6, 5, 5]);
  expect(ofCompany.feedbackSubjects).toEqual({
    totalCount: 2,
    items: [
      { id: companyId, companyName: 'Helio Foundry', dealTitle: null, number: 3 },
      { id: other.companyId, companyName: 'Meridian Robotics', dealTitle: null, number: 1 },
    ],
  });
  expect(ofCompany.feedbackEntries.totalCount).toBe(3);
  expect(ofCompany.feedbackEntries.items.map((entry) => entry.other)).toEqual(['', '', markup]);
  const period = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z' };
  const ofDeal = await read<FeedbackAnswer>(feedbackDocument, { kind: 'DEAL', id: one.id, ...period });
  expect(ofDeal.feedbackFigures.total).toBe(1);
  expect(ofDeal.feedbackSubjects.items).toEqual([
    { id: one.id, companyName: 'Helio Foundry', dealTitle: 'One', number: 1 },
  ]);
  expect(ofDeal.feedbackEntries.items).toEqual([
    {
      ...{ dealTitle: 'One', company: ['Other'], industry: [], investment: ['High Fees', 'Short timeline'], other: '' },
      createdAt: '2026-03-02T00:00:00.000Z',
    },
  ]);
});

it('refuses feedback of what is no id, and an end before the start', async () => {
  const answer = await api.query(feedbackDocument, { kind: 'DEAL', id: 'x' }, { as: analyst });
  expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
  const [start, end] = ['2026-03-08T00:00:00Z', '2026-03-01T00:00:00Z'];
  for (const field of ['feedbackFigures { total }', 'figuresOverDays { day }']) {
    const document = `query ($start: DateTime, $end: DateTime) { ${field.replace(' ', '(start: $start, end: $end) ')} }`;
    const { errors } = await api.query(document, { start, end }, { as: analyst });
    expect(errors[0]?.message).toBe('Field end is not valid');
  }
});

it("FIG-05 counts the events of each day of the platform's time zone, to the last millisecond", async () => {
  const deal = await createDeal(api.database);
  const { id: accountId } = await api.createAccount();
  // Midnight in Kathmandu, at +05:45, is 18:15 in UTC.
  const times = ['2026-03-01T18:14:59.999Z', '2026-03-01T18:15:00.000Z', '2026-03-03T18:14:59.999Z'];
  await api.database.prisma.analyticsEvent.createMany({
    data: times.map((createdAt) => ({
      ...{ dealId: deal.id, companyId: deal.companyId, accountId, createdAt, event: 'DEAL_VIEW_MORE_CLICK' },
    })),
  });
  const document = `query ($start: DateTime, $end: DateTime) {
    figuresOverDays(start: $start, end: $end) { day views interested visits } }`;
  const days = async (period: object) =>
    (await read<{ figuresOverDays: { day: string; views: number }[] }>(document, { ...period })).figuresOverDays;
  const numbers = (await days({ end: '2026-03-03T18:15:00Z' })).map(({ day, views }) => [day, views]);
  expect(numbers).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 1],
    ['2026-03-03', 1],
  ]);
  expect(await days({ start: '2026-03-02T18:15:00Z', end: '2026-03-02T18:15:00Z' })).toEqual([]);
  for (const period of [{ end: '9999-12-31T00:00:00Z' }, { start: '1901-01-01T00:00:00Z' }]) {
    const { errors } = await api.query(document, period, { as: analyst });
    expect(errors[0]?.message).toBe(`Field ${Object.keys(period).join()} is not valid`);
  }
  expect((await days({ start: '2026-03-04T00:00:00Z' }))[0]).toEqual({
    day: '2026-03-04',
    views: 0,
    interested: 0,
    visits: 0,
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Feedback {
  id: string;
  company: string;
  industry: string;
  investment: string;
  other: string;
  deal: { id: string; myFeedback: { id: string } | null };
}

const answers = { company: 'To early stage', industry: '', investment: 'High Fees', other: '' };

const save = (as: TestAccount, dealId: string, feedback: object = {}) =>
  api.query<{ saveFeedback: Feedback }>(
    `mutation Save($dealId: ID!, $feedback: FeedbackInput!) {
      saveFeedback(dealId: $dealId, feedback: $feedback) {
        id company industry investment other deal { id myFeedback { id } }
      }
    }`,
    { dealId, feedback: { ...answers, ...feedback } },
    { as },
  );
const read = async (as: TestAccount, dealId: string) => {
  const { data } = await api.query<{ deal: { myFeedback: Omit<Feedback, 'deal'> | null } }>(
    'query Read($id: ID!) { deal(id: $id) { myFeedback { id company industry investment other } } }',
    { id: dealId },
    { as },
  );
  return data?.deal.myFeedback;
};
const stored = (dealId: string) => api.database.prisma.feedback.findMany({ where: { dealId } });

it('FEED-08 DEAL-24 stores reasons as a list and serves them joined by commas', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  expect(await read(investor, deal.id)).toBeNull();
  const given = {
    company: 'Other,Management team',
    industry: 'Small market',
    investment: 'Types of securities,Short timeline',
    other: 'Come back in a year',
  };
  const { data } = await save(investor, deal.id, given);
  const id = data?.saveFeedback.id;
  const expected = { ...given, company: 'Management team,Other', id };
  expect(data?.saveFeedback).toEqual({ ...expected, deal: { id: deal.id, myFeedback: { id } } });
  expect(await read(investor, deal.id)).toEqual(expected);
  expect(await stored(deal.id)).toMatchObject([
    {
      accountId: investor.id,
      companyReasons: ['Management team', 'Other'],
      industryReasons: ['Small market'],
      investmentReasons: ['Types of securities', 'Short timeline'],
      other: 'Come back in a year',
    },
  ]);
});

it('FEED-08 FEED-12 saving again replaces the feedback, even concurrently, and each change is audited', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database, { status: 'PROSPECTIVE' });
  const first = await save(investor, deal.id, { industry: 'Other', other: 'no' });
  const saved = await Promise.all(['a', 'b', 'c'].map((other) => save(investor, deal.id, { other })));
  const id = first.data?.saveFeedback.id ?? '';
  expect(saved.map(({ data }) => data?.saveFeedback.id)).toEqual([id, id, id]);
  await save(investor, deal.id, { company: 'Other', investment: 'Other' });
  expect(await stored(deal.id)).toMatchObject([
    { companyReasons: ['Other'], industryReasons: [], investmentReasons: ['Other'], other: '' },
  ]);
  const entries = await api.database.prisma.auditEntry.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'feedback.inserted',
    ...Array(4).fill('feedback.updated'),
  ]);
  expect(entries[0]?.actorId).toBe(investor.id);
});

it('CARE-11 FEED-08 accepts both spellings of a reason, and stores and serves one', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  for (const company of ['Too early stage', 'To early stage', 'To early stage,Too early stage']) {
    const { data } = await save(investor, deal.id, { company });
    expect(data?.saveFeedback.company).toBe('To early stage');
    expect(await stored(deal.id)).toMatchObject([{ companyReasons: ['To early stage'] }]);
  }
});

it('FEED-09 stores double quotes in the text as single quotes', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  await save(investor, deal.id, { other: `"No", they said: it's "late"` });
  expect((await read(investor, deal.id))?.other).toBe(`'No', they said: it's 'late'`);
});

it.each([
  [{ company: 'Small market' }, 'FIELD_INVALID', 'company'],
  [{ company: 'other' }, 'FIELD_INVALID', 'company'],
  [{ industry: 'High Fees' }, 'FIELD_INVALID', 'industry'],
  [{ investment: 'High Fees,' }, 'FIELD_INVALID', 'investment'],
  [{ company: '' }, 'FIELD_MISSING', 'company'],
  [{ investment: '' }, 'FIELD_MISSING', 'investment'],
  [{ other: 'x'.repeat(5001) }, 'FIELD_INVALID', 'other'],
  [{ other: 'a\0b' }, 'FIELD_INVALID', 'other'],
])('FEED-11 refuses %j and keeps the stored feedback', async (wrong, code, field) => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  await save(investor, deal.id, { other: 'kept' });
  const { data, errors } = await save(investor, deal.id, wrong);
  expect([data, errors[0]?.extensions]).toEqual([null, { code, params: { field } }]);
  expect(await stored(deal.id)).toMatchObject([{ companyReasons: ['To early stage'], other: 'kept' }]);
});

it('FEED-11 accepts no industry reason and a text of 5000 characters', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  const { data } = await save(investor, deal.id, { other: 'x'.repeat(5000) });
  expect([data?.saveFeedback.industry, data?.saveFeedback.other.length]).toEqual(['', 5000]);
});

it.each([
  ['a closed deal', { status: 'CLOSED' }, 200, 'DEAL_CLOSED'],
  ['a cancelled deal', { status: 'CANCELED' }, 404, 'NOT_FOUND'],
  ['a voided deal', { status: 'VOIDED' }, 404, 'NOT_FOUND'],
  ['an unpublished deal', { publishedAt: null }, 404, 'NOT_FOUND'],
] as const)('FEED-12 refuses feedback on %s', async (_name, options, status, code) => {
  const deal = await createDeal(api.database, options);
  const answer = await save(await api.createAccount(), deal.id);
  expect([answer.status, answer.data, answer.errors[0]?.extensions.code]).toEqual([status, null, code]);
  expect(await stored(deal.id)).toEqual([]);
});

it.each(['x', '00000000-0000-4000-8000-000000000000'])(
  'FEED-12 refuses feedback on the unknown deal %s',
  async (id) => {
    const { status, errors } = await save(await api.createAccount(), id);
    expect([status, errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
  },
);

it('FEED-12 DEAL-24 investors read and change only their own feedback, and staff read none', async () => {
  const [one, two] = [await api.createAccount(), await api.createAccount()];
  const administrator = await api.createAccount({ roles: [3] });
  const deal = await createDeal(api.database);
  await save(one, deal.id, { other: 'one' });
  expect(await read(two, deal.id)).toBeNull();
  expect(await read(administrator, deal.id)).toBeNull();
  await save(two, deal.id, { other: 'two' });
  expect([(await read(one, deal.id))?.other, (await read(two, deal.id))?.other]).toEqual(['one', 'two']);
  expect(await stored(deal.id)).toHaveLength(2);
});

it('ADM-27 STEP-16 refuses feedback of staff and of investors without access', async () => {
  const deal = await createDeal(api.database);
  for (const [as, code] of [
    [await api.createAccount({ roles: [3] }), 'FORBIDDEN'],
    [await api.createAccount({ roles: [2] }), 'FORBIDDEN'],
    [await api.createAccount({ confidentiality: false }), 'CONFIDENTIALITY_NOT_ACCEPTED'],
  ] as const) {
    const { status, errors } = await save(as, deal.id);
    expect([status, errors[0]?.extensions.code]).toEqual([403, code]);
  }
  expect(await stored(deal.id)).toEqual([]);
});

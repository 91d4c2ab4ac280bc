import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { emptyState, moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let invest: ReturnType<typeof moneyCalls>['invest'];

beforeAll(async () => {
  api = await startTestApi();
  ({ invest } = moneyCalls(api));
});
afterAll(() => api.close());

it('API-07 AMT-23 AINV-25 stores the investment with a fresh flow whose first shown section is current', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database, {
    investmentCurrency: 'CHF',
    flow: [
      { name: 'Hidden', shown: false },
      { name: 'Read', shown: true },
      { name: 'Sign', shown: true },
    ],
  });
  const { status, body } = await invest(investor, deal.id, '123456.78');
  expect([status, body.status]).toEqual([200, 'OK']);
  const stored = await api.database.prisma.investment.findUniqueOrThrow({
    where: { id: body.result.investmentId },
    include: { flow: { include: { sections: { orderBy: { order: 'asc' }, include: { items: true } } } } },
  });
  expect(stored).toMatchObject({ accountId: investor.id, dealId: deal.id, currency: 'CHF', completedAt: null });
  expect(stored.value.toString()).toBe('123456.78');
  expect(stored.flow?.accountId).toBe(investor.id);
  expect(
    stored.flow?.sections.map(({ name, current, completed, items }) => [name, current, completed, items.length]),
  ).toEqual([
    ['Hidden', false, false, 1],
    ['Read', true, false, 1],
    ['Sign', false, false, 1],
  ]);
  const ofDeal = await api.database.prisma.flow.findUniqueOrThrow({
    where: { dealId: deal.id },
    include: { sections: { include: { items: true } } },
  });
  expect(stored.flow?.sourceFlowId).toBe(ofDeal.id);
  expect(ofDeal.sections.map(({ current, items }) => [current, items.length])).toEqual(Array(3).fill([false, 1]));
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({
    committed: '123456.78',
    stored: null,
    live: ['123456.78'],
    inserted: 1,
  });
});

it.each([
  [
    'a prospective deal',
    { status: 'PROSPECTIVE' },
    409,
    'DEAL_NOT_OPEN',
    'This opportunity is not open for investment',
  ],
  ['a closed deal', { status: 'CLOSED' }, 409, 'DEAL_NOT_OPEN', 'This opportunity is not open for investment'],
  ['a cancelled deal', { status: 'CANCELED' }, 404, 'NOT_FOUND', 'Not found'],
  ['a voided deal', { status: 'VOIDED' }, 404, 'NOT_FOUND', 'Not found'],
  ['an unpublished deal', { publishedAt: null }, 404, 'NOT_FOUND', 'Not found'],
  [
    'a deal after its deadline',
    { investmentDeadline: new Date(Date.now() - 1_000) },
    409,
    'DEAL_DEADLINE_PASSED',
    'The deadline of this opportunity has passed',
  ],
  ['a deal without a flow', { flow: null }, 409, 'DEAL_WITHOUT_FLOW', 'This opportunity has no investment flow yet'],
] as const)('AMT-17 refuses %s and leaves nothing behind', async (_name, options, status, code, message) => {
  const deal = await createDeal(api.database, options);
  const answer = await invest(await api.createAccount(), deal.id, '50000');
  expect([answer.status, answer.body]).toEqual([status, { status: 'ERROR', result: { code, message, params: {} } }]);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject(emptyState);
});

it('AMT-17 accepts until the end of the deadline day', async () => {
  const endOfToday = new Date();
  endOfToday.setUTCHours(23, 59, 59, 999);
  const deal = await createDeal(api.database, { investmentDeadline: endOfToday });
  expect((await invest(await api.createAccount(), deal.id, '50000')).body.status).toBe('OK');
});

it('AMT-22 refuses a second investment and keeps the first unchanged', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  await invest(investor, deal.id, '50000');
  const { status, body } = await invest(investor, deal.id, '60000');
  expect([status, body.result.code]).toEqual([409, 'ALREADY_INVESTED']);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({
    committed: '50000',
    live: ['50000'],
    flows: 1,
    inserted: 1,
  });
});

it('API-10 API-03 AAPI-03 refuses unknown and malformed ids, missing keys and another account’s id', async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const deal = await createDeal(api.database);
  for (const dealId of ['00000000-0000-4000-8000-000000000000', 'x', "'; DROP TABLE deal; --", '../1']) {
    const { status, body } = await invest(investor, dealId, '50000');
    expect([status, body.result.code]).toEqual([404, 'NOT_FOUND']);
  }
  const missing = await api.rest('/api/investment/insert', { as: investor, body: { value: '50000' } });
  expect([missing.status, missing.body.result.message]).toEqual([400, 'Missing dealId']);
  const empty = await invest(investor, '', '50000');
  expect([empty.status, empty.body.result.params]).toEqual([400, { field: 'dealId' }]);
  const broken = await api.rest('/api/investment/insert', { as: investor, body: '{"dealId":' });
  expect([broken.status, broken.body.status]).toEqual([400, 'ERROR']);
  const foreign = await api.rest('/api/investment/insert', {
    as: investor,
    body: { dealId: deal.id, value: '50000', firebaseId: other.subject },
  });
  expect([foreign.status, foreign.body.status]).toEqual([400, 'ERROR']);
  const get = await api.rest('/api/investment/insert', { as: investor, method: 'GET' });
  expect(get.status).toBe(405);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject(emptyState);
});

it('STEP-16 ADM-27 PERM-20 refuses callers who may not invest', async () => {
  const deal = await createDeal(api.database);
  const callers: [TestAccount | undefined, number, string][] = [
    [undefined, 401, 'UNAUTHENTICATED'],
    [await api.createAccount({ roles: [3] }), 403, 'FORBIDDEN'],
    [await api.createAccount({ roles: [1, 6] }), 403, 'FORBIDDEN'],
    [await api.createAccount({ roles: [2] }), 403, 'FORBIDDEN'],
    [await api.createAccount({ roles: [] }), 403, 'NOT_APPROVED'],
    [await api.createAccount({ confidentiality: false }), 403, 'CONFIDENTIALITY_NOT_ACCEPTED'],
    [await api.createAccount({ disabled: true }), 401, 'ACCOUNT_DISABLED'],
  ];
  for (const [as, status, code] of callers) {
    const answer = await api.rest('/api/investment/insert', {
      ...(as ? { as } : {}),
      body: { dealId: deal.id, value: '50000' },
    });
    expect([answer.status, answer.body.result.code]).toEqual([status, code]);
  }
  expect(await readMoneyState(api.database, deal.id)).toMatchObject(emptyState);
});

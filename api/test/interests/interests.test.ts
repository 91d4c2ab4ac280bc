import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Interest {
  id: string;
  amount: string;
  currency: string;
  createdAt: string;
  updatedAt: string;
  deal: { id: string; myInterest: { id: string } | null };
}

const save = (as: TestAccount, dealId: string, amount: unknown) =>
  api.query<{ saveInterest: Interest }>(
    `mutation Save($dealId: ID!, $amount: Decimal!) {
      saveInterest(dealId: $dealId, amount: $amount) {
        id amount currency createdAt updatedAt deal { id myInterest { id } }
      }
    }`,
    { dealId, amount },
    { as },
  );
const cancel = (as: TestAccount, id: string) =>
  api.query<{ cancelInterest: Interest }>(
    'mutation Cancel($id: ID!) { cancelInterest(id: $id) { id deal { myInterest { id } } } }',
    { id },
    { as },
  );
const stored = (dealId: string) => api.database.prisma.interest.findMany({ where: { dealId } });
const prospective = (options: Parameters<typeof createDeal>[1] = {}) =>
  createDeal(api.database, { status: 'PROSPECTIVE', ...options });

it('AMT-08 saving again updates the interest to the second amount', async () => {
  const investor = await api.createAccount();
  const deal = await prospective();
  const first = (await save(investor, deal.id, '30000.50')).data?.saveInterest;
  const second = (await save(investor, deal.id, '45000.75')).data?.saveInterest;
  expect(second).toMatchObject({ id: first?.id, amount: '45000.75', createdAt: first?.createdAt });
  expect(Date.parse(second?.updatedAt ?? '')).toBeGreaterThan(Date.parse(first?.updatedAt ?? ''));
  const rows = (await stored(deal.id)).map(({ accountId, amount }) => ({ accountId, amount: amount.toFixed(2) }));
  expect(rows).toEqual([{ accountId: investor.id, amount: '45000.75' }]);
  const audits = await api.database.prisma.auditEntry.findMany({
    where: { entityType: 'interest', entityId: first?.id ?? '' },
    orderBy: { id: 'asc' },
  });
  const change = (before: string | null, after: string) => ({ changes: [{ field: 'amount', before, after }] });
  expect(audits).toMatchObject([
    { action: 'interest.inserted', details: change(null, '30000.50 USD') },
    { action: 'interest.updated', details: change('30000.50 USD', '45000.75 USD') },
  ]);
});

it('AMT-08 API-16 saving inserts or updates one interest, even concurrently', async () => {
  const investor = await api.createAccount();
  const deal = await prospective({ investmentCurrency: 'GBP' });
  const { data } = await save(investor, deal.id, '30000.50');
  expect(data?.saveInterest).toMatchObject({
    amount: '30000.50',
    currency: 'GBP',
    deal: { id: deal.id, myInterest: { id: data?.saveInterest.id } },
  });
  const answers = await Promise.all(['40000', '50000', '60000'].map((amount) => save(investor, deal.id, amount)));
  expect(new Set(answers.map((answer) => answer.data?.saveInterest.id))).toEqual(new Set([data?.saveInterest.id]));
  const [row, ...others] = await stored(deal.id);
  expect(others).toEqual([]);
  expect(['40000', '50000', '60000']).toContain(row?.amount.toString());
});

it.each([
  ['an active deal', { status: 'ACTIVE' }, 200, 'DEAL_NOT_PROSPECTIVE'],
  ['a closed deal', { status: 'CLOSED' }, 200, 'DEAL_NOT_PROSPECTIVE'],
  ['a cancelled deal', { status: 'CANCELED' }, 404, 'NOT_FOUND'],
  ['a voided deal', { status: 'VOIDED' }, 404, 'NOT_FOUND'],
  ['an unpublished deal', { publishedAt: null }, 404, 'NOT_FOUND'],
] as const)('AMT-18 refuses interest in %s', async (_name, options, status, code) => {
  const deal = await prospective(options);
  const answer = await save(await api.createAccount(), deal.id, '30000');
  expect([answer.status, answer.data, answer.errors[0]?.extensions.code]).toEqual([status, null, code]);
  expect(await stored(deal.id)).toEqual([]);
});

it('AMT-19 refuses an amount outside the limits with the limit, and keeps the stored amount', async () => {
  const investor = await api.createAccount();
  const deal = await prospective({ investmentMin: '100', investmentMax: '500', investmentAmountAvailable: '300' });
  await save(investor, deal.id, '100');
  for (const [amount, code, limit] of [
    ['99.99', 'AMOUNT_BELOW_MINIMUM', '100.00'],
    ['500.01', 'AMOUNT_ABOVE_MAXIMUM', '500.00'],
    ['300.01', 'AMOUNT_ABOVE_AVAILABLE', '300.00'],
  ] as const) {
    const { errors } = await save(investor, deal.id, amount);
    expect(errors[0]?.extensions).toEqual({ code, params: { limit, currency: 'USD' } });
    expect(errors[0]?.message).toContain(limit);
  }
  expect((await stored(deal.id)).map(({ amount }) => amount.toString())).toEqual(['100']);
  expect((await save(investor, deal.id, '300')).errors).toEqual([]);
});

it.each(['abc', '', '0', '-1', '30000.001', 30000, null, '3e4'])('AMT-20 refuses the amount %j', async (amount) => {
  const deal = await prospective();
  const { data, errors } = await save(await api.createAccount(), deal.id, amount);
  expect(data).toBeNull();
  expect(['AMOUNT_INVALID', 'FIELD_INVALID', 'BAD_REQUEST']).toContain(errors[0]?.extensions.code);
  expect(await stored(deal.id)).toEqual([]);
});

it('AMT-26 an interest does not count as committed', async () => {
  const deal = await prospective({ investmentAmountAvailable: '300000' });
  await save(await api.createAccount(), deal.id, '30000');
  const after = await api.database.prisma.deal.findUniqueOrThrow({ where: { id: deal.id } });
  expect([after.committedAmount.toString(), after.investmentAmountAvailable?.toString()]).toEqual(['0', '300000']);
});

it('INV-14 cancelling sets deleted_at, and a new interest can be saved', async () => {
  const investor = await api.createAccount();
  const deal = await prospective();
  const id = (await save(investor, deal.id, '30000')).data?.saveInterest.id ?? '';
  expect((await cancel(investor, id)).data?.cancelInterest).toEqual({ id, deal: { myInterest: null } });
  expect((await stored(deal.id))[0]?.deletedAt).not.toBeNull();
  expect((await cancel(investor, id)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await save(investor, deal.id, '31000')).data?.saveInterest.id).not.toBe(id);
});

it("INV-14 API-10 refuses to cancel another account's or an unknown interest", async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const deal = await prospective();
  const id = (await save(investor, deal.id, '30000')).data?.saveInterest.id ?? '';
  for (const [as, target] of [
    [other, id],
    [investor, 'x'],
    [investor, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const { status, errors } = await cancel(as, target);
    expect([status, errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await stored(deal.id))[0]?.deletedAt).toBeNull();
});

it('INV-15 an interest in a deal that is no longer visible is read-only', async () => {
  const investor = await api.createAccount();
  const deal = await prospective();
  const id = (await save(investor, deal.id, '30000')).data?.saveInterest.id ?? '';
  await api.database.prisma.deal.update({ where: { id: deal.id }, data: { status: 'VOIDED' } });
  expect((await cancel(investor, id)).errors[0]?.extensions.code).toBe('DEAL_NOT_OPEN');
  expect((await stored(deal.id))[0]?.deletedAt).toBeNull();
});

it('ADM-27 STEP-16 staff and investors without access cannot declare an interest', async () => {
  const deal = await prospective();
  for (const [as, code] of [
    [await api.createAccount({ roles: [3] }), 'FORBIDDEN'],
    [await api.createAccount({ roles: [2] }), 'FORBIDDEN'],
    [await api.createAccount({ confidentiality: false }), 'CONFIDENTIALITY_NOT_ACCEPTED'],
  ] as const) {
    const { status, errors } = await save(as, deal.id, '30000');
    expect([status, errors[0]?.extensions.code]).toEqual([403, code]);
  }
  expect(await stored(deal.id)).toEqual([]);
});

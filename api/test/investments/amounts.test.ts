import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { emptyState, moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let invest: ReturnType<typeof moneyCalls>['invest'];
let cancel: ReturnType<typeof moneyCalls>['cancel'];

beforeAll(async () => {
  api = await startTestApi();
  ({ invest, cancel } = moneyCalls(api));
});
afterAll(() => api.close());

it('AMT-19 accepts the minimum and the maximum, and refuses amounts outside with the limit', async () => {
  const deal = await createDeal(api.database, {
    investmentMin: '100',
    investmentMax: '200.50',
    investmentCurrency: 'EUR',
  });
  for (const [value, code, limit] of [
    ['99.99', 'AMOUNT_BELOW_MINIMUM', '100.00'],
    ['200.51', 'AMOUNT_ABOVE_MAXIMUM', '200.50'],
  ] as const) {
    const { status, body } = await invest(await api.createAccount(), deal.id, value);
    expect([status, body.status, body.result.code, body.result.params]).toEqual([
      409,
      'ERROR',
      code,
      { limit, currency: 'EUR' },
    ]);
    expect(body.result.message).toContain(limit);
  }
  expect(await readMoneyState(api.database, deal.id)).toMatchObject(emptyState);
  for (const value of ['100', '200.50']) {
    expect((await invest(await api.createAccount(), deal.id, value)).body.status).toBe('OK');
  }
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ committed: '300.5' });
});

it('AMT-19 AMT-26 refuses more than is available, and updates a stored available amount', async () => {
  const deal = await createDeal(api.database, { investmentAmountAvailable: '60000', investmentValue: null });
  const [first, second] = [await api.createAccount(), await api.createAccount()];
  const { body } = await invest(first, deal.id, '40000');
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ stored: '20000', committed: '40000' });
  const refused = await invest(second, deal.id, '25000');
  expect([refused.body.result.code, refused.body.result.params]).toEqual([
    'AMOUNT_ABOVE_AVAILABLE',
    { limit: '20000.00', currency: 'USD' },
  ]);
  expect((await cancel(first, body.result.investmentId)).body).toEqual({ status: 'OK', result: {} });
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ stored: '60000', committed: '0', live: [] });
  expect((await invest(second, deal.id, '25000')).body.status).toBe('OK');
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ stored: '35000', committed: '25000' });
});

it.each([
  '',
  'abc',
  '0',
  '0.00',
  '-50000',
  '50000.001',
  '5e4',
  '50,000',
  ' 50000',
  '٥٠٠٠٠',
  '1'.repeat(17),
  'NaN',
  'Infinity',
  '0x7530',
  '50000.',
])('AMT-20 refuses the amount %j', async (value) => {
  const deal = await createDeal(api.database);
  const { status, body } = await invest(await api.createAccount(), deal.id, value);
  expect([status, body.status]).toEqual([400, 'ERROR']);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject(emptyState);
});

it.each([[50000], [null], [undefined], [['50000']], [{ $gt: 0 }], [true]])(
  'AMT-20 API-03 AAPI-03 refuses the value %j with its key',
  async (value) => {
    const deal = await createDeal(api.database);
    const { status, body } = await invest(await api.createAccount(), deal.id, value);
    expect([status, body.status]).toEqual([400, 'ERROR']);
    expect(body.result.message).toContain('value');
    expect(await readMoneyState(api.database, deal.id)).toMatchObject(emptyState);
  },
);

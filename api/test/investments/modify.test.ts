import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal, type DealOptions } from '../kit/seed.ts';
import { moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let invest: ReturnType<typeof moneyCalls>['invest'];
let modify: ReturnType<typeof moneyCalls>['modify'];
let cancel: ReturnType<typeof moneyCalls>['cancel'];

beforeAll(async () => {
  api = await startTestApi();
  ({ invest, modify, cancel } = moneyCalls(api));
});
afterAll(() => api.close());

/** Stores an investor with 40,000 in a new deal. */
async function invested(options: DealOptions = {}) {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database, options);
  const { body } = await invest(investor, deal.id, '40000');
  return { investor, dealId: deal.id, id: body.result.investmentId };
}

const unchanged = { committed: '40000', live: ['40000'], rows: 1, flows: 1, modified: 0 };

describe('changing the amount of an investment', () => {
  it('API-07 AMT-24 AINV-27 replaces the investment by one with a new flow', async () => {
    const { investor, dealId, id } = await invested({
      investmentAmountAvailable: '100000',
      flow: [
        { name: 'Read', shown: true },
        { name: 'Sign', shown: true },
      ],
    });
    const { prisma } = api.database;
    await prisma.flowSection.updateMany({
      where: { flow: { investmentId: id }, name: 'Read' },
      data: { current: false, completed: true },
    });
    const { status, body } = await modify(investor, dealId, '55000.50');
    expect([status, body.status]).toEqual([200, 'OK']);
    expect(body.result.investmentId).not.toBe(id);
    const former = await prisma.investment.findUniqueOrThrow({ where: { id } });
    expect(former.deletedAt).not.toBeNull();
    const fresh = await prisma.investment.findUniqueOrThrow({
      where: { id: body.result.investmentId },
      include: { flow: { include: { sections: { orderBy: { order: 'asc' } } } } },
    });
    expect(fresh).toMatchObject({ accountId: investor.id, dealId, replacesId: id, completedAt: null, deletedAt: null });
    expect(fresh.flow?.sections.map(({ name, current, completed }) => [name, current, completed])).toEqual([
      ['Read', true, false],
      ['Sign', false, false],
    ]);
    expect(await readMoneyState(api.database, dealId)).toEqual({
      committed: '55000.5',
      stored: '44999.5',
      live: ['55000.5'],
      rows: 2,
      flows: 2,
      inserted: 1,
      modified: 1,
      cancelled: 0,
      marked: 0,
    });
  });

  it('AINV-27 INV-15 lists only the new investment for the investor', async () => {
    const { investor, dealId } = await invested();
    const { body } = await modify(investor, dealId, '50000');
    const { data } = await api.query<{ myInvestments: { id: string; value: string }[] }>(
      '{ myInvestments { id value } }',
      {},
      { as: investor },
    );
    expect(data?.myInvestments).toEqual([{ id: body.result.investmentId, value: '50000.00' }]);
  });

  it('AMT-25 AAPI-13 counts the former amount as available, and refuses more with the limit', async () => {
    const { investor, dealId } = await invested({ investmentValue: '60000' });
    const over = await modify(investor, dealId, '60000.01');
    expect([over.status, over.body.result.code, over.body.result.params]).toEqual([
      409,
      'AMOUNT_ABOVE_AVAILABLE',
      { limit: '60000.00', currency: 'USD' },
    ]);
    expect(await readMoneyState(api.database, dealId)).toMatchObject(unchanged);
    expect((await modify(investor, dealId, '60000')).body.status).toBe('OK');
    expect(await readMoneyState(api.database, dealId)).toMatchObject({ committed: '60000', live: ['60000'] });
  });

  it('AAPI-13 AAPI-14 takes dealId and value, returns the id, and refuses with the exceeded limit', async () => {
    const terms = { investmentMin: '30000', investmentMax: '70000', investmentValue: '60000' };
    const { investor, dealId, id } = await invested(terms);
    for (const [value, message] of [
      ['29999.99', 'The amount is below the minimum of 30000.00 USD'],
      ['70000.01', 'The amount is above the maximum of 70000.00 USD'],
      ['60000.01', 'The amount is above the available 60000.00 USD'],
    ] as const) {
      const { status, body } = await modify(investor, dealId, value);
      expect([status, body.status, body.result.message]).toEqual([409, 'ERROR', message]);
    }
    for (const [body, message] of [
      [{ value: '50000' }, 'Missing dealId'],
      [{ dealId }, 'Missing value'],
    ] as const) {
      const answer = await api.rest('/api/investment/modify', { as: investor, body });
      expect([answer.status, answer.body.result.message]).toEqual([400, message]);
    }
    expect(await readMoneyState(api.database, dealId)).toMatchObject(unchanged);
    const { status, body } = await modify(investor, dealId, '60000');
    const live = await api.database.prisma.investment.findFirstOrThrow({ where: { dealId, deletedAt: null } });
    expect([status, body]).toEqual([200, { status: 'OK', result: { investmentId: live.id } }]);
    expect(live.id).not.toBe(id);
  });

  it.each(['40000', '40000.00', '040000'])('AMT-25 refuses the equal amount %s', async (value) => {
    const { investor, dealId } = await invested();
    const { status, body } = await modify(investor, dealId, value);
    expect([status, body.result.code]).toEqual([409, 'AMOUNT_UNCHANGED']);
    expect(await readMoneyState(api.database, dealId)).toMatchObject(unchanged);
  });

  it('AMT-25 refuses a completed investment and a deal without a live one', async () => {
    const { investor, dealId, id } = await invested();
    const { prisma } = api.database;
    await prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
    expect((await modify(investor, dealId, '50000')).body.result.code).toBe('INVESTMENT_COMPLETED');
    expect(await readMoneyState(api.database, dealId)).toMatchObject(unchanged);
    await prisma.investment.update({ where: { id }, data: { completedAt: null, deletedAt: new Date() } });
    const { status, body } = await modify(investor, dealId, '50000');
    expect([status, body.result.code]).toEqual([409, 'NOT_INVESTED']);
  });

  it.each([
    ['below the minimum', {}, '24999.99', 'AMOUNT_BELOW_MINIMUM'],
    ['text', {}, 'much', 'AMOUNT_INVALID'],
    ['three decimals', {}, '50000.001', 'AMOUNT_INVALID'],
    ['a closed deal', { status: 'CLOSED' }, '50000', 'DEAL_NOT_OPEN'],
    ['a deal after its deadline', { investmentDeadline: new Date(0) }, '50000', 'DEAL_DEADLINE_PASSED'],
    ['a hidden deal', { publishedAt: null }, '50000', 'NOT_FOUND'],
    ['a deal without a flow', { flow: { delete: true } }, '50000', 'DEAL_WITHOUT_FLOW'],
  ] as const)('AMT-24 refuses %s and keeps the former investment live', async (_name, data, value, code) => {
    const { investor, dealId } = await invested();
    await api.database.prisma.deal.update({ where: { id: dealId }, data });
    const { body } = await modify(investor, dealId, value);
    expect([body.status, body.result.code]).toEqual(['ERROR', code]);
    expect(await readMoneyState(api.database, dealId)).toMatchObject(unchanged);
  });

  it('AMT-24 AMT-21 concurrent changes replace each other and keep the sums correct', async () => {
    const { investor, dealId } = await invested({ investmentAmountAvailable: '100000' });
    const values = ['41000', '42000', '43000', '44000'];
    const answers = await Promise.all(values.map((value) => modify(investor, dealId, value)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { committed, stored, live, rows } = await readMoneyState(api.database, dealId);
    expect([live, rows]).toEqual([[committed], 5]);
    expect(Number(stored) + Number(committed)).toBe(100000);
  });

  it('AMT-21 AMT-24 AMT-26 concurrent changes, cancels and investments leave one amount per investor and correct sums', async () => {
    const deal = await createDeal(api.database, { investmentValue: null, investmentAmountAvailable: '400000' });
    const investors = await Promise.all(Array.from({ length: 10 }, () => api.createAccount()));
    const answers = await Promise.all(
      investors.map(async (as, index) => {
        const { body } = await invest(as, deal.id, '30000.01');
        return Promise.all([
          modify(as, deal.id, '60000.02'),
          cancel(as, body.result.investmentId),
          ...(index % 2 ? [invest(as, deal.id, '50000')] : []),
        ]);
      }),
    );
    expect(answers.flat().map(({ status }) => status)).not.toContain(500);
    const { committed, stored, live, flows, rows } = await readMoneyState(api.database, deal.id);
    const hundredths = (value: string) => Math.round(Number(value) * 100);
    expect(live.reduce((sum, value) => sum + hundredths(value), 0)).toBe(hundredths(committed));
    expect(hundredths(stored ?? '') + hundredths(committed)).toBe(hundredths('400000'));
    expect(flows).toBe(rows);
    const byAccount = await api.database.prisma.investment.groupBy({
      by: ['accountId'],
      where: { dealId: deal.id, deletedAt: null },
      _count: true,
    });
    expect(byAccount.every(({ _count }) => _count === 1)).toBe(true);
  });

  it('AMT-24 AMT-25 answers a conflict when staff complete the investment meanwhile', async () => {
    const { investor, dealId, id } = await invested();
    const staff = await api.database.pool.connect();
    await staff.query('BEGIN');
    await staff.query('UPDATE investment SET completed_at = now(), version = version + 1 WHERE id = $1', [id]);
    const pending = modify(investor, dealId, '50000');
    await expect
      .poll(async () => {
        const { rows } = await api.database.pool.query(`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBe(1);
    await staff.query('COMMIT');
    staff.release();
    const { status, body } = await pending;
    expect([status, body.result.code]).toEqual([409, 'CONFLICT']);
    expect(await readMoneyState(api.database, dealId)).toMatchObject(unchanged);
  });

  it('API-07 AAPI-13 changes the amount once per Idempotency-Key', async () => {
    const { investor, dealId } = await invested();
    const headers = { 'idempotency-key': 'modify-once-0001' };
    const answers = await Promise.all([1, 2, 3].map(() => modify(investor, dealId, '45000', headers)));
    expect(new Set(answers.map(({ body }) => body.result.investmentId)).size).toBe(1);
    expect(await readMoneyState(api.database, dealId)).toMatchObject({
      committed: '45000',
      live: ['45000'],
      rows: 2,
      modified: 1,
    });
  });

  it("API-10 AMT-25 is refused for another account's investment and without content access", async () => {
    const { dealId } = await invested();
    const other = await api.createAccount();
    expect((await modify(other, dealId, '50000')).body.result.code).toBe('NOT_INVESTED');
    expect((await modify(undefined, dealId, '50000')).status).toBe(401);
    expect((await modify(await api.createAccount({ roles: [2] }), dealId, '50000')).status).toBe(403);
    expect((await modify(await api.createAccount({ roles: [1, 6] }), dealId, '50000')).status).toBe(403);
    expect(await readMoneyState(api.database, dealId)).toMatchObject(unchanged);
  });
});

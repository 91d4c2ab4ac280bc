import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '../../src/database/generated/client.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const invest = (as: TestAccount, dealId: unknown, value: unknown, headers: Record<string, string> = {}) =>
  api.rest<{ investmentId: string }>('/api/investment/insert', { as, body: { dealId, value }, headers });

const cancel = (as: TestAccount, investmentId: unknown) =>
  api.rest('/api/investment/cancel', { as, body: { investmentId } });

/** Everything that investing in a deal changes. */
async function stateOf(dealId: string) {
  const { prisma } = api.database;
  const [deal, investments, flows, audits, events] = await Promise.all([
    prisma.deal.findUniqueOrThrow({ where: { id: dealId } }),
    prisma.investment.findMany({ where: { dealId }, orderBy: { createdAt: 'asc' } }),
    prisma.flow.count({ where: { investment: { dealId } } }),
    prisma.auditEntry.count({ where: { details: { path: ['dealId'], equals: dealId } } }),
    prisma.outboxMessage.count({ where: { topic: 'investment.changed' } }),
  ]);
  return {
    committed: deal.committedAmount.toString(),
    stored: deal.investmentAmountAvailable?.toString() ?? null,
    live: investments.filter(({ deletedAt }) => !deletedAt).map(({ value }) => value.toString()),
    flows,
    audits,
    events,
  };
}

const untouched = { committed: '0', live: [], flows: 0, audits: 0 };

describe('investing', () => {
  it('API-07 AMT-10 AMT-23 stores the investment with a fresh flow whose first shown section is current', async () => {
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
    expect(await stateOf(deal.id)).toMatchObject({
      committed: '123456.78',
      stored: null,
      live: ['123456.78'],
      audits: 1,
    });
  });

  it('AMT-19 accepts minimum and maximum themselves and refuses what is outside, naming the limit', async () => {
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
    expect(await stateOf(deal.id)).toMatchObject(untouched);
    for (const value of ['100', '200.50']) {
      expect((await invest(await api.createAccount(), deal.id, value)).body.status).toBe('OK');
    }
    expect(await stateOf(deal.id)).toMatchObject({ committed: '300.5' });
  });

  it('AMT-19 AMT-26 refuses more than is available; a stored available amount goes down and up again', async () => {
    const deal = await createDeal(api.database, { investmentAmountAvailable: '60000', investmentValue: null });
    const [first, second] = [await api.createAccount(), await api.createAccount()];
    const { body } = await invest(first, deal.id, '40000');
    expect(await stateOf(deal.id)).toMatchObject({ stored: '20000', committed: '40000' });
    const refused = await invest(second, deal.id, '25000');
    expect([refused.body.result.code, refused.body.result.params]).toEqual([
      'AMOUNT_ABOVE_AVAILABLE',
      { limit: '20000.00', currency: 'USD' },
    ]);
    expect((await cancel(first, body.result.investmentId)).body).toEqual({ status: 'OK', result: {} });
    expect(await stateOf(deal.id)).toMatchObject({ stored: '60000', committed: '0', live: [] });
    expect((await invest(second, deal.id, '25000')).body.status).toBe('OK');
    expect(await stateOf(deal.id)).toMatchObject({ stored: '35000', committed: '25000' });
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
    expect(await stateOf(deal.id)).toMatchObject(untouched);
  });

  it.each([[50000], [null], [undefined], [['50000']], [{ $gt: 0 }], [true]])(
    'AMT-20 API-03 AAPI-03 refuses the value %j, naming the key',
    async (value) => {
      const deal = await createDeal(api.database);
      const { status, body } = await invest(await api.createAccount(), deal.id, value);
      expect([status, body.status]).toEqual([400, 'ERROR']);
      expect(body.result.message).toContain('value');
      expect(await stateOf(deal.id)).toMatchObject(untouched);
    },
  );

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
    const { events } = await stateOf(deal.id);
    const answer = await invest(await api.createAccount(), deal.id, '50000');
    expect([answer.status, answer.body]).toEqual([status, { status: 'ERROR', result: { code, message, params: {} } }]);
    expect(await stateOf(deal.id)).toMatchObject({ ...untouched, events });
  });

  it('AMT-17 accepts until the end of the day of the deadline', async () => {
    const endOfToday = new Date();
    endOfToday.setUTCHours(23, 59, 59, 999);
    const deal = await createDeal(api.database, { investmentDeadline: endOfToday });
    expect((await invest(await api.createAccount(), deal.id, '50000')).body.status).toBe('OK');
  });

  it('AMT-22 refuses a second investment and leaves the first as it was', async () => {
    const investor = await api.createAccount();
    const deal = await createDeal(api.database);
    await invest(investor, deal.id, '50000');
    const { status, body } = await invest(investor, deal.id, '60000');
    expect([status, body.result.code]).toEqual([409, 'ALREADY_INVESTED']);
    expect(await stateOf(deal.id)).toMatchObject({ committed: '50000', live: ['50000'], flows: 1, audits: 1 });
  });

  it('AMT-21 of many simultaneous investments no more succeed than are available', async () => {
    const deal = await createDeal(api.database, { investmentValue: '250000' });
    const investors = await Promise.all(Array.from({ length: 30 }, () => api.createAccount()));
    const answers = await Promise.all(investors.map((investor) => invest(investor, deal.id, '40000')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.result.code))).toEqual(
      new Set(['AMOUNT_ABOVE_AVAILABLE']),
    );
    expect(await stateOf(deal.id)).toMatchObject({ committed: '240000', flows: 6, audits: 6 });
  });

  it('AMT-21 AMT-26 investments and cancels that cross leave the sum of what is live', async () => {
    const deal = await createDeal(api.database, { investmentValue: null, investmentAmountAvailable: '300000' });
    const investors = await Promise.all(Array.from({ length: 12 }, () => api.createAccount()));
    await Promise.all(
      investors.map(async (investor, index) => {
        const { body } = await invest(investor, deal.id, '30000.01');
        if (body.status === 'OK' && index % 2) await cancel(investor, body.result.investmentId);
      }),
    );
    const { committed, stored, live } = await stateOf(deal.id);
    const hundredths = live.reduce((sum, value) => sum + BigInt(value.replace('.', '')), 0n);
    expect(BigInt(committed.replace('.', ''))).toBe(hundredths);
    expect(Number(stored)).toBeCloseTo(300000 - Number(committed), 2);
    expect(Number(stored)).toBeGreaterThanOrEqual(0);
  });

  it('AMT-22 of simultaneous investments of one account exactly one succeeds', async () => {
    const investor = await api.createAccount();
    const deal = await createDeal(api.database);
    const answers = await Promise.all(Array.from({ length: 8 }, () => invest(investor, deal.id, '30000')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await stateOf(deal.id)).toMatchObject({ committed: '30000', live: ['30000'] });
  });

  it('AMT-22 API-07 the same Idempotency-Key answers the same investment once; another body is refused', async () => {
    const investor = await api.createAccount();
    const deal = await createDeal(api.database);
    const headers = { 'idempotency-key': 'invest-once-0001' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => invest(investor, deal.id, '30000', headers)));
    expect(answers.map(({ body }) => body.status)).toEqual(['OK', 'OK', 'OK', 'OK', 'OK']);
    expect(new Set(answers.map(({ body }) => body.result.investmentId)).size).toBe(1);
    const reused = await invest(investor, deal.id, '30001', headers);
    expect([reused.status, reused.body.result.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await stateOf(deal.id)).toMatchObject({ committed: '30000', audits: 1 });
  });

  it('AMT-21 AMT-26 a connection that is killed in the middle leaves the old state', async () => {
    const investor = await api.createAccount();
    const deal = await createDeal(api.database, { investmentAmountAvailable: '100000' });
    const blocker = await api.database.pool.connect();
    await blocker.query('BEGIN');
    // The flow's copy is the last big step: held here, the investment and the amounts are already written.
    await blocker.query('LOCK TABLE flow_section IN ACCESS EXCLUSIVE MODE');
    const pending = invest(investor, deal.id, '50000');
    await expect
      .poll(async () => {
        const { rows } = await blocker.query(`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`);
        return rows.length;
      })
      .toBe(1);
    await blocker.query('ROLLBACK');
    blocker.release();
    const { status, body } = await pending;
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toMatch(/terminat|flow_section|SELECT/i);
    expect(await stateOf(deal.id)).toMatchObject({ ...untouched, stored: '100000' });
    expect((await invest(investor, deal.id, '50000')).body.status).toBe('OK');
  });

  it('API-10 API-03 AAPI-03 refuses unknown and malformed ids, missing keys and a body that names another account', async () => {
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
    expect(await stateOf(deal.id)).toMatchObject(untouched);
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
    expect(await stateOf(deal.id)).toMatchObject(untouched);
  });
});

describe('cancelling', () => {
  let deal: Deal;
  beforeAll(async () => {
    deal = await createDeal(api.database);
  });

  async function invested(dealId = deal.id) {
    const investor = await api.createAccount();
    const { body } = await invest(investor, dealId, '30000');
    return { investor, id: body.result.investmentId };
  }

  it('INV-14 API-08 sets deleted_at on the own investment in progress and frees its amount', async () => {
    const { investor, id } = await invested();
    const before = await stateOf(deal.id);
    expect(await cancel(investor, id)).toMatchObject({ status: 200, body: { status: 'OK' } });
    const stored = await api.database.prisma.investment.findUniqueOrThrow({ where: { id } });
    expect(stored.deletedAt).not.toBeNull();
    const after = await stateOf(deal.id);
    expect(Number(before.committed) - Number(after.committed)).toBe(30000);
    expect(after.events - before.events).toBe(1);
  });

  it("INV-14 API-10 refuses another's, a deleted, a completed and an unknown investment", async () => {
    const { investor, id } = await invested();
    const other = await api.createAccount();
    expect((await cancel(other, id)).body.result.code).toBe('NOT_FOUND');
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await cancel(investor, unknown)).status).toBe(404);
    }
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
    expect((await cancel(investor, id)).body.result.code).toBe('INVESTMENT_COMPLETED');
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: null } });
    const before = await stateOf(deal.id);
    const answers = await Promise.all([cancel(investor, id), cancel(investor, id), cancel(investor, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(Number(before.committed) - Number((await stateOf(deal.id)).committed)).toBe(30000);
    expect((await cancel(investor, id)).body.result.code).toBe('INVESTMENT_DELETED');
  });

  it('INV-15 refuses to cancel on a deal that is no longer visible', async () => {
    const closed = await createDeal(api.database);
    const { investor, id } = await invested(closed.id);
    for (const data of [
      { status: 'CANCELED' },
      { status: 'VOIDED' },
      { status: 'ACTIVE', publishedAt: null },
    ] as const) {
      await api.database.prisma.deal.update({ where: { id: closed.id }, data });
      expect((await cancel(investor, id)).body.result.code).toBe('DEAL_NOT_OPEN');
    }
    expect(await stateOf(closed.id)).toMatchObject({ live: ['30000'], committed: '30000' });
  });

  it('INV-14 AMT-22 after a cancel the deal takes a new investment of the same account', async () => {
    const { investor, id } = await invested();
    await cancel(investor, id);
    const { body } = await invest(investor, deal.id, '35000');
    expect(body.status).toBe('OK');
    expect(body.result.investmentId).not.toBe(id);
  });
});

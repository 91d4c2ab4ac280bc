import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { withRetries } from '../soak/retry.ts';
import { emptyState, moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let invest: ReturnType<typeof moneyCalls>['invest'];
let cancel: ReturnType<typeof moneyCalls>['cancel'];

beforeAll(async () => {
  api = await startTestApi();
  ({ invest, cancel } = moneyCalls(api));
});
afterAll(() => api.close());

it('AMT-21 of many concurrent investments no more succeed than are available', async () => {
  const deal = await createDeal(api.database, { investmentValue: '250000' });
  const investors = await Promise.all(Array.from({ length: 30 }, () => api.createAccount()));
  const answers = await Promise.all(investors.map((investor) => withRetries(() => invest(investor, deal.id, '40000'))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.result.code))).toEqual(
    new Set(['AMOUNT_ABOVE_AVAILABLE']),
  );
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ committed: '240000', flows: 6, inserted: 6 });
});

it('AMT-21 AMT-26 concurrent investments and cancels leave the sum of the live investments', async () => {
  const deal = await createDeal(api.database, { investmentValue: null, investmentAmountAvailable: '300000' });
  const investors = await Promise.all(Array.from({ length: 12 }, () => api.createAccount()));
  await Promise.all(
    investors.map(async (investor, index) => {
      const { body } = await withRetries(() => invest(investor, deal.id, '30000.01'));
      if (body.status === 'OK' && index % 2) await withRetries(() => cancel(investor, body.result.investmentId));
    }),
  );
  const { committed, stored, live } = await readMoneyState(api.database, deal.id);
  const hundredths = live.reduce((sum, value) => sum + BigInt(value.replace('.', '')), 0n);
  expect(BigInt(committed.replace('.', ''))).toBe(hundredths);
  expect(Number(stored)).toBeCloseTo(300000 - Number(committed), 2);
  expect(Number(stored)).toBeGreaterThanOrEqual(0);
});

it('AMT-22 of concurrent investments of one account exactly one succeeds', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => withRetries(() => invest(investor, deal.id, '30000'))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ committed: '30000', live: ['30000'] });
});

it('AMT-22 API-07 the same Idempotency-Key invests once with one response; another body is refused', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database);
  const headers = { 'idempotency-key': 'invest-once-0001' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => invest(investor, deal.id, '30000', headers)));
  expect(answers.map(({ body }) => body.status)).toEqual(['OK', 'OK', 'OK', 'OK', 'OK']);
  expect(new Set(answers.map(({ body }) => body.result.investmentId)).size).toBe(1);
  const reused = await invest(investor, deal.id, '30001', headers);
  expect([reused.status, reused.body.result.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ committed: '30000', inserted: 1 });
});

it('AMT-21 AMT-26 a connection killed midway leaves the previous state', async () => {
  const investor = await api.createAccount();
  const deal = await createDeal(api.database, { investmentAmountAvailable: '100000' });
  const blocker = await api.database.pool.connect();
  await blocker.query('BEGIN');
  // Blocks at the copy of the flow, after the investment and the amounts are written.
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
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ ...emptyState, stored: '100000' });
  expect((await invest(investor, deal.id, '50000')).body.status).toBe('OK');
});

/** Locks a deal's row, as a stuck transaction does, until released. */
async function holdRow(dealId: string) {
  const holder = new Client({ connectionString: api.configuration.databaseUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM deal WHERE id = $1 FOR UPDATE', [dealId]);
  return {
    /** The number of calls that wait for a locked row. */
    async waiting() {
      const { rows } = await holder.query(`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return rows.length;
    },
    letGo: () => holder.end(),
  };
}

it('AMT-21 other calls are served while many calls wait for one deal', async () => {
  const deal = await createDeal(api.database);
  const other = await createDeal(api.database);
  const investors = await Promise.all(Array.from({ length: 40 }, () => api.createAccount()));
  const early = investors.slice(0, 5);
  const made = await Promise.all(early.map((investor) => invest(investor, deal.id, '25000')));
  const row = await holdRow(deal.id);
  const crowd = [
    ...made.map(({ body }, index) => {
      const headers = { 'idempotency-key': `crowd-cancel-${index}` };
      return withRetries(() => cancel(early[index], body.result.investmentId, headers));
    }),
    ...investors.slice(5).map((investor, index) => {
      const headers = { 'idempotency-key': `crowd-invest-${index}` };
      return withRetries(() => invest(investor, deal.id, '25000', headers));
    }),
  ];
  await expect.poll(row.waiting).toBe(1);
  const reads = early.map((reader) => api.query('{ myInvestments { id } }', {}, { as: reader }));
  const writes = investors.slice(0, 15).map((investor) => withRetries(() => invest(investor, other.id, '25000')));
  const served = await Promise.all([...reads, ...writes]);
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
  // Cancels and investments of a deal share one queue.
  expect(await row.waiting()).toBe(1);
  await row.letGo();
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('AMT-21 API-07 a call that waits too long in the queue is refused without changes and can be repeated', async () => {
  const deal = await createDeal(api.database);
  const [first, second] = [await api.createAccount(), await api.createAccount()];
  const row = await holdRow(deal.id);
  const holding = invest(first, deal.id, '30000');
  await expect.poll(row.waiting).toBe(1);
  const headers = { 'idempotency-key': 'waited-too-long' };
  const refused = await invest(second, deal.id, '40000', headers);
  expect([refused.status, refused.body.result.code]).toEqual([503, 'UNAVAILABLE']);
  await row.letGo();
  expect((await holding).status).toBe(200);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ committed: '30000', rows: 1, inserted: 1 });
  expect(await api.database.prisma.idempotencyKey.count({ where: { key: 'waited-too-long' } })).toBe(0);
  expect((await invest(second, deal.id, '40000', headers)).status).toBe(200);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ committed: '70000', rows: 2, inserted: 2 });
});

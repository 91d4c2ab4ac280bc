import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { type MoneyAnswer, moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let invest: ReturnType<typeof moneyCalls>['invest'];
let modify: ReturnType<typeof moneyCalls>['modify'];
let cancel: ReturnType<typeof moneyCalls>['cancel'];
beforeAll(async () => {
  api = await startTestApi();
  ({ invest, modify, cancel } = moneyCalls(api));
});
afterAll(() => api.close());

/** Changes a deal like another process, and commits once the call waits for it. */
async function answerAfter(change: string, dealId: string, call: () => Promise<MoneyAnswer>): Promise<MoneyAnswer> {
  const other = new Client({ connectionString: api.configuration.databaseUrl });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(`UPDATE deal SET ${change} WHERE id = $1`, [dealId]);
    const answer = call();
    const waiting = 'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query('COMMIT');
    return await answer;
  } finally {
    await other.end();
  }
}

it('AMT-21 an investment uses the available amount that another process commits', async () => {
  const deal = await createDeal(api.database, { investmentAmountAvailable: '100000' });
  const investor = await api.createAccount();
  const { status, body } = await answerAfter('investment_amount_available = 20000', deal.id, () =>
    invest(investor, deal.id, '50000'),
  );
  expect([status, body.result.code]).toEqual([409, 'AMOUNT_ABOVE_AVAILABLE']);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ stored: '20000', live: [], committed: '0' });
});

it('AMT-21 AMT-24 a change of the amount uses the available amount that another process commits', async () => {
  const deal = await createDeal(api.database, { investmentAmountAvailable: '100000' });
  const investor = await api.createAccount();
  await invest(investor, deal.id, '50000');
  const { status, body } = await answerAfter('investment_amount_available = 20000', deal.id, () =>
    modify(investor, deal.id, '90000'),
  );
  expect([status, body.result.code]).toEqual([409, 'AMOUNT_ABOVE_AVAILABLE']);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ stored: '20000', live: ['50000'] });
});

it('INV-15 a cancel is refused on a deal that another process has just hidden', async () => {
  const deal = await createDeal(api.database);
  const investor = await api.createAccount();
  const { investmentId } = (await invest(investor, deal.id, '50000')).body.result;
  const { status, body } = await answerAfter('published_at = NULL', deal.id, () => cancel(investor, investmentId));
  expect([status, body.result.code]).toEqual([409, 'DEAL_NOT_OPEN']);
  expect(await readMoneyState(api.database, deal.id)).toMatchObject({ committed: '50000', live: ['50000'] });
});

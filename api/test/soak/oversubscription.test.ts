import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyState, moneyCalls, readMoneyState } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { decimal } from './cents.ts';
import { withRetries } from './retry.ts';
import { seeds } from './seeds.ts';

const capacity = 10;
let api: TestApi;
let investors: TestAccount[];

beforeAll(async () => {
  api = await startTestApi();
  investors = await Promise.all(Array.from({ length: 200 }, () => api.createAccount()));
});
afterAll(() => api.close());

/** The amount of each investor, and the rest that is left after ten. */
const offer = fc.record({
  each: fc.integer({ min: 25_000_00, max: 500_000_00 }),
  rest: fc.integer({ min: 0, max: 24_999_99 }),
  isStored: fc.boolean(),
});

test.for(seeds(2))(
  'AMT-21 AMT-19 of 200 concurrent investments in a deal with capacity for 10, 10 succeed (seed %i)',
  async (seed) => {
    const [{ each, rest, isStored } = { each: 0, rest: 0, isStored: false }] = fc.sample(offer, { seed, numRuns: 1 });
    const offered = decimal(each * capacity + rest);
    const deal = await createDeal(api.database, {
      investmentCurrency: 'EUR',
      investmentValue: isStored ? null : offered,
      investmentAmountAvailable: isStored ? offered : null,
    });
    const { invest } = moneyCalls(api);
    const answers = await Promise.all(
      investors.map((investor) => {
        const headers = { 'idempotency-key': randomUUID() };
        return withRetries(() => invest(investor, deal.id, decimal(each), headers));
      }),
    );

    const refused = answers.filter(({ status }) => status !== 200);
    expect(
      refused
        .map(({ status, body }) => [status, body.result.code])
        .filter(([, code]) => code !== 'AMOUNT_ABOVE_AVAILABLE'),
    ).toEqual([]);
    expect(answers.length - refused.length).toBe(capacity);
    const limit = (rest / 100).toFixed(2);
    for (const { body } of refused) {
      expect(body.result.params).toEqual({ limit, currency: 'EUR' });
      expect(body.result.message).toContain(limit);
    }
    expect(await readMoneyState(api.database, deal.id)).toEqual({
      ...emptyState,
      committed: decimal(each * capacity),
      stored: isStored ? decimal(rest) : null,
      live: Array.from({ length: capacity }, () => decimal(each)),
      rows: capacity,
      flows: capacity,
      inserted: capacity,
    });
  },
);

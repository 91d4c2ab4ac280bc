import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../src/access/policy.ts';
import { withIdempotency } from '../../src/database/idempotency.ts';
import { ok } from '../../src/errors/answer.ts';
import { refuse } from '../../src/errors/coded-error.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let runs = 0;
/** A slow write that stores a row, as one that moves money does. */
const routes: FastifyPluginAsync = async (app) => {
  for (const name of ['transfer', 'refund']) {
    app.post<{ Body: { value: string } }>(`/api/probe/${name}`, { config: { policy: signedIn() } }, async (request) => {
      const answer = await withIdempotency(request, async (transaction) => {
        runs += 1;
        await transaction.platformSetting.create({ data: { key: randomUUID(), value: request.body.value } });
        await new Promise((resolve) => setTimeout(resolve, 30));
        if (request.body.value === 'refused') throw refuse('AMOUNT_INVALID');
        return { transferId: randomUUID() };
      });
      return ok(answer);
    });
  }
};

let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  api = await startTestApi({ plugins: [routes] });
  account = await api.createAccount();
});
afterAll(() => api.close());

const transfer = (body: object, key?: string, options: { as?: TestAccount; path?: string } = {}) =>
  api.rest<{ transferId: string }>(options.path ?? '/api/probe/transfer', {
    as: options.as ?? account,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const rows = () => api.database.prisma.platformSetting.count();

describe('a write with an Idempotency-Key', () => {
  test('runs once and returns the same response when repeated', async () => {
    const before = await rows();
    const first = await transfer({ value: '1.00', note: 'x' }, 'key-once-0001');
    const again = await transfer({ note: 'x', value: '1.00' }, 'key-once-0001');
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await rows()).toBe(before + 1);
  });

  test('runs once when sent concurrently', async () => {
    const before = await rows();
    const answers = await Promise.all(Array.from({ length: 12 }, () => transfer({ value: '2.00' }, 'key-parallel')));
    expect(new Set(answers.map(({ body }) => body.result.transferId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await rows()).toBe(before + 1);
  });

  test('is refused for another body with the same key', async () => {
    await transfer({ value: '3.00' }, 'key-reused-01');
    const before = await rows();
    const other = await transfer({ value: '4.00' }, 'key-reused-01');
    expect(other).toMatchObject({ status: 422, body: { status: 'ERROR', result: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
    expect(await rows()).toBe(before);
  });

  test('is scoped to its account and route', async () => {
    const first = await transfer({ value: '5.00' }, 'key-scoped-01');
    const stranger = await transfer({ value: '5.00' }, 'key-scoped-01', { as: await api.createAccount() });
    const refund = await transfer({ value: '5.00' }, 'key-scoped-01', { path: '/api/probe/refund' });
    const ids = [first, stranger, refund].map(({ body }) => body.result.transferId);
    expect(new Set(ids).size).toBe(3);
  });

  test('stores nothing when refused and can be repeated', async () => {
    const before = { runs, rows: await rows() };
    expect((await transfer({ value: 'refused' }, 'key-refused-1')).status).toBe(400);
    expect((await transfer({ value: 'refused' }, 'key-refused-1')).status).toBe(400);
    expect({ runs, rows: await rows() }).toEqual({ runs: before.runs + 2, rows: before.rows });
    expect(await api.database.prisma.idempotencyKey.count({ where: { key: 'key-refused-1' } })).toBe(0);
  });

  test('is refused for a key that is too short, too long or not printable', async () => {
    for (const key of ['short', 'x'.repeat(201), 'with space in it']) {
      const { status, body } = await transfer({ value: '6.00' }, key);
      expect({ key, status, code: body.result.code }).toEqual({ key, status: 400, code: 'FIELD_INVALID' });
    }
  });

  test('runs each call without a key', async () => {
    const before = await rows();
    await transfer({ value: '7.00' });
    await transfer({ value: '7.00' });
    expect(await rows()).toBe(before + 2);
  });
});

import type { FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../src/access/policy.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

/** Test routes that fail with errors of PostgreSQL. */
const routes: FastifyPluginAsync = async (app) => {
  for (const code of ['40P01', '57014', '53200', '23505']) {
    app.post(`/api/probe/${code}`, { config: { policy: signedIn() } }, async ({ requestContext }) => {
      await requestContext.services.database.prisma.$executeRawUnsafe(
        `DO $$ BEGIN RAISE EXCEPTION 'secret of table deal' USING ERRCODE = '${code}'; END $$`,
      );
    });
  }
};

const connections = 6;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ plugins: [routes], settings: { DATABASE_CONNECTIONS: String(connections) } });
});
afterAll(() => api.close());

describe('a database error', () => {
  it.each([
    ['40P01', 409, 'CONFLICT'],
    ['57014', 503, 'UNAVAILABLE'],
    ['53200', 503, 'UNAVAILABLE'],
    ['23505', 500, 'INTERNAL'],
  ])('API-04 with code %s is answered as %i %s without its message', async (sqlState, status, code) => {
    const answer = await api.rest(`/api/probe/${sqlState}`, { as: await api.createAccount() });
    expect([answer.status, answer.body.result.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|deal|RAISE|prisma/i);
  });

  it.each([
    ['NUL', '\0'],
    ['a lone surrogate', '\ud800'],
  ])('API-03 API-04 for a text that cannot be stored is answered with 400: %s', async (_what, text) => {
    const deal = await createDeal(api.database);
    const admin = await api.createAccount({ roles: [3] });
    const of = { dealId: deal.id, companyId: deal.companyId, firebaseId: admin.subject };
    const { status, body: answer } = await api.rest('/api/analytics/insert/', {
      as: admin,
      body: { ...of, event: 'DEAL_VIEW_MORE_CLICK', payload: { a: text }, value: 0 },
    });
    expect([status, answer.result.code]).toEqual([400, 'FIELD_INVALID']);
  });

  it('API-04 AMT-21 calls without a free connection answer 503 and change nothing; later calls succeed', async () => {
    const investor = await api.createAccount();
    const deal = await createDeal(api.database);
    // One connection of the pool listens for events; the test takes the others.
    const held = await Promise.all(Array.from({ length: connections - 1 }, () => api.database.pool.connect()));
    const invest = () =>
      api.rest('/api/investment/insert', { as: investor, body: { dealId: deal.id, value: '50000' } });
    const [me, refused, ready] = await Promise.all([
      api.query('{ me { id } }', {}, { as: investor }),
      invest(),
      api.rest('/health/ready', { method: 'GET' }),
    ]);
    expect([me.status, refused.status, ready.status]).toEqual([503, 503, 503]);
    expect(refused.body.result.code).toBe('UNAVAILABLE');
    expect(JSON.stringify([me.errors, refused.body])).not.toMatch(/timeout|connect|pool/i);
    for (const client of held) client.release();
    expect(await api.database.prisma.investment.count({ where: { dealId: deal.id } })).toBe(0);
    expect((await invest()).status).toBe(200);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deal } from '../../src/database/generated/client.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let invest: ReturnType<typeof moneyCalls>['invest'];
let cancel: ReturnType<typeof moneyCalls>['cancel'];
let deal: Deal;

beforeAll(async () => {
  api = await startTestApi();
  ({ invest, cancel } = moneyCalls(api));
  deal = await createDeal(api.database);
});
afterAll(() => api.close());

async function invested(dealId = deal.id) {
  const investor = await api.createAccount();
  const { body } = await invest(investor, dealId, '30000');
  return { investor, id: body.result.investmentId };
}

it('INV-14 API-08 sets deleted_at on an investment in progress and frees its amount', async () => {
  const { investor, id } = await invested();
  const before = await readMoneyState(api.database, deal.id);
  expect(await cancel(investor, id)).toMatchObject({ status: 200, body: { status: 'OK' } });
  const stored = await api.database.prisma.investment.findUniqueOrThrow({ where: { id } });
  expect(stored.deletedAt).not.toBeNull();
  const after = await readMoneyState(api.database, deal.id);
  expect(Number(before.committed) - Number(after.committed)).toBe(30000);
});

it("INV-14 API-10 refuses another account's, a deleted, a completed and an unknown investment", async () => {
  const { investor, id } = await invested();
  const other = await api.createAccount();
  expect((await cancel(other, id)).body.result.code).toBe('NOT_FOUND');
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await cancel(investor, unknown)).status).toBe(404);
  }
  await api.database.prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
  expect((await cancel(investor, id)).body.result.code).toBe('INVESTMENT_COMPLETED');
  await api.database.prisma.investment.update({ where: { id }, data: { completedAt: null } });
  const before = await readMoneyState(api.database, deal.id);
  const answers = await Promise.all([cancel(investor, id), cancel(investor, id), cancel(investor, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(Number(before.committed) - Number((await readMoneyState(api.database, deal.id)).committed)).toBe(30000);
  expect((await cancel(investor, id)).body.result.code).toBe('INVESTMENT_DELETED');
});

it('INV-15 refuses to cancel on a deal that is no longer visible', async () => {
  const closed = await createDeal(api.database);
  const { investor, id } = await invested(closed.id);
  for (const data of [{ status: 'CANCELED' }, { status: 'VOIDED' }, { status: 'ACTIVE', publishedAt: null }] as const) {
    await api.database.prisma.deal.update({ where: { id: closed.id }, data });
    expect((await cancel(investor, id)).body.result.code).toBe('DEAL_NOT_OPEN');
  }
  expect(await readMoneyState(api.database, closed.id)).toMatchObject({ live: ['30000'], committed: '30000' });
});

it('INV-14 AMT-22 allows a new investment of the same account afterwards', async () => {
  const { investor, id } = await invested();
  await cancel(investor, id);
  const { body } = await invest(investor, deal.id, '35000');
  expect(body.status).toBe('OK');
  expect(body.result.investmentId).not.toBe(id);
});

it('AAPI-12 staff cancel for a visible client, never a completed investment, and free its amount', async () => {
  const { investor, id } = await invested();
  const administrator = await api.createAccount({ roles: [3] });
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
  const stored = () => api.database.prisma.investment.findUniqueOrThrow({ where: { id } });
  for (const [roles, code] of [
    [[7], 'NOT_FOUND'],
    [[9], 'FORBIDDEN'],
    [[11], 'FORBIDDEN'],
  ] as const) {
    expect((await cancel(await api.createAccount({ roles: [...roles] }), id)).body.result.code).toBe(code);
  }
  await api.database.prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
  for (const employee of [administrator, manager]) {
    expect((await cancel(employee, id)).body.result.code).toBe('INVESTMENT_COMPLETED');
  }
  expect((await stored()).deletedAt).toBeNull();
  await api.database.prisma.investment.update({ where: { id }, data: { completedAt: null } });
  const before = await readMoneyState(api.database, deal.id);
  expect((await cancel(manager, id)).status).toBe(200);
  expect((await stored()).deletedAt).not.toBeNull();
  const after = await readMoneyState(api.database, deal.id);
  expect(Number(before.committed) - Number(after.committed)).toBe(30000);
  const where = { entityId: id, action: 'investment.cancelled' };
  expect(await api.database.prisma.auditEntry.findFirst({ where })).toMatchObject({ actorId: manager.id });
  // Of a deal that investors no longer see, too.
  const hidden = await createDeal(api.database);
  const other = await invested(hidden.id);
  await api.database.prisma.deal.update({ where: { id: hidden.id }, data: { publishedAt: null } });
  expect((await cancel(administrator, other.id)).status).toBe(200);
  expect((await cancel(administrator, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal, createInvestment } from '../kit/seed.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function activityOf(as: TestAccount, id: string): Promise<string | null | undefined> {
  const { data, errors } = await api.query<{ deal: { myActivity: string | null } }>(
    'query Activity($id: ID!) { deal(id: $id) { myActivity } }',
    { id },
    { as },
  );
  expect(errors).toEqual([]);
  return data?.deal.myActivity;
}

it("INV-13 an investor's activity on a deal has the lowest rank that applies", async () => {
  const [investor, other] = [await api.createAccount(), await api.createAccount()];
  const { prisma } = api.database;
  const deal = await createDeal(api.database);
  const { id: dealId, companyId } = deal;
  const seen = (event: 'DEAL_INTEREST_CLICK' | 'DEAL_VIEW_MORE_CLICK' | 'DEAL_DETAILED_VIEW_SESSION') =>
    prisma.analyticsEvent.create({ data: { event, accountId: investor.id, dealId, companyId } });

  await createInvestment(api.database, { accountId: other.id, dealId });
  await createInvestment(api.database, { accountId: investor.id, dealId, deletedAt: new Date() });
  await seen('DEAL_INTEREST_CLICK');
  expect(await activityOf(investor, dealId)).toBeNull();

  for (const event of ['DEAL_VIEW_MORE_CLICK', 'DEAL_DETAILED_VIEW_SESSION'] as const) {
    await prisma.analyticsEvent.deleteMany({ where: { accountId: investor.id } });
    await seen(event);
    expect(await activityOf(investor, dealId)).toBe('VIEWED');
  }
  await prisma.watchlistEntry.create({ data: { accountId: investor.id, dealId } });
  expect(await activityOf(investor, dealId)).toBe('ON_WATCHLIST');
  const { id } = await createInvestment(api.database, { accountId: investor.id, dealId });
  expect(await activityOf(investor, dealId)).toBe('INVESTMENT_ACTIVE');
  await prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
  expect(await activityOf(investor, dealId)).toBe('INVESTMENT_COMPLETED');
  expect(await activityOf(other, dealId)).toBe('INVESTMENT_ACTIVE');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { editorCalls } from '../deals/editor-kit.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('EDIT-09 an interest that comes while the currency changes is in the currency of the deal', async () => {
  const admin = await api.createAccount({ roles: [3] });
  const { update } = editorCalls(api);
  const currencies = ['EUR', 'GBP', 'CHF', 'EUR', 'GBP', 'CHF', 'EUR', 'GBP'];
  for (const investmentCurrency of currencies) {
    const deal = await createDeal(api.database, { status: 'PROSPECTIVE', valuation: '1', investmentCurrency: 'USD' });
    const investor = await api.createAccount();
    await Promise.all([
      update(deal.id, 1, { investmentCurrency }, admin, { apply: true }),
      api.query(
        'mutation ($dealId: ID!, $amount: Decimal!) { saveInterest(dealId: $dealId, amount: $amount) { id } }',
        { dealId: deal.id, amount: '30000' },
        { as: investor },
      ),
    ]);
    const stored = await api.database.prisma.deal.findUniqueOrThrow({
      where: { id: deal.id },
      include: { interests: true },
    });
    expect(stored.interests.map(({ currency }) => currency)).toEqual([stored.investmentCurrency]);
  }
});

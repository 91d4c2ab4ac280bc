import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { dealOf, editorCalls } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  calls = editorCalls(api);
});
afterAll(() => api.close());

const save = async (id: string, version: number, input: object, as = admin) =>
  dealOf(await calls.update(id, version, input, as));

async function refusalOf(id: string, version: number, input: object, as = admin) {
  const before = dealOf(await calls.open(id, admin));
  const { data, errors } = await calls.update(id, version, input, as);
  expect(data).toBeNull();
  expect(dealOf(await calls.open(id, admin))).toEqual(before);
  return errors[0]?.extensions;
}

describe('the amounts of a deal with investments', () => {
  /** A published deal of 1,000,000 with 400,000 invested, turned into a draft. */
  async function createInvested(options: Parameters<typeof createDeal>[1] = {}) {
    const { id } = await createDeal(api.database, { valuation: '5000000', investmentCurrency: 'EUR', ...options });
    const { status } = await moneyCalls(api).invest(await api.createAccount(), id, '400000.01');
    expect(status).toBe(200);
    await api.database.prisma.deal.update({ where: { id }, data: { publishedAt: null } });
    return id;
  }
  const storedOf = async (id: string) => {
    const deal = await api.database.prisma.deal.findUniqueOrThrow({ where: { id } });
    return [deal.investmentAmountAvailable?.toFixed(2) ?? null, deal.committedAmount.toFixed(2)];
  };

  it('EDIT-14 EDIT-49 the total follows down to what is placed, and no further', async () => {
    const id = await createInvested({ investmentAmountAvailable: '1000000', investmentMax: '400001' });
    expect(dealOf(await calls.open(id, admin))).toMatchObject({
      minimumTotal: '400000.01',
      smallestInvestment: '400000.01',
      largestInvestment: '400000.01',
    });
    await save(id, 1, { investmentValue: '1500000' });
    expect(await storedOf(id)).toEqual(['1099999.99', '400000.01']);
    const terms = { investmentMin: '100', investmentMax: '200' };
    expect(await refusalOf(id, 2, { ...terms, investmentValue: '400000' })).toEqual({
      code: 'DEAL_TOTAL_TOO_LOW',
      params: { limit: '400000.01', currency: 'EUR' },
    });
    await save(id, 2, { ...terms, investmentValue: '400000.01' });
    expect(await storedOf(id)).toEqual(['0.00', '400000.01']);
  });

  it('EDIT-14 EDIT-49 without a stored available amount, what is committed is placed', async () => {
    const id = await createInvested();
    expect(dealOf(await calls.open(id, admin)).minimumTotal).toBe('400000.01');
    await save(id, 1, { fees: 'x' });
    expect(await storedOf(id)).toEqual([null, '400000.01']);
    await save(id, 2, { investmentValue: '2000000' });
    expect(await storedOf(id)).toEqual(['1599999.99', '400000.01']);
  });

  it('EDIT-09 the currency is fixed once somebody has invested or declared interest', async () => {
    const id = await createInvested();
    expect(dealOf(await calls.open(id, admin)).currencyIsFixed).toBe(true);
    expect(await refusalOf(id, 1, { investmentCurrency: 'USD' })).toMatchObject({ code: 'DEAL_CURRENCY_FIXED' });
    const { id: free } = await createDeal(api.database, {
      publishedAt: null,
      valuation: '1',
      investmentCurrency: null,
    });
    expect((await save(free, 1, { investmentCurrency: 'GBP' })).content.terms.investmentCurrency).toBe('GBP');
    const account = await api.createAccount();
    await api.database.prisma.interest.create({
      data: { accountId: account.id, dealId: free, amount: '30000', currency: 'GBP' },
    });
    expect(await refusalOf(free, 2, { investmentCurrency: 'CHF' })).toMatchObject({ code: 'DEAL_CURRENCY_FIXED' });
  });

  it('EDIT-41 the company may change to another one', async () => {
    const id = await createInvested();
    const company = await createCompany(api.database, { name: 'Other' });
    expect((await save(id, 1, { companyId: company.id })).company).toEqual({ id: company.id, name: 'Other' });
  });
});

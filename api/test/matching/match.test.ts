import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '../../src/database/generated/client.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { criterionNames, matchCalls } from './kit.ts';

let api: TestApi;
let calls: ReturnType<typeof matchCalls>;
let investor: TestAccount;
let deal: Deal;

beforeAll(async () => {
  api = await startTestApi();
  calls = matchCalls(api);
  investor = await api.createAccount();
  const company = await createCompany(api.database, {
    name: 'Bergfluss',
    fundingStage: 'EARLY',
    businessModel: 'B2B',
    hqCountry: { connect: { code: 'CH' } },
    sectors: { create: [{ sector: 'energy' }, { sector: 'climate' }] },
    innovationEnablers: { create: [{ innovationEnabler: 'photonics' }] },
  });
  deal = await createDeal(api.database, {
    companyId: company.id,
    investmentCurrency: 'CHF',
    investmentMin: '25000.50',
    investmentMax: '500000',
  });
});
afterAll(() => api.close());

const states = async (as = investor, id = deal.id) => {
  const match = await calls.match(as, id);
  return criterionNames.map((name) => match?.[name].state);
};

const everything = {
  industry: { sectors: ['energy', 'fintech'], innovationEnablers: ['photonics', 'robotics'] },
  company: { fundingStages: ['PRE_SEED', 'SERIES_B'], businessModelB2B: true, countries: ['CH', 'PT'] },
  investment: { investmentSizeLow: '500000', investmentSizeHigh: '900000', preferredCurrency: 'CHF' },
};

describe('the match of a deal', () => {
  it('is empty for a profile without preferences, and null without a profile', async () => {
    const newcomer = await api.createAccount();
    await calls.state(newcomer, {});
    expect(await calls.match(newcomer, deal.id)).toMatchObject({ met: 0, total: 0, excluded: false });
    expect(await states(newcomer)).toEqual(criterionNames.map(() => 'NOT_STATED'));
    await api.database.prisma.investorProfile.delete({ where: { accountId: newcomer.id } });
    expect(await calls.match(newcomer, deal.id)).toBeNull();
  });

  it('lists each criterion with the values of both sides', async () => {
    await calls.state(investor, everything);
    const energy = { value: 'energy', description: 'Energy' };
    const photonics = { value: 'photonics', description: 'Photonics' };
    expect(await calls.match(investor, deal.id)).toEqual({
      met: 6,
      total: 6,
      excluded: false,
      excludedSectors: [],
      excludedInnovationEnablers: [],
      sector: {
        state: 'MET',
        wanted: [energy, expect.objectContaining({ value: 'fintech' })],
        found: [expect.objectContaining({ value: 'climate' }), energy],
      },
      innovationEnabler: {
        state: 'MET',
        wanted: [photonics, expect.objectContaining({ value: 'robotics' })],
        found: [photonics],
      },
      fundingStage: { state: 'MET', wanted: ['PRE_SEED', 'SERIES_B'], found: 'EARLY' },
      businessModel: { state: 'MET', wanted: ['B2B'], found: 'B2B' },
      country: {
        state: 'MET',
        wanted: [
          { value: 'PT', description: 'Portugal' },
          { value: 'CH', description: 'Switzerland' },
        ],
        found: [{ value: 'CH', description: 'Switzerland' }],
      },
      size: {
        state: 'MET',
        wanted: { low: '500000', high: '900000', currency: 'CHF' },
        found: { low: '25000.50', high: '500000.00', currency: 'CHF' },
      },
    });
  });

  it('counts stated preferences only', async () => {
    await calls.state(investor, { ...everything, company: { businessModelB2C: true } });
    expect(await calls.match(investor, deal.id)).toMatchObject({ met: 3, total: 4 });
    expect(await states()).toEqual(['MET', 'MET', 'NOT_STATED', 'NOT_MET', 'NOT_STATED', 'MET']);
  });

  it('treats unknown values of a company as not met', async () => {
    const silent = await createDeal(api.database, {});
    await calls.state(investor, everything);
    expect((await states(investor, silent.id)).slice(0, 5)).toEqual(['NOT_MET', 'NOT_MET', 'MET', 'MET', 'NOT_MET']);
  });

  it('excludes by the least interesting values, even if they are also preferred', async () => {
    await calls.state(investor, {
      ...everything,
      industry: {
        ...everything.industry,
        lessInterestedSectors: ['energy', 'gaming'],
        lessInterestedInnovationEnablers: ['photonics', 'robotics'],
      },
    });
    expect(await calls.match(investor, deal.id)).toMatchObject({
      met: 6,
      excluded: true,
      excludedSectors: [{ value: 'energy', description: 'Energy' }],
      excludedInnovationEnablers: [{ value: 'photonics', description: 'Photonics' }],
    });
  });

  it.each([
    ['EARLY', ['SERIES_A'], 'MET'],
    ['EARLY', ['SEED', 'SERIES_C'], 'NOT_MET'],
    ['SEED', ['POST_SEED'], 'MET'],
    ['LATE', ['PRE_IPO'], 'MET'],
    ['MID', ['ANY_STAGE'], 'MET'],
    ['ANY', ['SERIES_K'], 'MET'],
    ['SEED', ['SERIES_A', 'CONVERTIBLE_NOTE'], 'NOT_MET'],
    ['SEED', ['CONVERTIBLE_NOTE', 'OTHER'], 'NOT_COMPARABLE'],
    ['ANY', ['OTHER'], 'NOT_COMPARABLE'],
  ] as const)('a company at %s for an investor who prefers %j is %s', async (fundingStage, fundingStages, state) => {
    const company = await createCompany(api.database, { fundingStage });
    const { id } = await createDeal(api.database, { companyId: company.id });
    await calls.state(investor, { company: { fundingStages: [...fundingStages] } });
    const match = await calls.match(investor, id);
    expect(match?.fundingStage).toEqual({ state, wanted: [...fundingStages], found: fundingStage });
    expect([match?.met, match?.total]).toEqual([state === 'MET' ? 1 : 0, state === 'NOT_COMPARABLE' ? 0 : 1]);
  });

  it.each([
    ['0', '25001', 'CHF', 'MET'],
    ['0', '25000', 'CHF', 'NOT_MET'],
    ['500000', '500000', 'CHF', 'MET'],
    ['500001', '9000000', 'CHF', 'NOT_MET'],
    ['1', '9223372036854775807', 'CHF', 'MET'],
    ['30000', '40000', 'EUR', 'NOT_COMPARABLE'],
    ['0', '0', 'CHF', 'NOT_STATED'],
    ['0', '0', 'EUR', 'NOT_STATED'],
  ])('a size from %s to %s %s is %s for 25,000.50 to 500,000 CHF', async (low, high, currency, state) => {
    await calls.state(investor, {
      investment: { investmentSizeLow: low, investmentSizeHigh: high, preferredCurrency: currency },
    });
    const match = await calls.match(investor, deal.id);
    expect(match?.size.state).toBe(state);
    expect(match?.size.wanted).toEqual(state === 'NOT_STATED' ? null : { low, high, currency });
  });

  it('is computed for the caller', async () => {
    const other = await api.createAccount();
    await calls.state(other, { industry: { sectors: ['gaming'] } });
    await calls.state(investor, { industry: { sectors: ['energy'] } });
    expect((await calls.match(other, deal.id))?.met).toBe(0);
    expect((await calls.match(investor, deal.id))?.met).toBe(1);
  });

  it('a deal without a currency has its size in USD', async () => {
    const { id } = await createDeal(api.database, { investmentCurrency: null });
    await calls.state(investor, {
      investment: { investmentSizeLow: '30000', investmentSizeHigh: '40000', preferredCurrency: 'USD' },
    });
    expect((await calls.match(investor, id))?.size).toMatchObject({ state: 'MET', found: { currency: 'USD' } });
  });
});

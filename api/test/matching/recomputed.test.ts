import { financingRounds } from '@platform/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Currency, FundingStage } from '../../src/graphql/generated/resolvers.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { firstSeed } from '../soak/seeds.ts';
import { criterionNames, type Match, matchCalls } from './kit.ts';
import { compareMatches, matchOf, type Offer, type Preferences } from './model.ts';

// Few values each, so that they often meet, miss and exclude each other.
const sectors = fc.subarray(['energy', 'fintech', 'gaming', 'space'], { maxLength: 3 });
const innovationEnablers = fc.subarray(['photonics', 'robotics', 'satellites', 'biotechnology'], { maxLength: 3 });
const currencies = ['USD', 'EUR', 'GBP', 'CHF'] as const;
const amounts = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(sorted);

const preferences: fc.Arbitrary<Preferences> = fc.record({
  sectors,
  innovationEnablers,
  lessInterestedSectors: fc.oneof(fc.constant<string[]>([]), sectors),
  lessInterestedInnovationEnablers: fc.oneof(fc.constant<string[]>([]), innovationEnablers),
  fundingStages: fc.oneof(
    fc.subarray([...financingRounds], { maxLength: 4 }),
    fc.subarray(['ANY_STAGE', 'CONVERTIBLE_NOTE', 'OTHER']),
  ),
  businessModels: fc.subarray(['B2B', 'B2C', 'B2B2C']),
  countries: fc.subarray(['CH', 'PT', 'US']),
  sizes: fc
    .record({
      range: fc.oneof(fc.constant([0, 0] as const), amounts),
      from: fc.boolean(),
      currency: fc.constantFrom(...currencies),
    })
    .map(({ range: [low, high], from, currency }) => ({ low: from ? low * 1000 : 0, high: high * 1000, currency })),
});

const offer = fc.record({
  sectors,
  innovationEnablers,
  fundingStage: fc.constantFrom<FundingStage>('SEED', 'EARLY', 'MID', 'LATE', 'ANY'),
  businessModel: fc.constantFrom('B2B' as const, 'B2C' as const, 'B2B2C' as const),
  country: fc.constantFrom('CH', 'PT', 'US', null),
  amounts,
  currency: fc.constantFrom<Currency | null>('USD', 'EUR', 'CHF', null),
});

function sorted([one, other]: readonly [number, number]): readonly [number, number] {
  return one <= other ? [one, other] : [other, one];
}

let api: TestApi;
let investor: TestAccount;
let calls: ReturnType<typeof matchCalls>;
const offers = new Map<string, Offer>();

beforeAll(async () => {
  api = await startTestApi();
  calls = matchCalls(api);
  investor = await api.createAccount();
  for (const [index, drawn] of fc.sample(offer, { numRuns: 40, seed: firstSeed }).entries()) {
    const {
      country,
      amounts: [minimum, maximum],
      currency,
      ...company
    } = drawn;
    const publishedAt = new Date(Date.UTC(2026, 0, 1, index));
    const { id } = await createDeal(api.database, {
      publishedAt,
      investmentCurrency: currency,
      investmentMin: `${minimum * 1000}`,
      investmentMax: `${maximum * 1000}`,
      companyId: (
        await createCompany(api.database, {
          fundingStage: company.fundingStage,
          businessModel: company.businessModel,
          sectors: { create: company.sectors.map((sector) => ({ sector })) },
          innovationEnablers: { create: company.innovationEnablers.map((entry) => ({ innovationEnabler: entry })) },
          ...(country ? { hqCountry: { connect: { code: country } } } : {}),
        })
      ).id,
    });
    offers.set(id, { ...company, country, currency, minimum: minimum * 1000, maximum: maximum * 1000, publishedAt });
  }
});
afterAll(() => api.close());

it('the served match equals the one recomputed from the profile and the deal', async () => {
  await fc.assert(
    fc.asyncProperty(preferences, async (wanted) => {
      await state(wanted);
      const expected = [...offers].map(([id, offered]) => ({ id, offer: offered, match: matchOf(wanted, offered) }));
      for (const [direction, order] of [
        ['desc_nulls_last', 'best'],
        ['asc_nulls_first', 'weakest'],
      ] as const) {
        const { items } = await calls.sorted(investor, direction);
        expected.sort((one, other) => compareMatches(one, other, order));
        expect(items.map(({ id, match }) => ({ id, match: match && plain(match) }))).toEqual(
          expected.map(({ id, match }) => ({ id, match })),
        );
      }
    }),
    { numRuns: 40, seed: firstSeed },
  );
});

function state(wanted: Preferences): Promise<void> {
  const { businessModels, sizes, fundingStages, countries, ...industry } = wanted;
  return calls.state(investor, {
    industry,
    company: {
      fundingStages,
      countries,
      businessModelB2B: businessModels.includes('B2B'),
      businessModelB2C: businessModels.includes('B2C'),
      businessModelB2B2C: businessModels.includes('B2B2C'),
    },
    investment: {
      investmentSizeLow: `${sizes.low}`,
      investmentSizeHigh: `${sizes.high}`,
      preferredCurrency: sizes.currency,
    },
  });
}

function plain(match: Match): ReturnType<typeof matchOf> {
  const excluded = [...match.excludedSectors, ...match.excludedInnovationEnablers].map(({ value }) => value).sort();
  expect(match.excluded).toBe(excluded.length > 0);
  return { states: criterionNames.map((name) => match[name].state), met: match.met, total: match.total, excluded };
}

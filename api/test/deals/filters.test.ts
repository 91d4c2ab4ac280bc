import { companyAgeBands, valuationBands } from '@platform/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealFilter } from '../../src/graphql/generated/resolvers.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

const document = `
  query Deals($filter: DealFilter) {
    deals(filter: $filter, sort: { column: PUBLISHED_AT, direction: asc_nulls_first }) { totalCount items { title } }
  }`;

let api: TestApi;
let investor: TestAccount;

async function titles(filter: Record<string, unknown>) {
  const { data, errors } = await api.query<{ deals: { totalCount: number; items: { title: string }[] } }>(
    document,
    { filter },
    { as: investor },
  );
  expect(errors).toEqual([]);
  expect(data?.deals.totalCount).toBe(data?.deals.items.length);
  return data?.deals.items.map(({ title }) => title);
}

const year = new Date().getUTCFullYear();

/** Title, valuation, age and stage; the first word of the title is the deal’s status. */
const deals = [
  ['smallest', '0.01', 0, 'SEED'],
  ['hundred', '100000000', 5, 'EARLY'],
  ['above hundred', '100000001', 6, 'EARLY'],
  ['cent above hundred', '100000000.01', 6, 'MID'],
  ['five hundred', '500000000', 8, 'MID'],
  ['two thousand', '2000000000', 12, 'LATE'],
  ['largest', '2000000000.01', 13, 'LATE'],
  ['unknown', null, null, 'ANY'],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  const { database } = api;
  for (const [index, [title, valuation, age, fundingStage]] of deals.entries()) {
    const company = await createCompany(database, {
      name: `Company ${index}`,
      foundingYear: age === null ? null : year - age,
      fundingStage,
    });
    const publishedAt = new Date(Date.UTC(2026, 0, index + 1));
    await createDeal(database, {
      title,
      companyId: company.id,
      valuation,
      publishedAt,
      status: index % 2 === 0 ? 'ACTIVE' : 'PROSPECTIVE',
    });
  }
  const hidden = await createCompany(database, { foundingYear: year - 1, fundingStage: 'SEED' });
  await createDeal(database, { title: 'draft', companyId: hidden.id, valuation: '5000000', publishedAt: null });
  await createDeal(database, { title: 'voided', companyId: hidden.id, valuation: '5000000', status: 'VOIDED' });
});
afterAll(() => api.close());

describe('the filters of the deals list', () => {
  it.each([
    ['UNDER_100_MILLION', ['smallest', 'hundred']],
    ['FROM_100_TO_500_MILLION', ['above hundred', 'cent above hundred', 'five hundred']],
    ['FROM_500_MILLION_TO_2_BILLION', ['two thousand']],
    ['OVER_2_BILLION', ['largest']],
  ])('OPP-03 OPP-11 the valuation band %s includes its upper bound and excludes its lower', async (band, found) => {
    expect(await titles({ valuationBands: [band] })).toEqual(found);
  });

  it.each([
    ['WITHIN_5_YEARS', ['smallest', 'hundred']],
    ['FROM_5_TO_8_YEARS', ['above hundred', 'cent above hundred', 'five hundred']],
    ['FROM_8_TO_12_YEARS', ['two thousand']],
    ['OVER_12_YEARS', ['largest']],
  ])('OPP-12 the age band %s includes its upper bound, and no company without a founding year', async (band, found) => {
    expect(await titles({ companyAges: [band] })).toEqual(found);
  });

  it('OPP-11 OPP-12 the bands match the rules and together cover all deals with a value', async () => {
    const { data } = await api.query<Record<string, { enumValues: { name: string }[] }>>(
      `{ valuations: __type(name: "ValuationBand") { enumValues { name } }
         ages: __type(name: "CompanyAgeBand") { enumValues { name } } }`,
      {},
      { as: investor },
    );
    expect(data?.valuations?.enumValues.map(({ name }) => name)).toEqual(Object.keys(valuationBands));
    expect(data?.ages?.enumValues.map(({ name }) => name)).toEqual(Object.keys(companyAgeBands));
    const known = deals.slice(0, -1).map(([title]) => title);
    expect(await titles({ valuationBands: Object.keys(valuationBands) })).toEqual(known);
    expect(await titles({ companyAges: Object.keys(companyAgeBands) })).toEqual(known);
  });

  it('OPP-13 stages are those of the company, and ANY does not filter', async () => {
    for (const chosen of ['SEED', 'EARLY', 'MID', 'LATE'] as const) {
      const found = deals.filter(([, , , stage]) => stage === chosen).map(([title]) => title);
      expect(await titles({ fundingStages: [chosen] })).toEqual(found);
    }
    for (const fundingStages of [['ANY'], ['SEED', 'ANY'], [], null]) {
      expect(await titles({ fundingStages })).toHaveLength(deals.length);
    }
  });

  it('OPP-14 choices in a group are combined by OR; groups, search and tab by AND', async () => {
    const filter: DealFilter = { valuationBands: ['UNDER_100_MILLION', 'OVER_2_BILLION'] };
    expect(await titles(filter)).toEqual(['smallest', 'hundred', 'largest']);
    expect(await titles({ ...filter, companyAges: ['WITHIN_5_YEARS', 'OVER_12_YEARS'] })).toHaveLength(3);
    expect(await titles({ ...filter, fundingStages: ['SEED', 'LATE'] })).toEqual(['smallest', 'largest']);
    expect(await titles({ ...filter, status: 'ACTIVE' })).toEqual(['smallest', 'largest']);
    expect(await titles({ ...filter, search: 'company 6' })).toEqual(['largest']);
    const all = { ...filter, companyAges: ['WITHIN_5_YEARS'], fundingStages: ['EARLY'], status: 'PROSPECTIVE' };
    expect(await titles({ ...all, search: 'HUNDRED' })).toEqual(['hundred']);
    expect(await titles({ ...all, search: 'largest' })).toEqual([]);
  });

  it('OPP-14 a repeated choice counts once, and an empty group does not filter', async () => {
    expect(await titles({ valuationBands: Array(50).fill('OVER_2_BILLION') })).toEqual(['largest']);
    expect(await titles({ valuationBands: [], companyAges: null })).toHaveLength(deals.length);
  });

  it('OPP-14 are read in one statement for any choice', async () => {
    const filter = { valuationBands: ['OVER_2_BILLION'], companyAges: ['OVER_12_YEARS'], fundingStages: ['LATE'] };
    const plain = await countStatements(api.database, () => titles({}));
    const filtered = await countStatements(api.database, () => titles({ ...filter, search: 'company' }));
    expect(filtered.statements).toBe(plain.statements);
  });

  it('OPP-16 refuse an unknown band', async () => {
    const { status, data } = await api.query(document, { filter: { valuationBands: ['HUGE'] } }, { as: investor });
    expect([status, data]).toEqual([400, null]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

interface Card {
  id: string;
  title: string;
  [field: string]: unknown;
}

const listDocument = `
  query Deals($filter: DealFilter, $sort: DealSort, $limit: Int, $offset: Int) {
    deals(filter: $filter, sort: $sort, limit: $limit, offset: $offset) { totalCount items { id title } }
  }`;

let api: TestApi;
let investor: TestAccount;

async function list(variables: Record<string, unknown> = {}) {
  const { data, errors } = await api.query<{ deals: { totalCount: number; items: Card[] } }>(listDocument, variables, {
    as: investor,
  });
  expect(errors).toEqual([]);
  return { totalCount: data?.deals.totalCount, titles: data?.deals.items.map(({ title }) => title) };
}

describe('the deals list', () => {
  beforeAll(async () => {
    api = await startTestApi();
    investor = await api.createAccount();
    const { database } = api;
    const alpha = await createCompany(database, { name: 'alpha' });
    const beta = await createCompany(database, { name: 'Beta' });
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    await createDeal(database, {
      title: 'first',
      companyId: beta.id,
      publishedAt: day(1),
      investmentDeadline: day(90),
      valuation: '5000000.10',
      investmentValue: '900000',
      committedAmount: '899999.99',
    });
    await createDeal(database, {
      title: 'second',
      companyId: (await createCompany(database, { name: 'Gamma' })).id,
      status: 'PROSPECTIVE',
      publishedAt: day(2),
      investmentDeadline: day(60),
      valuation: null,
      investmentValue: null,
    });
    await createDeal(database, {
      title: 'third',
      companyId: alpha.id,
      status: 'CLOSED',
      publishedAt: day(3),
      investmentDeadline: null,
      valuation: '5000000.09',
      investmentValue: '900000',
      committedAmount: '899999.98',
    });
    await createDeal(database, { title: 'draft', publishedAt: null });
    await createDeal(database, { title: 'cancelled', status: 'CANCELED' });
    await createDeal(database, { title: 'voided', status: 'VOIDED' });
  });
  afterAll(() => api.close());

  it('OPP-03 OPP-08 lists visible deals only, newest first by default', async () => {
    expect(await list()).toEqual({ totalCount: 3, titles: ['third', 'second', 'first'] });
  });

  it('OPP-02 each tab shows the deals of its status', async () => {
    expect(await list({ filter: { status: 'ACTIVE' } })).toEqual({ totalCount: 1, titles: ['first'] });
    expect(await list({ filter: { status: 'PROSPECTIVE' } })).toEqual({ totalCount: 1, titles: ['second'] });
    expect(await list({ filter: { status: 'CLOSED' } })).toEqual({ totalCount: 1, titles: ['third'] });
  });

  it('OPP-03 a filter for a hidden status finds nothing', async () => {
    for (const status of ['CANCELED', 'VOIDED']) {
      expect(await list({ filter: { status } })).toEqual({ totalCount: 0, titles: [] });
    }
  });

  // Each column produces a different order.
  it.each([
    ['PUBLISHED_AT', ['first', 'second', 'third']],
    ['INVESTMENT_DEADLINE', ['third', 'second', 'first']],
    ['COMPANY_NAME', ['third', 'first', 'second']],
    ['VALUATION', ['second', 'third', 'first']],
    ['AVAILABLE_AMOUNT', ['second', 'first', 'third']],
  ])('OPP-07 OPP-09 orders by %s, nulls first ascending and last descending', async (column, ascending) => {
    const { titles } = await list({ sort: { column, direction: 'asc_nulls_first' } });
    expect(titles).toEqual(ascending);
    const descending = await list({ sort: { column, direction: 'desc_nulls_last' } });
    expect(descending.titles).toEqual(ascending.toReversed());
  });

  it('OPP-16 OPP-18 pages by limit and offset and counts over all pages', async () => {
    expect(await list({ limit: 1, offset: 1 })).toEqual({ totalCount: 3, titles: ['second'] });
    expect(await list({ limit: 2, offset: 2 })).toEqual({ totalCount: 3, titles: ['first'] });
    expect(await list({ limit: 50, offset: 50 })).toEqual({ totalCount: 3, titles: [] });
    expect(await list({ limit: null, offset: null })).toMatchObject({ totalCount: 3 });
  });

  it.each([
    ['limit', { limit: 51 }],
    ['limit', { limit: 0 }],
    ['limit', { limit: -1 }],
    ['offset', { offset: -1 }],
    ['search', { filter: { search: 'x'.repeat(201) } }],
    ['search', { filter: { search: 'a\0b' } }],
  ])('OPP-16 refuses a %s out of bounds', async (field, variables) => {
    const { status, data, errors } = await api.query(listDocument, variables, { as: investor });
    expect({ status, data, code: errors[0]?.extensions }).toEqual({
      status: 400,
      data: null,
      code: { code: 'FIELD_INVALID', params: { field } },
    });
  });

  it.each([
    { column: 'FEES', direction: 'asc_nulls_first' },
    { column: 'VALUATION', direction: 'asc' },
  ])('OPP-16 AAPI-21 refuses the unknown sort %o', async (sort) => {
    const { status, data, errors } = await api.query(listDocument, { sort }, { as: investor });
    expect([status, data, errors.length]).toEqual([400, null, 1]);
  });

  it('STEP-16 API-02 refuses callers without content access, confidentiality or token', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const unconfirmed = await api.createAccount({ confidentiality: false });
    for (const [options, status, code] of [
      [{ as: applicant }, 403, 'FORBIDDEN'],
      [{ as: unconfirmed }, 403, 'CONFIDENTIALITY_NOT_ACCEPTED'],
      [{}, 401, 'UNAUTHENTICATED'],
    ] as const) {
      const answer = await api.query(listDocument, {}, options);
      expect([answer.status, answer.data, answer.errors[0]?.extensions.code]).toEqual([status, null, code]);
    }
  });
});

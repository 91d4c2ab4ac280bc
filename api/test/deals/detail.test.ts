import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../src/database/generated/client.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment, type DealOptions } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';
import { type Detail, detailDocument } from './detail-document.ts';

let api: TestApi;
let investor: TestAccount;
let company: Company;

const read = (id: string, as = investor) => api.query<{ deal: Detail }>(detailDocument, { id }, { as });

async function detail(id: string, as = investor) {
  const { data, errors } = await read(id, as);
  expect(errors).toEqual([]);
  return data?.deal;
}

const blob = (storageKey: string, mediaType: string) => ({
  create: { storageKey, mediaType, sizeBytes: 52428799n, sha256: new Uint8Array(32) },
});

beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
  company = await createCompany(api.database, {
    name: 'Bergfluss',
    description: 'Small rivers, steady current.',
    foundingYear: 2019,
    entityType: 'AG',
    businessStatus: 'Operating',
    lastValuation: '1234567.89',
    availableToInvest: '0.01',
    estimatedOpening: new Date('2026-12-01T00:00:00Z'),
    companySecurity: 'SERIES_B',
    valuationCurrency: 'CHF',
    sectors: { create: [{ sector: 'energy' }, { sector: 'climate' }] },
    managers: {
      create: [
        { order: 2, name: 'Second Person', position: 'Finance', bio: '' },
        { order: 1, name: 'First Person', position: 'Lead', bio: 'x'.repeat(116) },
      ],
    },
    investors: [
      { name: 'Zenith Capital', isSummary: true },
      { name: 'Quiet Fund', isSummary: false },
    ],
  });
});
afterAll(() => api.close());

describe('the detail of a deal', () => {
  it('DEAL-12 DEAL-14 API-15 has every section with its order, title and content', async () => {
    const deal = await createDeal(api.database, {
      companyId: company.id,
      title: 'Series C',
      securityType: 'SERIES_C',
      offeringType: 'PRIMARY',
      fees: '2% once',
      valuation: '20000000',
      descriptionOrder: 3,
      managementOrder: 0,
      textSections: {
        create: [
          { order: 5, title: 'Market', body: '<p>Later</p>' },
          { order: 9, title: 'Overview', body: '<p>First</p>', isOverview: true },
          { order: 2, title: 'Why', body: '<p>Now</p>' },
        ],
      },
      linkSections: {
        create: {
          order: 7,
          title: 'Press',
          links: {
            create: [
              { order: 2, label: 'B', url: 'https://example.test/b' },
              { order: 1, label: 'A', url: 'http://example.test/a' },
            ],
          },
        },
      },
      imageSections: {
        create: [
          {
            order: 4,
            title: 'Picture',
            image: { create: { kind: 'DEAL_SECTION_IMAGE', name: 'p.png', blob: blob('picture', 'image/png') } },
          },
          { order: 6, title: 'Without' },
        ],
      },
      documentSections: {
        create: {
          order: 8,
          title: 'Documents',
          files: {
            create: { kind: 'DEAL_SECTION_DOCUMENT', name: '../terms.pdf', blob: blob('terms', 'application/pdf') },
          },
        },
      },
    });
    const file = await api.database.prisma.storedFile.findFirstOrThrow({ where: { name: '../terms.pdf' } });
    const image = await api.database.prisma.storedFile.findFirstOrThrow({ where: { name: 'p.png' } });
    expect(await detail(deal.id)).toMatchObject({
      id: deal.id,
      title: 'Series C',
      status: 'ACTIVE',
      securityType: 'SERIES_C',
      offeringType: 'PRIMARY',
      company: { name: 'Bergfluss' },
      fees: '2% once',
      valuation: '20000000.00',
      investmentMin: '25000.00',
      investmentMax: '500000.00',
      availableAmount: '1000000.00',
      publishedAt: deal.publishedAt?.toISOString(),
      descriptionOrder: 3,
      managementOrder: 0,
      fundingHistoryOrder: -1,
      textSections: [
        { order: 2, title: 'Why', body: '<p>Now</p>', isOverview: false },
        { order: 5, title: 'Market', body: '<p>Later</p>', isOverview: false },
        { order: 9, title: 'Overview', body: '<p>First</p>', isOverview: true },
      ],
      linkSections: [
        {
          order: 7,
          title: 'Press',
          links: [
            { label: 'A', url: 'http://example.test/a' },
            { label: 'B', url: 'https://example.test/b' },
          ],
        },
      ],
      imageSections: [
        {
          order: 4,
          title: 'Picture',
          fileId: image.id,
          imageUrl: expect.stringContaining(`/api/download/deal/section/image/${image.id}?`),
        },
        { order: 6, title: 'Without', fileId: null, imageUrl: null },
      ],
      documentSections: [
        {
          order: 8,
          title: 'Documents',
          files: [
            {
              id: file.id,
              name: '../terms.pdf',
              mediaType: 'application/pdf',
              sizeBytes: 52428799,
              createdAt: file.createdAt.toISOString(),
              downloadPath: `deal/section/documents/${file.id}`,
              deletable: false,
            },
          ],
        },
      ],
    });
  });

  it('DEAL-19 DEAL-20 API-15 has the company’s funding history and management, with exact amounts', async () => {
    const deal = await createDeal(api.database, { companyId: company.id });
    expect((await detail(deal.id))?.company).toEqual({
      name: 'Bergfluss',
      description: 'Small rivers, steady current.',
      foundingYear: 2019,
      stage: 'HAS_PRODUCT',
      businessModel: 'B2B',
      entityType: 'AG',
      businessStatus: 'Operating',
      lastValuation: '1234567.89',
      proposedValuation: null,
      valuationCurrency: 'CHF',
      availableToInvest: '0.01',
      estimatedOpening: '2026-12-01T00:00:00.000Z',
      companySecurity: 'SERIES_B',
      unpublishedAt: null,
      sectors: [
        { value: 'climate', description: expect.stringMatching(/^Climate/) },
        { value: 'energy', description: expect.stringMatching(/^Energy/) },
      ],
      innovationEnablers: [],
      management: [
        { order: 1, name: 'First Person', position: 'Lead', bio: 'x'.repeat(116) },
        { order: 2, name: 'Second Person', position: 'Finance', bio: '' },
      ],
      fundingHistory: [
        {
          financingRound: 'SEED',
          date: '2023-05-15',
          preMoneyValuation: '4000000.50',
          preMoneyValuationCurrency: 'USD',
          amountRaised: '1000000.00',
          amountRaisedCurrency: 'EUR',
          notableInvestors: [
            { name: 'Quiet Fund', isSummary: false },
            { name: 'Zenith Capital', isSummary: true },
          ],
        },
      ],
    });
  });

  it('API-22 an amount of 1234567.89 survives a round trip', async () => {
    const deal = await createDeal(api.database, {
      investmentMax: '1234567.89',
      investmentMin: '0.01',
      investmentValue: '9999999999999999.99',
    });
    const answer = await api.rest<{ investmentId: string }>('/api/investment/insert', {
      as: investor,
      body: { dealId: deal.id, value: '1234567.89' },
    });
    expect(answer.body.status).toBe('OK');
    expect(await detail(deal.id)).toMatchObject({
      investmentMax: '1234567.89',
      availableAmount: '9999999998765432.10',
      myInvestment: { id: answer.body.result.investmentId, value: '1234567.89', currency: 'USD', completedAt: null },
    });
  });

  it("DEAL-05 DEAL-24 API-16 has only the caller's own live investment, interest and watchlist state", async () => {
    const deal = await createDeal(api.database, { title: 'Shared' });
    const other = await api.createAccount();
    const { prisma } = api.database;
    const live = await createInvestment(api.database, { accountId: investor.id, dealId: deal.id });
    await createInvestment(api.database, { accountId: investor.id, dealId: deal.id, deletedAt: new Date() });
    await prisma.watchlistEntry.create({ data: { accountId: other.id, dealId: deal.id } });
    const interest = { dealId: deal.id, amount: '30000', currency: 'USD' } as const;
    const foreign = await prisma.interest.create({ data: { ...interest, accountId: other.id } });
    await prisma.interest.create({ data: { ...interest, accountId: investor.id, deletedAt: new Date() } });
    expect(await detail(deal.id)).toMatchObject({
      watched: false,
      myInvestment: { id: live.id, value: '50000.00', deal: { id: deal.id, title: 'Shared' } },
      myInterest: null,
    });
    expect(await detail(deal.id, other)).toMatchObject({
      watched: true,
      myInvestment: null,
      myInterest: { id: foreign.id, amount: '30000.00', currency: 'USD' },
    });
  });

  it('DEAL-22 DEAL-23 an unknown, malformed or hidden id is not found', async () => {
    const hidden: Pick<DealOptions, 'publishedAt' | 'status'>[] = [
      { publishedAt: null },
      { status: 'CANCELED' },
      { status: 'VOIDED' },
    ];
    const ids = ['00000000-0000-4000-8000-000000000000', 'x', '', "' OR 1=1 --", '1'.repeat(400)];
    for (const options of hidden) ids.push((await createDeal(api.database, { ...options, title: 'Secret' })).id);
    for (const id of ids) {
      const { status, data, errors } = await read(id);
      expect([status, data, errors[0]?.extensions.code]).toEqual([404, null, 'NOT_FOUND']);
      expect(JSON.stringify(errors)).not.toContain('Secret');
    }
  });

  it('DEAL-23 an administrator sees the same as an investor, and no hidden deals', async () => {
    const administrator = await api.createAccount({ roles: [3] });
    const visible = await createDeal(api.database);
    const hidden = await createDeal(api.database, { publishedAt: null });
    expect(await detail(visible.id, administrator)).toMatchObject({ id: visible.id, myInvestment: null });
    expect((await read(hidden.id, administrator)).status).toBe(404);
  });

  it('API-15 is the same with aliases, fragments and directives', async () => {
    const deal = await createDeal(api.database, { companyId: company.id, title: 'Aliased' });
    const { data, errors } = await api.query(
      `query Aliased($id: ID!, $with: Boolean!) {
        one: deal(id: $id) { name: title ...Firm company { foundingYear } }
        two: deal(id: $id) { ... on Deal { id } fees @include(if: $with) company @skip(if: $with) { name } }
      }
      fragment Firm on Deal { company { label: name ...Place } other: company { id } }
      fragment Place on Company { hqCity }`,
      { id: deal.id, with: true },
      { as: investor },
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      one: {
        name: 'Aliased',
        company: { label: 'Bergfluss', hqCity: null, foundingYear: 2019 },
        other: { id: company.id },
      },
      two: { id: deal.id, fees: '' },
    });
  });

  it('API-15 is read in one statement besides the one that loads the caller', async () => {
    const deal = await createDeal(api.database, { companyId: company.id });
    const { statements } = await countStatements(api.database, () => detail(deal.id));
    expect(statements).toBe(2);
  });
});

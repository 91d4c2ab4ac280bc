import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany } from '../kit/seed.ts';
import { completeInput, dealOf, editorCalls, insertDraft } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let companyId: string;
let insert: ReturnType<typeof editorCalls>['insert'];
beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Pacific/Auckland' } });
  admin = await api.createAccount({ roles: [3] });
  companyId = (await createCompany(api.database)).id;
  ({ insert } = editorCalls(api));
});
afterAll(() => api.close());

const countDeals = () => api.database.prisma.deal.count();

/** Sends an insertion that is refused, and returns its status, code and message. */
async function refusedWith(input: object, as = admin) {
  const before = await countDeals();
  const { status, data, errors } = await insert(randomUUID(), { ...completeInput(companyId), ...input }, as);
  expect(data).toBeNull();
  expect(await countDeals()).toBe(before);
  return [status, errors[0]?.extensions.code, errors[0]?.message];
}

describe('a new deal', () => {
  it('AAPI-24 AAPI-28 EDIT-51 keeps every field of the form, amounts to the last digit', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const deal = await insertDraft(api, admin, {
      companyId,
      openingDate: '2026-12-01T08:30:00.000Z',
      descriptionOrder: 2,
      managementOrder: 4,
      fundingHistoryOrder: -1,
      textSections: [
        { id: ids[0], order: 0, title: 'Overview', body: '<p>Who we are</p>', isOverview: true },
        { id: ids[1], order: 1, title: 'Why now', body: '<h2>Now</h2>' },
      ],
      imageSections: [{ id: ids[2], order: 3, title: 'Plant' }],
      documentSections: [{ id: ids[3], order: 5, title: 'Papers' }],
    });
    expect(deal).toMatchObject({
      version: 1,
      liveVersion: 1,
      publishedAt: null,
      company: { id: companyId },
      live: null,
      pending: null,
      openSave: null,
      minimumTotal: '0.00',
      content: {
        terms: {
          ...{ companyId, title: 'Series B', status: 'ACTIVE', offeringType: 'PRIMARY', securityType: 'SERIES_B' },
          ...{ investmentCurrency: 'EUR', investmentValue: '1000000.00', investmentMin: '25000.00' },
          ...{ investmentMax: '500000.50', valuation: '12345678901234.56', fees: '2 % p.a., "all in"' },
          openingDate: '2026-12-01T08:30:00.000Z',
        },
        order: { description: 2, management: 4, fundingHistory: -1 },
        textSections: [
          { id: ids[0], title: 'Overview', body: '<p>Who we are</p>', isOverview: true },
          { id: ids[1], order: 1, title: 'Why now', body: '<h2>Now</h2>', isOverview: false },
        ],
        imageSections: [{ id: ids[2], order: 3, title: 'Plant', file: null, imageUrl: null }],
        documentSections: [{ id: ids[3], order: 5, title: 'Papers', files: [] }],
        linkSections: [],
      },
    });
    const row = await api.database.prisma.deal.findUniqueOrThrow({ where: { id: deal.id } });
    expect(row).toMatchObject({ publishedAt: null, createdById: admin.id });
    expect(row.investmentAmountAvailable?.toFixed(2)).toBe('1000000.00');
  });

  it('EDIT-12 stores the deadline as the last moment of the day in the platform’s time zone', async () => {
    const { content } = await insertDraft(api, admin, { deadline: '2099-07-01' });
    expect(content.terms).toMatchObject({
      investmentDeadline: '2099-07-01T11:59:59.999Z',
      deadlineDay: '2099-07-01',
    });
  });

  it('EDIT-46 PERM-11 AAPI-27 gives its creator role 4, whatever the call carries, and with it the right to publish', async () => {
    const senior = await api.createAccount({ roles: [5] });
    const other = await insertDraft(api, admin);
    const input = { ...completeInput(companyId), status: 'PROSPECTIVE' };
    for (const key of ['createdById', 'publishedAt', 'createdAt']) {
      const { errors } = await insert(randomUUID(), { ...input, [key]: admin.id }, senior);
      expect(errors[0]?.extensions).toMatchObject({ code: 'FIELD_INVALID' });
    }
    const deal = dealOf(await insert(randomUUID(), input, senior));
    expect(deal.rights).toEqual({ editOpportunity: true, publishOpportunity: true });
    const assignments = await api.database.prisma.roleAssignment.findMany({ where: { dealId: deal.id } });
    expect(assignments).toMatchObject([{ accountId: senior.id, roleId: 4 }]);
    const { publish } = editorCalls(api);
    expect((await publish(deal.id, senior)).status).toBe(200);
    const refused = await publish(other.id, senior);
    expect([refused.status, refused.body.result.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('EDIT-40 EDIT-43 AAPI-23/Deals the same id from the same person again is the same deal', async () => {
    const id = randomUUID();
    const input = completeInput(companyId);
    const answers = await Promise.all([1, 2, 3].map(() => insert(id, input, admin)));
    expect(answers.map((answer) => dealOf(answer).version)).toEqual([1, 1, 1]);
    const repeated = dealOf(await insert(id.toUpperCase(), { ...input, title: 'Other' }, admin));
    expect(repeated).toMatchObject({ id, content: { terms: { title: 'Series B' } } });
    expect(await api.database.prisma.deal.count({ where: { id } })).toBe(1);
    expect(await api.database.prisma.roleAssignment.count({ where: { dealId: id } })).toBe(1);
    const foreign = await insert(id, input, await api.createAccount({ roles: [5] }));
    expect(foreign.errors[0]?.extensions.code).toBe('CONFLICT');
  });

  it('HIST-01 AAPI-27 writes version 1 and an audit entry with what was entered', async () => {
    const { id } = await insertDraft(api, admin);
    const versions = await api.database.prisma.dealVersion.findMany({ where: { dealId: id } });
    expect(versions).toMatchObject([
      { number: 1, kind: 'SAVED', format: 1, actorId: admin.id, content: { terms: { title: 'Series B' } } },
    ]);
    const entry = await api.database.prisma.auditEntry.findFirstOrThrow({ where: { entityId: id } });
    expect(entry).toMatchObject({ action: 'deal.created', actorId: admin.id, entityType: 'deal' });
    expect(entry.details).toMatchObject({
      changes: expect.arrayContaining([{ field: 'title', before: null, after: 'Series B' }]),
    });
  });

  it('EDIT-09 takes PIRMARY for PRIMARY', async () => {
    const { content } = await insertDraft(api, admin, { offeringType: 'PIRMARY' });
    expect(content.terms.offeringType).toBe('PRIMARY');
  });

  it('EDIT-23 cleans rich text before it is stored', async () => {
    const body =
      '<p onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a><img src=x onerror=y></p>';
    const { id } = await insertDraft(api, admin, { textSections: [{ id: randomUUID(), title: 'Text', body }] });
    const [stored] = await api.database.prisma.dealTextSection.findMany({ where: { dealId: id } });
    expect(stored?.body).not.toMatch(/script|onclick|javascript|img/);
    expect(stored?.body).toContain('a');
  });
});

describe('a refused insertion stores nothing', () => {
  const checks: [check: string, input: object, message: string][] = [
    ['1', { companyId: null }, 'Company not specified'],
    ['2', { status: null }, 'Opportunity status not specified'],
    ['2', { status: 'CANCELED' }, 'Opportunity status not specified'],
    ['3', { offeringType: null }, 'Offering type not specified'],
    ['4', { securityType: null }, 'Security type not specified'],
    ['5', { deadline: '2020-01-01' }, 'Date cannot be set in the past'],
    ['6', { valuation: '0' }, 'Valuation not specified'],
    ['7', { investmentMin: '-1' }, 'Minimum investment value not specified'],
    ['8', { investmentMax: null }, 'Maximum investment value not specified'],
    ['9', { investmentMax: '25000.00' }, 'Max investment value must be higher than the min. one.'],
    ['10', { investmentValue: '500000.50' }, 'Max investment value must be lower than the total offered amount.'],
    ['10', { investmentValue: null }, 'Max investment value must be lower than the total offered amount.'],
  ];
  test.each(checks)('EDIT-32 EDIT-28/#%s EDIT-30 %o', async (check, input, message) => {
    expect(await refusedWith(input)).toEqual([400, 'DEAL_INVALID', message]);
    const { errors } = await insert(randomUUID(), { ...completeInput(companyId), ...input }, admin);
    expect(errors[0]?.extensions.params).toEqual({ check: Number(check), message });
  });

  it('EDIT-28 EDIT-32 names the first failing check only', async () => {
    expect(await refusedWith({ status: null, investmentMax: null, investmentValue: null })).toEqual([
      400,
      'DEAL_INVALID',
      'Opportunity status not specified',
    ]);
  });

  it('EDIT-48 on an unknown company or an unknown value', async () => {
    for (const [field, value] of [
      ['companyId', randomUUID()],
      ['companyId', 'x'],
      ['status', 'OPEN'],
      ['offeringType', 'THIRD'],
      ['securityType', 'COMMON'],
      ['investmentCurrency', 'JPY'],
      ['flowTemplateId', randomUUID()],
    ] as const) {
      const [status, code, message] = await refusedWith({ [field]: value });
      expect([status, code]).toEqual([400, 'FIELD_INVALID']);
      expect(message).toContain(field);
    }
  });

  it('EDIT-51 with a text that is too long, naming it, and for amounts with more than two decimals', async () => {
    const long = 'x'.repeat(100_001);
    expect(await refusedWith({ fees: 'x'.repeat(201) })).toEqual([
      400,
      'TEXT_TOO_LONG',
      'Fees is longer than 200 characters',
    ]);
    expect(await refusedWith({ textSections: [{ id: randomUUID(), title: 'Market', body: long }] })).toEqual([
      400,
      'TEXT_TOO_LONG',
      'Market is longer than 100000 characters',
    ]);
    expect((await refusedWith({ valuation: '1.005' }))[1]).toBe('FIELD_INVALID');
  });

  it('EDIT-48 DATA-08 with a line that is long or hides something: name, fees, titles of sections, labels of links', async () => {
    const id = randomUUID();
    const linesOf = (line: string) => [
      ...[{ title: line }, { fees: line }],
      ...[{ textSections: [{ id, title: line }] }, { imageSections: [{ id, title: line }] }],
      { linkSections: [{ id, title: 'Links', links: [{ label: line, url: 'https://example.test' }] }] },
    ];
    for (const input of linesOf('x'.repeat(201))) expect((await refusedWith(input))[1]).toBe('TEXT_TOO_LONG');
    for (const hidden of ['a\nb', 'a\u202Eb', 'a\u200Bb', 'a\u0000b']) {
      for (const input of linesOf(hidden))
        expect((await refusedWith(input))[1], JSON.stringify(input)).toBe('FIELD_INVALID');
    }
  });

  it('DEAL-16 EDIT-53 with a link that a browser would run', async () => {
    for (const url of ['javascript:alert(1)', ' javascript:alert(1)', '//evil.test', 'data:text/html,x', 'x']) {
      const linkSections = [{ id: randomUUID(), title: 'Links', links: [{ label: 'x', url }] }];
      expect((await refusedWith({ linkSections }))[1]).toBe('FIELD_INVALID');
    }
  });

  it('PERM-14/insert a deal PERM-22 without the global create_opportunity', async () => {
    const { id: dealId } = await insertDraft(api, admin);
    for (const roles of [[7], [9], [11], [{ roleId: 4, dealId }], [{ roleId: 8, dealId }], [1]]) {
      const as = await api.createAccount({ roles });
      expect((await refusedWith({}, as)).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
    }
  });
});

import { randomUUID } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purges } from '../../src/composition.ts';
import { storeFile } from '../../src/domains/files/service.ts';
import { purgeExpired } from '../../src/jobs/purge.ts';
import { authenticate, codeOf, readCsv, requestExport } from '../exports/kit.ts';
import { upload } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let dealId: string;
/** The address of a deal's document of three pages below `/api/download/`. */
let pitch: string;
/** Reads all clients. */
let analyst: TestAccount;

const minute = 60_000;
let nextOrder = 100;

beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Kathmandu' } });
  const { id: companyId } = await createCompany(api.database, { name: 'Paper Mill' });
  dealId = (await createDeal(api.database, { companyId, title: 'Series A' })).id;
  pitch = await documentOf(dealId, 'Pitch.pdf', await pdf(3));
  analyst = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

async function pdf(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page} ${randomUUID()}`);
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function documentOf(ofDeal: string, name: string, content: Buffer): Promise<string> {
  const { id } = await api.database.prisma.dealDocumentSection.create({
    data: { dealId: ofDeal, order: nextOrder++, title: 'Papers' },
  });
  const place = { dealDocumentSectionId: id };
  return `deal/section/documents/${await storeFile(api.services, { kind: 'deal/section/documents', name, content, place })}`;
}

/** An investor who was told that reading is recorded. */
async function createReader(options: Parameters<TestApi['createAccount']>[0] = {}): Promise<TestAccount> {
  const account = await api.createAccount(options);
  await api.database.prisma.account.update({ where: { id: account.id }, data: { readingNoticeAt: new Date() } });
  return account;
}

type Pages = { page: number; visibleMs: number }[];
const send = async (as: TestAccount, viewId: string, pages: Pages, document = pitch) => {
  const body = { viewId, document, pages };
  const sent = await api.rest<{ isRecorded?: boolean; code?: string }>('/api/analytics/reading/', { as, body });
  return [sent.status, sent.body.result.isRecorded ?? sent.body.result.code];
};
/** Opens a document, and makes it open for so long already. */
async function open(as: TestAccount, openFor: number, document = pitch): Promise<string> {
  const viewId = randomUUID();
  expect(await send(as, viewId, [], document)).toEqual([200, true]);
  await api.database.prisma.documentView.update({
    where: { id: viewId },
    data: { createdAt: new Date(Date.now() - openFor) },
  });
  return viewId;
}
const timesOf = async (viewId: string) => {
  const rows = await api.database.prisma.documentViewPage.findMany({ where: { viewId }, orderBy: { page: 'asc' } });
  return rows.map(({ page, visibleMs }) => [page, Number(visibleMs)]);
};
const idOf = async (viewId: string) =>
  (await api.database.prisma.documentView.findUniqueOrThrow({ where: { id: viewId } })).documentId;

it('FIG-06 EVT-07 stores the whole time of each page, of repeated values the largest', async () => {
  const reader = await createReader();
  const viewId = await open(reader, minute);
  expect(await send(reader, viewId, [{ page: 1, visibleMs: 10_000 }])).toEqual([200, true]);
  const both = [
    { page: 1, visibleMs: 12_500 },
    { page: 3, visibleMs: 7_000 },
  ];
  expect(await send(reader, viewId, both)).toEqual([200, true]);
  // An older report that arrives late.
  expect(await send(reader, viewId, [{ page: 1, visibleMs: 11_000 }])).toEqual([200, true]);
  expect(await timesOf(viewId)).toEqual([
    [1, 12_500],
    [3, 7_000],
  ]);
});

it('FIG-06 refuses pages beyond the document, and more time than has passed since it was opened', async () => {
  const reader = await createReader();
  const viewId = await open(reader, minute);
  for (const pages of [
    [{ page: 4, visibleMs: 1 }],
    [{ page: 0, visibleMs: 1 }],
    [{ page: 1.5, visibleMs: 1 }],
    [{ page: 1, visibleMs: -1 }],
    [{ page: 1, visibleMs: 2 * minute }],
    [1, 2, 3].map((page) => ({ page, visibleMs: 30_000 })),
  ]) {
    expect([pages, await send(reader, viewId, pages)]).toEqual([pages, [400, 'FIELD_INVALID']]);
  }
  expect(await timesOf(viewId)).toEqual([]);
  expect(await send(reader, viewId, [{ page: 1, visibleMs: 40_000 }])).toEqual([200, true]);
  // With what is stored of other pages it is too much.
  expect(await send(reader, viewId, [{ page: 2, visibleMs: 40_000 }])).toEqual([400, 'FIELD_INVALID']);
  const night = await open(reader, 12 * 60 * minute);
  expect(await send(reader, night, [{ page: 1, visibleMs: 5 * 60 * minute }])).toEqual([400, 'FIELD_INVALID']);
});

it("FIG-06 another account's opening, and a document that the reader may not read, are not found", async () => {
  const [reader, other] = [await createReader(), await createReader()];
  const viewId = await open(reader, minute);
  expect(await send(other, viewId, [{ page: 1, visibleMs: 1 }])).toEqual([404, 'NOT_FOUND']);
  const second = await documentOf(dealId, 'Second.pdf', await pdf(1));
  expect(await send(reader, viewId, [{ page: 1, visibleMs: 1 }], second)).toEqual([404, 'NOT_FOUND']);
  const draft = await createDeal(api.database, { publishedAt: null });
  const hidden = await documentOf(draft.id, 'Hidden.pdf', await pdf(1));
  const { flowId } = await seedInvestment(api, other);
  const guide = (await readStored(api, flowId)).item('Guide').files[0]?.id;
  for (const document of [hidden, `investment/documents/${guide}`, `deal/section/documents/${randomUUID()}`]) {
    expect([document, await send(reader, randomUUID(), [], document)]).toEqual([document, [404, 'NOT_FOUND']]);
  }
  expect(await send(reader, randomUUID(), [], 'company/logo/x')).toEqual([400, 'FIELD_INVALID']);
  expect(await timesOf(viewId)).toEqual([]);
});

it('FIG-06 records nothing of staff, of own uploads, of other files than PDF, and before the notice is confirmed', async () => {
  const told = await createReader();
  const staff = await createReader({ roles: [1, 3] });
  const untold = await api.createAccount();
  const { flowId } = await seedInvestment(api, told);
  const stored = await readStored(api, flowId);
  const fields = { investmentSectionNodeEdgeId: stored.item('Passport').id };
  const { body } = await upload(api, 'investment/documents', told, fields, [
    { name: 'Passport.pdf', content: await pdf(1) },
  ]);
  const broken = await documentOf(dealId, 'Broken.pdf', Buffer.from('%PDF-1.7\nnothing that can be read'));
  for (const [as, document] of [
    [staff, pitch],
    [untold, pitch],
    [told, `investment/documents/${body.result.fileIds[0]}`],
    [told, `investment/documents/${stored.item('Guide').files[0]?.id}`],
    [told, broken],
  ] as const) {
    const viewId = randomUUID();
    expect([document, await send(as, viewId, [], document)]).toEqual([document, [200, false]]);
    expect(await api.database.prisma.documentView.count({ where: { id: viewId } })).toBe(0);
  }
});

it('FIG-06 investors are told once that reading is recorded, those who are in already as well', async () => {
  const due = async (as: TestAccount) =>
    (await api.query<{ me: { readingNoticeDue: boolean } }>('{ me { readingNoticeDue } }', {}, { as })).data?.me
      .readingNoticeDue;
  const investor = await api.createAccount();
  const confirm = (as: TestAccount) =>
    api.query<{ confirmReadingNotice: { readingNoticeDue: boolean } }>(
      'mutation { confirmReadingNotice { readingNoticeDue } }',
      {},
      { as },
    );
  expect(await due(investor)).toBe(true);
  expect(await due(await api.createAccount({ profile: false }))).toBe(false);
  expect(await due(analyst)).toBe(false);
  for (let time = 0; time < 2; time++) {
    expect((await confirm(investor)).data?.confirmReadingNotice.readingNoticeDue).toBe(false);
  }
  const where = { actorId: investor.id, action: 'account.reading_notice_confirmed' };
  expect(await api.database.prisma.auditEntry.count({ where })).toBe(1);
  expect(await send(investor, randomUUID(), [])).toEqual([200, true]);
  const early = await api.createAccount({ confidentiality: false });
  expect((await confirm(early)).errors[0]?.extensions.code).toBe('CONFIDENTIALITY_NOT_ACCEPTED');
});

type Reading = { id: string; name: string; dealName: string | null } & Record<string, number | string>;
async function readings(variables: Record<string, unknown> = {}, as = analyst) {
  const { data, errors } = await api.query<{ documentReadings: { totalCount: number; items: Reading[] } }>(
    `query ($start: DateTime, $end: DateTime, $sort: DocumentReadingsSort, $limit: Int, $offset: Int) {
      documentReadings(start: $start, end: $end, sort: $sort, limit: $limit, offset: $offset) {
        totalCount items { id name dealName pages readers views readingTime lastReadAt } } }`,
    variables,
    { as },
  );
  expect(errors).toEqual([]);
  return data?.documentReadings ?? { totalCount: 0, items: [] };
}
async function readersOf(id: string, variables: Record<string, unknown> = {}, as = analyst) {
  return api.query<{ documentReaders: { totalCount: number; items: Record<string, unknown>[] } }>(
    `query ($id: ID!, $start: DateTime, $end: DateTime, $limit: Int) {
      documentReaders(id: $id, start: $start, end: $end, limit: $limit) {
        totalCount items { id lastName views readingTime pages { page readingTime } } } }`,
    { id, ...variables },
    { as },
  );
}
const pagesOf = (id: string, variables: Record<string, unknown> = {}, as = analyst) =>
  api.query<{ documentPages: { name: string; pages: unknown[] } }>(
    `query ($id: ID!, $start: DateTime, $end: DateTime) { documentPages(id: $id, start: $start, end: $end) {
      name pages { page readers readingTime averageTime } } }`,
    { id, ...variables },
    { as },
  );

/** Stores openings of a new document with their times, and returns its id and readers. */
async function seedReadings() {
  const document = await documentOf(dealId, 'Terms.pdf', await pdf(2));
  const [one, two] = [await createReader({ lastName: 'One' }), await createReader({ lastName: 'Two' })];
  const views = [];
  for (const [reader, at, pages] of [
    [one, '2026-03-01T18:14:59.999Z', [{ page: 1, visibleMs: 1_000 }]],
    [one, '2026-03-01T18:15:00.000Z', [{ page: 1, visibleMs: 2_000 }]],
    [two, '2026-03-02T18:14:59.999Z', [{ page: 1, visibleMs: 4_000 }]],
    [two, '2026-03-02T18:15:00.000Z', []],
  ] as const) {
    const viewId = await open(reader, minute, document);
    expect(await send(reader, viewId, [...pages], document)).toEqual([200, true]);
    await api.database.prisma.documentView.update({ where: { id: viewId }, data: { createdAt: at } });
    views.push(viewId);
  }
  return { id: await idOf(views[0] ?? ''), one, two };
}

/** 2 March in Kathmandu, at +05:45. */
const day = { start: '2026-03-01T18:15:00.000Z', end: '2026-03-02T18:15:00.000Z' };

it('FIG-06 ANA-11 shows staff which documents and pages were read in a period, and for how long', async () => {
  const { id, one, two } = await seedReadings();
  expect((await readings(day)).items).toEqual([
    {
      ...{
        id,
        name: 'Terms.pdf',
        dealName: 'Paper Mill - Series A',
        pages: 2,
        readers: 2,
        views: 2,
        readingTime: 6_000,
      },
      lastReadAt: '2026-03-02T18:14:59.999Z',
    },
  ]);
  const { data } = await pagesOf(id, day);
  expect(data?.documentPages).toEqual({
    name: 'Terms.pdf',
    pages: [
      { page: 1, readers: 2, readingTime: 6_000, averageTime: 3_000 },
      { page: 2, readers: 0, readingTime: 0, averageTime: null },
    ],
  });
  const all = (await readersOf(id, { end: '2026-03-03T00:00:00.000Z' })).data?.documentReaders;
  expect(all).toEqual({
    totalCount: 2,
    items: [
      { id: two.id, lastName: 'Two', views: 2, readingTime: 4_000, pages: [{ page: 1, readingTime: 4_000 }] },
      { id: one.id, lastName: 'One', views: 2, readingTime: 3_000, pages: [{ page: 1, readingTime: 3_000 }] },
    ],
  });
  // Whoever gets a staff role no longer counts (FIG-05).
  await api.database.prisma.roleAssignment.create({ data: { accountId: one.id, roleId: 3 } });
  expect((await readings(day)).items).toMatchObject([{ readers: 1, views: 1, readingTime: 4_000 }]);
});

it('FIG-06 sorts documents by each column, and refuses unknown sorts, periods and ids', async () => {
  const order = async (column: string, direction = 'asc_nulls_first') =>
    (await readings({ sort: { column, direction } })).items;
  for (const [column, field] of [
    ['NAME', 'name'],
    ['READERS', 'readers'],
    ['VIEWS', 'views'],
    ['READING_TIME', 'readingTime'],
    ['LAST_READ', 'lastReadAt'],
  ] as const) {
    const values = (await order(column)).map((row) => row[field] ?? '');
    expect([column, values]).toEqual([column, values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))]);
    expect((await order(column, 'desc_nulls_last')).map((row) => row[field])).toEqual(values.toReversed());
  }
  const { totalCount } = await readings();
  expect((await readings({ limit: 1, offset: totalCount - 1 })).items).toHaveLength(1);
  const code = async (answer: ReturnType<typeof pagesOf> | ReturnType<typeof readersOf>) =>
    (await answer).errors[0]?.extensions.code;
  expect(await code(pagesOf(randomUUID()))).toBe('NOT_FOUND');
  expect(await code(pagesOf('nonsense'))).toBe('NOT_FOUND');
  expect(await code(readersOf('nonsense'))).toBe('NOT_FOUND');
  expect(await code(readersOf(randomUUID()))).toBe('NOT_FOUND');
  expect(await code(readersOf(randomUUID(), { limit: 51 }))).toBe('FIELD_INVALID');
  expect(await code(pagesOf(randomUUID(), { start: day.end, end: day.start }))).toBe('FIELD_INVALID');
});

it('FIG-06 CLI-07 names only clients whom the caller may see, and none without read_client_info', async () => {
  const { id, two } = await seedReadings();
  const manager = await api.createAccount({ roles: [5, { roleId: 10, investorAccountId: two.id }] });
  expect((await readersOf(id, {}, manager)).data?.documentReaders.items.map(({ lastName }) => lastName)).toEqual([
    'Two',
  ]);
  expect((await pagesOf(id, {}, manager)).data?.documentPages.pages).toMatchObject([{ readers: 2 }, { readers: 0 }]);
  const without = await api.createAccount({ roles: [{ roleId: 8, dealId }] });
  expect((await pagesOf(id, {}, without)).errors).toEqual([]);
  expect((await readersOf(id, {}, without)).status).toBe(403);
});

it('FIG-06 copies of a flow are one document of the deal, and figures stay when the file is gone', async () => {
  const { prisma } = api.database;
  const reader = await createReader({ lastName: 'Flow' });
  const { dealId: ofDeal, flowId } = await seedInvestment(api, reader);
  const item = (await readStored(api, flowId)).item('Guide');
  const content = await pdf(2);
  const fileId = await storeFile(api.services, {
    ...{ kind: 'investment/documents', name: 'Contract.pdf', content, place: { flowItemId: item.id } },
  });
  const document = `investment/documents/${fileId}`;
  const viewId = await open(reader, minute, document);
  expect(await send(reader, viewId, [{ page: 2, visibleMs: 3_000 }], document)).toEqual([200, true]);
  const row = await prisma.readDocument.findUniqueOrThrow({ where: { id: await idOf(viewId) } });
  expect(row).toMatchObject({ dealId: ofDeal, name: 'Contract.pdf', pages: 2 });
  // Another investor's copy of the same deal shares the content.
  const other = await createReader({ lastName: 'Copy' });
  const copied = await seedInvestment(api, other);
  await prisma.investment.update({ where: { id: copied.investmentId }, data: { dealId: ofDeal } });
  const { id: flowItemId } = (await readStored(api, copied.flowId)).item('Guide');
  const { blobId } = await prisma.storedFile.findUniqueOrThrow({ where: { id: fileId } });
  const copy = await prisma.storedFile.create({
    data: { kind: 'INVESTMENT_DOCUMENT', name: 'Contract.pdf', blobId, flowItemId },
  });
  expect(await idOf(await open(other, minute, `investment/documents/${copy.id}`))).toBe(row.id);
  await prisma.storedFile.deleteMany({ where: { blobId } });
  const { data } = await readersOf(row.id);
  expect(data?.documentReaders.items).toMatchObject([
    { lastName: 'Copy', readingTime: 0 },
    { lastName: 'Flow', readingTime: 3_000 },
  ]);
});

it('FIG-02 FIG-06 exports documents, their pages and their readers, whose list takes a recent authentication', async () => {
  const { id, one, two } = await seedReadings();
  const exported = (list: 'document-readings' | 'document-pages' | 'document-readers', query = {}, as = analyst) =>
    requestExport(api, list, { as, query: { ...day, ...query } });
  const lines = async (...call: Parameters<typeof exported>) =>
    (await readCsv(await exported(...call))).slice(1).split('\r\n').slice(0, -1);
  const documents = await lines('document-readings', { sort: 'READING_TIME' });
  expect(documents[0]).toBe('Document,Deal,Pages,Readers,Opened,Reading time (seconds),Last opened (Asia/Kathmandu)');
  expect(documents).toContain('Terms.pdf,Paper Mill - Series A,2,2,2,6,2026-03-02T23:59:59+05:45');
  expect(await lines('document-pages', { of: id })).toEqual([
    'Document,Page,Readers,Reading time (seconds),Average of a reader (seconds)',
    'Terms.pdf,1,2,6,3',
    'Terms.pdf,2,0,0,',
  ]);
  await authenticate(api, analyst, 24 * 3_600);
  expect(await codeOf(await exported('document-readers', { of: id }))).toEqual([403, 'STEP_UP_REQUIRED']);
  await authenticate(api, analyst);
  expect(await lines('document-readers', { of: id })).toEqual([
    'First name,Last name,E-mail,Page,Reading time (seconds),Last opened (Asia/Kathmandu)',
    `Ada,Two,${two.email},1,4,2026-03-02T23:59:59+05:45`,
    `Ada,One,${one.email},1,2,2026-03-02T00:00:00+05:45`,
  ]);
  for (const list of ['document-pages', 'document-readers'] as const) {
    expect(await codeOf(await exported(list, { of: randomUUID() }))).toEqual([404, 'NOT_FOUND']);
  }
});

it('CARE-19 FIG-06 times of reading are deleted with the analytics events of the same age', async () => {
  const { id } = await seedReadings();
  const reader = await createReader();
  const kept = await open(reader, minute);
  const { prisma } = api.database;
  const keep = (eventRetentionMonths: number | null) =>
    prisma.platformSetting.upsert({
      where: { key: 'settings' },
      create: { key: 'settings', value: { eventRetentionMonths } },
      update: { value: { eventRetentionMonths } },
    });
  await keep(null);
  await purgeExpired(api.services, purges, { info() {} });
  expect(await prisma.documentView.count({ where: { documentId: id } })).toBe(4);
  await keep(1);
  await purgeExpired(api.services, purges, { info() {} });
  expect(await prisma.documentView.count({ where: { documentId: id } })).toBe(0);
  expect(await prisma.documentView.count({ where: { id: kept } })).toBe(1);
  await keep(null);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFile } from '../../src/domains/files/service.ts';
import { download } from '../files/kit.ts';
import { seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
});
afterAll(() => api.close());

const act = (path: 'insert' | 'modify', as: TestAccount, body: object, headers: Record<string, string> = {}) =>
  api.rest<{ investmentId: string }>(`/api/investment/${path}`, { as, body, headers });

describe('the documents to read', () => {
  /** Stores a deal with a document on its page, and a flow whose first shown step has a guide to download. */
  async function dealWithDocuments() {
    const { dealId } = await seedInvestment(api, await api.createAccount());
    const { prisma } = api.database;
    const section = await prisma.dealDocumentSection.create({ data: { dealId, order: 1, title: 'Documents' } });
    await storeFile(api.services, {
      kind: 'deal/section/documents',
      name: 'Deck.pdf',
      content: Buffer.from('Deck'),
      place: { dealDocumentSectionId: section.id },
    });
    const items = await prisma.flowItem.findMany({ where: { section: { flow: { dealId, scope: 'DEAL' } } } });
    const itemId = (name: string) => items.find((item) => item.name === name)?.id ?? '';
    const contractId = await storeFile(api.services, {
      kind: 'investment/documents',
      name: 'Contract.pdf',
      content: Buffer.from('Contract'),
      place: { flowItemId: itemId('Contract') },
    });
    return { dealId, contract: `investment/documents/${contractId}` };
  }
  const read = async (dealId: string, as: TestAccount) =>
    (
      await api.query<{ deal: { documentsToRead: { name: string; downloadPath: string; sizeBytes: number }[] } }>(
        'query ($id: ID!) { deal(id: $id) { documentsToRead { id name mediaType sizeBytes createdAt downloadPath deletable } } }',
        { id: dealId },
        { as },
      )
    ).data?.deal.documentsToRead ?? [];
  const status = async (path: string, as?: TestAccount) => (await download(api, path, as)).status;

  it('CARE-01 are those of the page, then those of the first step, which can be read before investing', async () => {
    const { dealId, contract } = await dealWithDocuments();
    const documents = await read(dealId, investor);
    expect(documents).toMatchObject([
      { name: 'Deck.pdf', sizeBytes: 4, deletable: false },
      { name: 'Guide.txt', sizeBytes: 15, deletable: false },
    ]);
    for (const { downloadPath } of documents) expect(await status(downloadPath, investor)).toBe(200);
    // Those of later steps are for whoever has invested, once they are open.
    expect(await status(contract, investor)).toBe(404);
  });

  it('CARE-01 FILE-12 FILE-13 are for content access alone, and while the deal is visible', async () => {
    const { dealId } = await dealWithDocuments();
    const documents = await read(dealId, investor);
    expect(documents).toHaveLength(2);
    const applicant = await api.createAccount({ roles: [2] });
    for (const { downloadPath } of documents) {
      expect([403, 404]).toContain(await status(downloadPath, applicant));
      expect(await status(downloadPath)).toBe(401);
    }
    await api.database.prisma.deal.update({ where: { id: dealId }, data: { publishedAt: null } });
    for (const { downloadPath } of documents) expect(await status(downloadPath, investor)).toBe(404);
  });

  it('CARE-01 FILE-12 are none of a hidden step, and nothing that clients upload', async () => {
    const { dealId } = await dealWithDocuments();
    const { prisma } = api.database;
    const item = await prisma.flowItem.findFirstOrThrow({
      where: { name: 'Passport', section: { flow: { dealId, scope: 'DEAL' } } },
    });
    const passport = await storeFile(api.services, {
      kind: 'investment/documents',
      name: 'Example.pdf',
      content: Buffer.from('Example'),
      place: { flowItemId: item.id },
    });
    expect(await status(`investment/documents/${passport}`, investor)).toBe(404);
    const [, guide] = await read(dealId, investor);
    await prisma.flowSection.updateMany({ where: { name: 'Identity', flow: { dealId } }, data: { shown: false } });
    expect((await read(dealId, investor)).map(({ name }) => name)).toEqual(['Deck.pdf']);
    expect(await status(guide?.downloadPath ?? '', investor)).toBe(404);
  });
});

describe('a confirmed change', () => {
  async function invested() {
    const account = await api.createAccount();
    const { id: dealId } = await createDeal(api.database);
    const { body } = await act('insert', account, { dealId, value: '40000', dealVersion: 1, companyVersion: 1 });
    return { account, dealId, shown: body.result.investmentId };
  }

  it('CARE-01 AMT-24 is refused when another investment than the one it showed is live', async () => {
    const { account, dealId, shown } = await invested();
    const inOtherTab = await act('modify', account, { dealId, value: '50000', investmentId: shown });
    expect(inOtherTab.status).toBe(200);
    const { status, body } = await act('modify', account, { dealId, value: '60000', investmentId: shown });
    expect([status, body.result.code]).toEqual([409, 'INVESTMENT_CHANGED']);
    expect(body.result.message).toBe('Your investment was changed meanwhile. Look at it and confirm again');
    expect((await readMoneyState(api.database, dealId)).live).toEqual(['50000']);
    const again = await act('modify', account, {
      ...{ dealId, value: '60000' },
      investmentId: inOtherTab.body.result.investmentId.toUpperCase(),
    });
    expect(again.status).toBe(200);
  });

  it('CARE-01 INV-14 is refused after a cancellation elsewhere, and a cancellation after a change', async () => {
    const { account, dealId, shown } = await invested();
    const change = await act('modify', account, { dealId, value: '50000', investmentId: shown });
    const cancelled = await moneyCalls(api).cancel(account, shown);
    expect([cancelled.status, cancelled.body.result.code]).toEqual([409, 'INVESTMENT_DELETED']);
    expect((await readMoneyState(api.database, dealId)).live).toEqual(['50000']);
    await moneyCalls(api).cancel(account, change.body.result.investmentId);
    const late = await act('modify', account, {
      dealId,
      value: '60000',
      investmentId: change.body.result.investmentId,
    });
    expect([late.status, late.body.result.code]).toEqual([409, 'NOT_INVESTED']);
  });

  it('CARE-01 API-07 sent again with its key has the same answer, and changes once', async () => {
    const { account, dealId, shown } = await invested();
    const headers = { 'Idempotency-Key': 'one-confirmation' };
    const body = { dealId, value: '50000', dealVersion: 1, companyVersion: 1, investmentId: shown };
    const answers = await Promise.all([1, 2, 3].map(() => act('modify', account, body, headers)));
    expect(new Set(answers.map((answer) => answer.body.result.investmentId)).size).toBe(1);
    expect(await readMoneyState(api.database, dealId)).toMatchObject({ live: ['50000'], modified: 1 });
  });

  it.each<[string, object, string]>([
    ['closed', { status: 'CLOSED' }, 'DEAL_NOT_OPEN'],
    ['past its deadline', { investmentDeadline: new Date('2026-01-01T00:00:00Z') }, 'DEAL_DEADLINE_PASSED'],
    ['taken up by others', { investmentAmountAvailable: '1000' }, 'AMOUNT_ABOVE_AVAILABLE'],
  ])('CARE-01 and a confirmed amount are refused by name once the deal is %s', async (_how, data, code) => {
    const { account, dealId, shown } = await invested();
    await api.database.prisma.deal.update({ where: { id: dealId }, data });
    const answers = [
      await act('modify', account, { dealId, value: '45000', dealVersion: 1, investmentId: shown }),
      await act('insert', investor, { dealId, value: '45000', dealVersion: 1, companyVersion: 1 }),
    ];
    expect(answers.map(({ body }) => body.result.code)).toEqual([code, code]);
    expect((await readMoneyState(api.database, dealId)).live).toEqual(['40000']);
  });

  it('CARE-01 names an investment only where one is replaced', async () => {
    const { dealId, shown } = await invested();
    const { status, body } = await act('insert', investor, { dealId, value: '40000', investmentId: shown });
    expect([status, body.result.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

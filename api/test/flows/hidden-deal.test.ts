import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download, textFile, upload } from '../files/kit.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { readStored, seedInvestment } from './seed.ts';

const insertDocument = `mutation ($edgeId: ID!, $text: String!) {
  insertInputField(edgeId: $edgeId, text: $text) { returning { id } } }`;
const updateDocument = `mutation ($id: ID!, $text: String!) { updateInputField(id: $id, text: $text) { id } }`;
const readDocument = `query ($id: ID!, $dealId: ID!) {
  investment(id: $id, dealId: $dealId) { deal { visible } flow { sections { items { name files { id deletable } } } } } }`;

interface Read {
  investment: {
    deal: { visible: boolean };
    flow: { sections: { items: { name: string; files: { id: string; deletable: boolean }[] }[] }[] };
  };
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('an investment on a deal that is no longer visible', () => {
  it.each([
    ['cancelled', { status: 'CANCELED' }],
    ['voided', { status: 'VOIDED' }],
    ['unpublished', { publishedAt: null }],
  ] as const)('INV-15 DOCH-10 is read-only for its investor while the deal is %s', async (_state, data) => {
    const investor = await api.createAccount();
    const { dealId, investmentId, flowId } = await seedInvestment(api, investor);
    const { prisma } = api.database;
    const edges = await readStored(api, flowId);
    const input = edges.item('Passport number').id;
    const place = { investmentSectionNodeEdgeId: edges.item('Passport').id };
    const sent = await upload(api, 'investment/documents', investor, place, [textFile()]);
    const fileId = sent.body.result.fileIds[0] ?? '';
    const inserted = await api.query(insertDocument, { edgeId: input, text: 'X 123' }, { as: investor });
    expect([sent.status, inserted.status]).toEqual([200, 200]);

    await prisma.deal.update({ where: { id: dealId }, data });
    const before = await readStored(api, flowId);
    const { id } = before.item('Passport number').input ?? { id: '' };
    const answers = [
      await api.query(insertDocument, { edgeId: input, text: 'Y' }, { as: investor }),
      await api.query(updateDocument, { id, text: 'Y' }, { as: investor }),
    ].map(({ errors }) => errors[0]?.extensions.code);
    const uploaded = await upload(api, 'investment/documents', investor, place, [textFile('second.txt')]);
    const removed = await api.rest('/api/delete/investment/documents', { as: investor, body: { fileId } });
    answers.push(uploaded.body.result.code, removed.body.result.code);
    expect(answers).toEqual(Array(4).fill('DEAL_NOT_OPEN'));
    expect([uploaded.status, removed.status]).toEqual([409, 409]);
    expect(await readStored(api, flowId)).toMatchObject({ sections: before.sections, updatedAt: before.updatedAt });

    const read = await api.query<Read>(readDocument, { id: investmentId, dealId }, { as: investor });
    expect(read.data?.investment.deal.visible).toBe(false);
    const files = read.data?.investment.flow.sections.flatMap(({ items }) => items).flatMap((item) => item.files);
    expect(files?.find((file) => file.id === fileId)).toEqual({ id: fileId, deletable: false });
    expect((await download(api, `investment/documents/${fileId}`, investor)).status).toBe(200);

    await prisma.deal.update({ where: { id: dealId }, data: { status: 'ACTIVE', publishedAt: new Date() } });
    const again = await api.query(updateDocument, { id, text: 'Y' }, { as: investor });
    expect(again.status).toBe(200);
  });
});

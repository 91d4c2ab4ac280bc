import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import { readStored, setFlags } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createUploadTarget, type UploadTarget } from './upload-target.ts';

let api: TestApi;
let investor: TestAccount;
let place: UploadTarget['place'];
let flowId: string;
let investmentId: string;
let expectNothingStored: UploadTarget['expectNothingStored'];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ investor, flowId, investmentId, place, expectNothingStored } = await createUploadTarget(api));
});

const kind = 'investment/documents';

describe('a refused upload', () => {
  const refused = async (as: TestAccount | undefined, fields: Record<string, string>, path = kind) => {
    const { status, body } = await upload(api, path, as, fields, [textFile()]);
    await expectNothingStored();
    return [status, body.result.code];
  };

  it('ONB-20 API-10 FILE-11 is not found for another account, a wrong kind or mismatched ids', async () => {
    const other = await api.createAccount();
    expect(await refused(other, place)).toEqual([404, 'NOT_FOUND']);
    const own = { onboardingSectionNodeEdgeId: place.investmentSectionNodeEdgeId ?? '' };
    expect(await refused(investor, own, 'onboarding/documents')).toEqual([404, 'NOT_FOUND']);
    expect(await refused(investor, { ...place, investmentId: other.id })).toEqual([404, 'NOT_FOUND']);
    expect(await refused(investor, { ...place, firebaseId: other.subject })).toEqual([404, 'NOT_FOUND']);
    for (const id of ['x', '../x', '00000000-0000-4000-8000-000000000000']) {
      expect(await refused(investor, { investmentSectionNodeEdgeId: id })).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('ONB-20 ONB-17 FILE-11 is refused for locked, hidden and completed sections and other item types', async () => {
    const stored = await readStored(api, flowId);
    const at = (name: string) => ({ investmentSectionNodeEdgeId: stored.item(name).id });
    expect(await refused(investor, at('Proof of address'))).toEqual([409, 'SECTION_LOCKED']);
    expect(await refused(investor, at('Guide'))).toEqual([409, 'ITEM_TYPE_MISMATCH']);
    expect(await refused(investor, at('Passport number'))).toEqual([409, 'ITEM_TYPE_MISMATCH']);
    await setFlags(api, flowId, 'Identity', { shown: false });
    expect(await refused(investor, place)).toEqual([409, 'SECTION_LOCKED']);
    await setFlags(api, flowId, 'Identity', { shown: true, current: false, completed: true });
    expect(await refused(investor, place)).toEqual([409, 'SECTION_COMPLETED']);
  });

  it('DOCH-05 DOCH-10 is refused for a completed and a deleted investment', async () => {
    const { investment } = api.database.prisma;
    await investment.update({ where: { id: investmentId }, data: { completedAt: new Date() } });
    expect(await refused(investor, place)).toEqual([409, 'INVESTMENT_COMPLETED']);
    await investment.update({ where: { id: investmentId }, data: { completedAt: null, deletedAt: new Date() } });
    expect(await refused(investor, place)).toEqual([409, 'INVESTMENT_DELETED']);
  });

  it('API-03 AAPI-03 names the missing target or file', async () => {
    expect(await refused(investor, {})).toEqual([400, 'FIELD_MISSING']);
    const answer = await upload(api, kind, investor, place, []);
    expect(answer).toMatchObject({
      status: 400,
      body: { result: { code: 'FIELD_MISSING', params: { field: 'file' } } },
    });
  });

  it('API-02 FILE-05 requires a token, a multipart body and a known kind', async () => {
    expect(await refused(undefined, place)).toEqual([401, 'UNAUTHENTICATED']);
    for (const path of ['company/logos', 'investment', 'investment%2Fdocuments', '..%2Finvestment/documents']) {
      expect(await refused(investor, place, path)).toEqual([404, 'NOT_FOUND']);
    }
    const json = await api.rest(`/api/upload/${kind}`, { as: investor, body: place });
    expect([json.status, json.body.result.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await api.rest(`/api/upload/${kind}`, { as: investor, method: 'GET' })).status).toBe(405);
  });

  it('FILE-11 is refused for logos and deal sections of an investor', async () => {
    for (const [path, fields] of [
      ['company/logo', { companyId: investmentId }],
      ['deal/section/image', { dealImageSectionId: investmentId }],
      ['deal/section/documents', { dealDocumentSectionId: investmentId }],
    ] as const) {
      expect(await refused(investor, fields, path)).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('FILE-11 is refused without permission, regardless of the file size', async () => {
    const large = { name: 'large.bin', content: new Uint8Array(20_000_000) };
    const { status, body } = await upload(api, kind, await api.createAccount(), place, [large]);
    expect([status, body.result.code]).toEqual([404, 'NOT_FOUND']);
    await expectNothingStored();
  });

  it('FILE-11 is refused if its section closes during the upload', async () => {
    const take = vi.spyOn(api.services.storage, 'take').mockImplementationOnce(async (...parameters) => {
      take.mockRestore();
      await setFlags(api, flowId, 'Identity', { current: false, completed: true });
      await api.services.storage.take(...parameters);
    });
    expect(await refused(investor, place)).toEqual([409, 'SECTION_COMPLETED']);
  });

  it('FILE-10 a failing store leaves nothing and reveals no internals', async () => {
    const take = vi.spyOn(api.services.storage, 'take').mockRejectedValueOnce(new Error('disk /secret is full'));
    const { status, body } = await upload(api, kind, investor, place, [textFile()]);
    take.mockRestore();
    expect([status, body.result.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('secret');
    await expectNothingStored();
  });
});

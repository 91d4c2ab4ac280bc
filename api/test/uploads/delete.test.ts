import { randomUUID } from 'node:crypto';
import { access, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_ITEM_LIMIT } from '@platform/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { purgeUnreferencedBlobs } from '../../src/domains/files/service.ts';
import { download, textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding, setFlags } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Kind = 'investment' | 'onboarding';

async function withFile(kind: Kind) {
  const owner = await api.createAccount();
  const { flowId, investmentId } =
    kind === 'investment'
      ? await seedInvestment(api, owner)
      : { flowId: await seedOnboarding(api, owner), investmentId: '' };
  const itemId = (await readStored(api, flowId)).item('Passport').id;
  const { body } = await upload(api, `${kind}/documents`, owner, { [`${kind}SectionNodeEdgeId`]: itemId }, [
    textFile(),
  ]);
  return { owner, flowId, investmentId, itemId, fileId: body.result.fileIds[0] ?? '' };
}

const remove = async (kind: Kind, as: TestAccount, fileId: unknown) => {
  const { status, body } = await api.rest(`/api/delete/${kind}/documents`, { as, body: { fileId } });
  return [status, body.result.code ?? body.status];
};
const restore = async (kind: Kind, as: TestAccount, fileId: string) => {
  const { status, body } = await api.rest(`/api/restore/${kind}/documents`, { as, body: { fileId } });
  return [status, body.result.code ?? body.status];
};
/** Lets a file have been deleted so many seconds ago, however long the test has taken. */
const backdateDeletion = (fileId: string, seconds: number) =>
  api.database.prisma.$executeRaw`
    UPDATE deleted_file SET deleted_at = now() - make_interval(secs => ${seconds}::double precision)
    WHERE id = ${fileId}::uuid`;
const silent = { info() {}, warn() {} };
const runPurges = async () => {
  await tasks['files.purge-deleted'].run(api.services, {}, silent);
  await tasks['files.purge'].run(api.services, {}, silent);
};
const filesOf = async (flowId: string) => (await readStored(api, flowId)).item('Passport').files.length;

describe.each(['investment', 'onboarding'] as const)('%s documents', (kind) => {
  it('API-09 FILE-09 AAPI-18 can be deleted by the owner, repeatedly; the bytes are removed after fifteen seconds', async () => {
    const { owner, flowId, fileId } = await withFile(kind);
    const { storedFile, fileBlob } = api.database.prisma;
    const { blobId } = await storedFile.findUniqueOrThrow({ where: { id: fileId } });
    // Of this file alone: those of the tests before may be removed at any moment.
    const left = async () => ({
      files: await storedFile.count({ where: { id: fileId } }),
      blobs: await fileBlob.count({ where: { id: blobId } }),
    });
    expect(await left()).toEqual({ files: 1, blobs: 1 });
    expect(await remove(kind, owner, fileId)).toEqual([200, 'OK']);
    expect(await remove(kind, owner, fileId)).toEqual([200, 'OK']);
    expect(await filesOf(flowId)).toBe(0);
    expect((await download(api, `${kind}/documents/${fileId}`, owner)).status).toBe(404);
    await runPurges();
    expect(await left()).toEqual({ files: 0, blobs: 1 });
    await backdateDeletion(fileId, 16);
    await runPurges();
    expect(await left()).toEqual({ files: 0, blobs: 0 });
    expect(await remove(kind, owner, fileId)).toEqual([200, 'OK']);
  });

  it('CARE-06 can be restored for more than the displayed ten seconds, and no longer after fifteen', async () => {
    const { owner, flowId, fileId } = await withFile(kind);
    const [before] = (await readStored(api, flowId)).item('Passport').files;
    await remove(kind, owner, fileId);
    await backdateDeletion(fileId, 11);
    await runPurges();
    await backdateDeletion(fileId, 11);
    expect(await restore(kind, owner, fileId)).toEqual([200, 'OK']);
    expect(await restore(kind, owner, fileId)).toEqual([200, 'OK']);
    expect((await readStored(api, flowId)).item('Passport').files).toEqual([before]);
    expect((await download(api, `${kind}/documents/${fileId}`, owner)).bytes.toString()).toBe('Passport of Ada Byron');
    await remove(kind, owner, fileId);
    await backdateDeletion(fileId, 16);
    expect(await restore(kind, owner, fileId)).toEqual([410, 'FILE_GONE']);
    await runPurges();
    const late = await api.rest(`/api/restore/${kind}/documents`, { as: owner, body: { fileId } });
    expect(late.body.result.message).toBe('passport.txt can no longer be brought back');
    expect(await filesOf(flowId)).toBe(0);
  });

  it('CARE-06 cannot be restored by callers who may not delete them now', async () => {
    const { owner, flowId, fileId } = await withFile(kind);
    await remove(kind, owner, fileId);
    expect(await restore(kind, await api.createAccount(), fileId)).toEqual([404, 'NOT_FOUND']);
    expect(await restore(kind, await api.createAccount({ roles: [3] }), fileId)).toEqual([409, 'ITEM_TYPE_MISMATCH']);
    const other = kind === 'investment' ? 'onboarding' : 'investment';
    expect(await restore(other, owner, fileId)).toEqual([410, 'FILE_GONE']);
    for (const id of ['x', '../x', '00000000-0000-4000-8000-000000000000']) {
      expect(await restore(kind, owner, id)).toEqual([404, 'NOT_FOUND']);
    }
    await setFlags(api, flowId, 'Identity', { current: false, completed: true });
    expect(await restore(kind, owner, fileId)).toEqual([409, 'SECTION_COMPLETED']);
    await setFlags(api, flowId, 'Identity', { current: true, completed: false });
    await api.database.prisma.oidcPayload.deleteMany({ where: { uid: owner.sessionUid } });
    expect(await restore(kind, owner, fileId)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await filesOf(flowId)).toBe(0);
  });

  it('CARE-06 exist once or not at all after concurrent deletions and restorations', async () => {
    const { owner, flowId, fileId } = await withFile(kind);
    const calls = Array.from({ length: 12 }, (_, index) => (index % 2 ? restore : remove)(kind, owner, fileId));
    for (const [status] of await Promise.all(calls)) expect(status).toBe(200);
    const deleted = await api.database.prisma.deletedFile.count({ where: { id: fileId } });
    expect((await filesOf(flowId)) + deleted).toBe(1);
    expect(await restore(kind, owner, fileId)).toEqual([200, 'OK']);
    expect(await filesOf(flowId)).toBe(1);
  });

  it('CARE-06 cannot be restored to a full item', async () => {
    const { owner, flowId, fileId } = await withFile(kind);
    const [stored] = (await readStored(api, flowId)).item('Passport').files;
    await remove(kind, owner, fileId);
    if (!stored) throw new Error('Nothing was stored');
    const { id: _own, ...row } = stored;
    const data = Array.from({ length: UPLOAD_ITEM_LIMIT.files }, () => row);
    await api.database.prisma.storedFile.createMany({ data });
    expect(await restore(kind, owner, fileId)).toEqual([409, 'UPLOAD_ITEM_FULL']);
    expect(await filesOf(flowId)).toBe(UPLOAD_ITEM_LIMIT.files);
  });

  it('FILE-14 API-10 cannot be deleted by other accounts, nor can files of staff', async () => {
    const { owner, flowId, fileId } = await withFile(kind);
    const admin = await api.createAccount({ roles: [3] });
    expect(await remove(kind, await api.createAccount(), fileId)).toEqual([404, 'NOT_FOUND']);
    expect(await remove(kind, admin, fileId)).toEqual([409, 'ITEM_TYPE_MISMATCH']);
    const guide = (await readStored(api, flowId)).item('Guide').files[0]?.id;
    expect(await remove(kind, owner, guide)).toEqual([409, 'ITEM_TYPE_MISMATCH']);
    await api.database.prisma.storedFile.update({ where: { id: fileId }, data: { uploadedById: admin.id } });
    expect(await remove(kind, owner, fileId)).toEqual([403, 'FORBIDDEN']);
    expect(await filesOf(flowId)).toBe(1);
  });

  it('FILE-14 ONB-17 cannot be deleted from a completed or locked section', async () => {
    const { owner, flowId, fileId } = await withFile(kind);
    await setFlags(api, flowId, 'Identity', { current: false, completed: true });
    expect(await remove(kind, owner, fileId)).toEqual([409, 'SECTION_COMPLETED']);
    await setFlags(api, flowId, 'Identity', { current: false, completed: false });
    expect(await remove(kind, owner, fileId)).toEqual([409, 'SECTION_LOCKED']);
    expect(await filesOf(flowId)).toBe(1);
  });

  it('API-03 AAPI-03 answers 400 without a fileId and 404 for an unknown one', async () => {
    const { owner, fileId } = await withFile(kind);
    expect(await remove(kind, owner, undefined)).toEqual([400, 'FIELD_MISSING']);
    expect(await remove(kind, owner, 7)).toEqual([400, 'FIELD_INVALID']);
    for (const id of ['x', '../x', '00000000-0000-4000-8000-000000000000']) {
      expect(await remove(kind, owner, id)).toEqual([404, 'NOT_FOUND']);
    }
    const other = kind === 'investment' ? 'onboarding' : 'investment';
    expect(await remove(other, owner, fileId)).toEqual([404, 'NOT_FOUND']);
  });
});

it('FILE-14 DOCH-10 documents of a completed or deleted investment cannot be deleted', async () => {
  const { owner, flowId, investmentId, fileId } = await withFile('investment');
  const { investment } = api.database.prisma;
  await investment.update({ where: { id: investmentId }, data: { completedAt: new Date() } });
  expect(await remove('investment', owner, fileId)).toEqual([409, 'INVESTMENT_COMPLETED']);
  await investment.update({ where: { id: investmentId }, data: { completedAt: null, deletedAt: new Date() } });
  expect(await remove('investment', owner, fileId)).toEqual([409, 'INVESTMENT_DELETED']);
  expect(await filesOf(flowId)).toBe(1);
});

it('ONB-18 shared bytes stay until the last copy is deleted; the purge removes unreferenced bytes', async () => {
  const [first, second] = [await api.createAccount({ roles: [2] }), await api.createAccount({ roles: [2] })];
  const flows = [await seedOnboarding(api, first), await seedOnboarding(api, second)];
  const guides = await Promise.all(flows.map(async (id) => (await readStored(api, id)).item('Guide').files[0]));
  expect(new Set(guides.map((guide) => guide?.blobId)).size).toBe(1);
  const blobId = guides[0]?.blobId ?? '';
  await api.database.prisma.storedFile.deleteMany({ where: { id: guides[0]?.id ?? '' } });
  expect(await purgeUnreferencedBlobs(api.services, [blobId])).toBe(0);
  expect((await download(api, `onboarding/documents/${guides[1]?.id}`, second)).status).toBe(200);
  await api.database.prisma.storedFile.deleteMany({ where: { blobId } });
  await purgeUnreferencedBlobs(api.services);
  expect(await api.database.prisma.fileBlob.count({ where: { id: blobId } })).toBe(1);
  await api.database.prisma.fileBlob.update({
    where: { id: blobId },
    data: { createdAt: new Date(Date.now() - 7_200_000) },
  });
  expect(await purgeUnreferencedBlobs(api.services)).toBe(1);
  expect(await api.database.prisma.fileBlob.count({ where: { id: blobId } })).toBe(0);
});

it('FILE-10 the hourly job removes old leftovers of killed uploads from the disk and the store', async () => {
  const { files, dataDirectory } = api.configuration;
  if (files.storage !== 'local') throw new Error('This test needs local storage');
  const owner = await api.createAccount();
  const { flowId } = await seedInvestment(api, owner);
  const spools = ['request-old', 'request-new'].map((name) => join(dataDirectory, 'uploads', name));
  for (const spool of spools) await mkdir(spool, { recursive: true });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(spools[0] ?? '', yesterday, yesterday);
  const [old, young] = await Promise.all(
    [yesterday, new Date()].map(async (createdAt) => {
      const storageKey = `blobs/00/${randomUUID()}`;
      await mkdir(join(files.directory, 'blobs/00'), { recursive: true });
      await writeFile(join(files.directory, storageKey), 'half');
      return api.database.prisma.fileBlob.create({
        data: { storageKey, mediaType: 'text/plain', sizeBytes: 4, sha256: new Uint8Array(32), createdAt },
      });
    }),
  );
  await tasks['files.purge'].run(api.services, {}, { info() {}, warn() {} });
  await expect(access(spools[0] ?? '')).rejects.toThrow('ENOENT');
  await access(spools[1] ?? '');
  await expect(access(join(files.directory, old?.storageKey ?? ''))).rejects.toThrow('ENOENT');
  await access(join(files.directory, young?.storageKey ?? ''));
  const left = await api.database.prisma.fileBlob.findMany({ where: { id: { in: [old?.id ?? '', young?.id ?? ''] } } });
  expect(left.map(({ id }) => id)).toEqual([young?.id]);
  expect((await readStored(api, flowId)).item('Guide').files).toHaveLength(1);
});

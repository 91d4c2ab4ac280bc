import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purges } from '../../src/domains/files/purges.ts';
import { purgeUnreferencedBlobs } from '../../src/domains/files/service.ts';
import { countFiles, pngFile, textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { companyInput, insertCompany, readCompany, refusalOf, sendInsert, sendUpdate, updateCompany } from './kit.ts';

let api: TestApi;
let ada: TestAccount;
let bea: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.createAccount({ roles: [6], firstName: 'Ada', lastName: 'Byron' });
  bea = await api.createAccount({ roles: [11], firstName: 'Bea', lastName: 'Curie' });
});
afterAll(() => api.close());

/** Uploads a logo for a save to come. */
const stage = (
  companyId: string,
  { fileId = randomUUID(), shade = 10, as = ada }: { fileId?: string; shade?: number; as?: TestAccount } = {},
) => upload(api, 'company/logo', as, { companyId, fileId }, [pngFile(`logo-${shade}.png`, shade)]);

async function staged(...parameters: Parameters<typeof stage>): Promise<string> {
  const { status, body } = await stage(...parameters);
  expect(status).toBe(200);
  return body.result.fileIds[0] ?? '';
}

async function versionsOf(companyId: string) {
  const versions = await api.database.prisma.companyVersion.findMany({
    where: { companyId },
    orderBy: { number: 'asc' },
    select: { number: true, kind: true, content: true },
  });
  return versions.map(({ number, kind, content }) => {
    const { name, logo } = content as { name: string; logo: { name: string } | null };
    return [number, kind, name, logo?.name ?? null];
  });
}

const auditOf = async (entityId: string) => {
  const entries = await api.database.prisma.auditEntry.findMany({ where: { entityId }, orderBy: { id: 'asc' } });
  return entries.map(({ action, details }) => ({ action, details }));
};

test('HIST-15 HIST-01 COMP-14 a save with a logo is one version, of a new company and of a stored one', async () => {
  const id = randomUUID();
  const first = await staged(id);
  const inserted = await sendInsert(api, ada, companyInput({ name: 'Tidal' }), id, first);
  expect(inserted.data?.insertCompany).toMatchObject({ version: 1 });
  expect(inserted.data?.insertCompany.company.logoUrl).toContain(`/api/download/company/logo/${first}`);
  const second = await staged(id, { shade: 20 });
  // Until a save names it, the company keeps its logo.
  expect((await readCompany(api, ada, id)).company.logoUrl).toContain(first);
  const input = companyInput({ name: 'Tidal Energy' });
  const change = { id, version: 1, input, logoFileId: second };
  const saved = await updateCompany(api, ada, change);
  expect(saved.version).toBe(2);
  expect(saved.company.logoUrl).toContain(second);
  expect(await versionsOf(id)).toEqual([
    [1, 'SAVED', 'Tidal', 'logo-10.png'],
    [2, 'SAVED', 'Tidal Energy', 'logo-20.png'],
  ]);
  const entries = await auditOf(id);
  expect(entries.map(({ action }) => action)).toEqual(['company.inserted', 'company.updated']);
  expect(entries[1]?.details).toEqual({
    changes: expect.arrayContaining([
      { field: 'logo', before: 'logo-10.png', after: 'logo-20.png' },
      { field: 'name', before: 'Tidal', after: 'Tidal Energy' },
    ]),
  });
  // What versions name stays; a save, an upload or an insertion whose answer was lost can be repeated.
  const kept = await api.database.prisma.versionFile.findMany({ where: { companyId: id } });
  expect(kept).toHaveLength(2);
  const blobIds = kept.map(({ blobId }) => blobId);
  expect(await purgeUnreferencedBlobs(api.services, blobIds)).toBe(0);
  const before = await countFiles(api);
  expect(await staged(id, { fileId: second, shade: 20 })).toBe(second);
  expect((await updateCompany(api, ada, change)).version).toBe(2);
  await sendInsert(api, ada, companyInput({ name: 'Tidal' }), id, first);
  expect(await countFiles(api)).toEqual(before);
  expect(await versionsOf(id)).toHaveLength(2);
});

test('HIST-02 HIST-15 a conflict leaves the logo staged, and the next save takes it with everything else', async () => {
  const { id } = await insertCompany(api, ada, { name: 'First' });
  const logoFileId = await staged(id);
  await updateCompany(api, bea, { id, version: 1, input: companyInput({ name: 'Second' }) });
  const input = companyInput({ name: 'Third' });
  const refused = await sendUpdate(api, ada, { id, version: 1, input, logoFileId });
  expect(refusalOf(refused)).toMatchObject({ code: 'CONFLICT', by: 'Bea Curie', version: 2 });
  expect((await readCompany(api, ada, id)).company.logoUrl).toBeNull();
  const saved = await updateCompany(api, ada, { id, version: 2, input, logoFileId, removesLogo: true });
  expect([saved.version, saved.company.logoUrl]).toEqual([3, expect.stringContaining(logoFileId)]);
});

test('HIST-15 AAPI-16 a save takes only what its author has staged for that company', async () => {
  const { id } = await insertCompany(api, ada, { name: 'One' });
  const { id: other } = await insertCompany(api, ada, { name: 'Other' });
  const own = await staged(id);
  const attempts = [
    { logoFileId: await staged(id, { as: bea }) },
    { logoFileId: await staged(other) },
    { logoFileId: randomUUID() },
    { logoFileId: 'x' },
  ];
  const input = companyInput({ name: 'Changed' });
  for (const attempt of attempts) {
    const answer = await sendUpdate(api, ada, { id, version: 1, input, ...attempt });
    expect(refusalOf(answer)).toEqual({ code: 'FIELD_INVALID', field: 'logoFileId' });
  }
  expect((await readCompany(api, ada, id)).company).toMatchObject({ name: 'One', logoUrl: null });
  const isRefused = async (...parameters: Parameters<typeof stage>) => {
    const { status, body } = await stage(...parameters);
    return [status, body.result.code, body.result.params?.field];
  };
  expect(await isRefused(id, { fileId: own, as: bea })).toEqual([400, 'FIELD_INVALID', 'fileId']);
  expect(await isRefused(other, { fileId: own })).toEqual([400, 'FIELD_INVALID', 'fileId']);
  expect(await isRefused(id, { fileId: 'x' })).toEqual([400, 'FIELD_INVALID', 'fileId']);
  expect(await isRefused('x')).toEqual([400, 'FIELD_INVALID', 'companyId']);
  const investor = await api.createAccount();
  expect(await isRefused(id, { as: investor })).toEqual([403, 'FORBIDDEN', undefined]);
  const text = await upload(api, 'company/logo', ada, { companyId: id, fileId: randomUUID() }, [
    textFile('a.png', 'x'),
  ]);
  expect(text.status).toBe(415);
});

test('HIST-15 an upload of an older release after its save still is the logo at once', async () => {
  const { id } = await insertCompany(api, ada, { name: 'Kept release' });
  await updateCompany(api, ada, { id, version: 1, input: companyInput({ name: 'Saved first' }) });
  expect((await upload(api, 'company/logo', ada, { companyId: id }, [pngFile('late.png', 5)])).status).toBe(200);
  expect(await versionsOf(id)).toEqual([
    [1, 'SAVED', 'Kept release', null],
    [2, 'SAVED', 'Saved first', null],
    [3, 'SAVED', 'Saved first', 'late.png'],
  ]);
});

test('HIST-15 two uploads of the same logo at once stage it once; one that no save takes is removed after a day', async () => {
  const { id } = await insertCompany(api, ada);
  const before = await countFiles(api);
  const fileId = randomUUID();
  const answers = await Promise.all([stage(id, { fileId }), stage(id, { fileId })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countFiles(api)).toEqual({ ...before, blobs: before.blobs + 1 });
  const { pool, prisma } = api.database;
  const { blobId } = await prisma.stagedLogo.findUniqueOrThrow({ where: { id: fileId } });
  const age = (interval: string) =>
    pool.query(`UPDATE staged_logo SET created_at = now() - $2::interval WHERE id = $1`, [fileId, interval]);
  await age('23 hours');
  await pool.query(String(purges.staged_logo));
  expect(await purgeUnreferencedBlobs(api.services, [blobId])).toBe(0);
  await age('25 hours');
  await pool.query(String(purges.staged_logo));
  expect(await purgeUnreferencedBlobs(api.services, [blobId])).toBe(1);
});

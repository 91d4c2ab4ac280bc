import type { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';
import { textFile, upload } from './kit.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

async function fetchArchive(path: string, as: TestAccount) {
  const response = await fetch(`${api.url}/api/archive/${path}`, {
    headers: { authorization: `Bearer ${await mintToken(as)}` },
  });
  const none: Record<string, string> = {};
  if (response.status !== 200) {
    return { status: response.status, files: none, names: [] as string[], contents: [] as string[][] };
  }
  const unzipped = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const files = Object.fromEntries(
    Object.entries(unzipped).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
  const contents = (files['contents.csv'] ?? '')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return { status: 200, files, names: Object.keys(files), contents, type: response.headers.get('content-type') };
}

async function newClient() {
  const client = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const onboarding = await seedOnboarding(api, client);
  const seeded = await seedInvestment(api, client);
  const { item } = await readStored(api, seeded.flowId);
  const send = (name: string, content: string) =>
    upload(api, 'investment/documents', client, { investmentSectionNodeEdgeId: item('Passport').id }, [
      textFile(name, content),
    ]);
  return { client, onboarding, ...seeded, send };
}

describe('an archive', () => {
  it('CARE-15 holds all files of a client by deal, step and item, and a list of them', async () => {
    const { client, send } = await newClient();
    await send('passport.txt', 'first');
    await send('passport.txt', 'second');
    await send('Passport.TXT', 'third');
    const { type, names, files, contents } = await fetchArchive(`client/${client.id}`, administrator);
    expect(type).toBe('application/zip');
    const folder = 'Meridian Robotics - Series A/1 Identity';
    expect(names).toEqual([
      'Onboarding/1 Identity/Guide/Guide.txt',
      `${folder}/Passport/passport.txt`,
      `${folder}/Passport/passport (2).txt`,
      `${folder}/Passport/Passport (3).TXT`,
      `${folder}/Guide/Guide.txt`,
      'contents.csv',
    ]);
    expect(files[`${folder}/Passport/passport (2).txt`]).toBe('second');
    expect(contents[1]).toEqual([
      `${folder}/Passport/passport.txt`,
      '5',
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/Z$/),
      'Ada Byron',
      'included',
    ]);
    const where = { action: 'export.client_files', entityId: client.id };
    expect(await api.database.prisma.auditEntry.findMany({ where })).toMatchObject([
      { actorId: administrator.id, details: { files: 5, investmentId: null } },
    ]);
  });

  it('CARE-15 FILE-12 of one investment is for its investor, with the steps that are open, and for staff', async () => {
    const { client, investmentId, flowId, send } = await newClient();
    await send('passport.txt', 'first');
    const locked = (await readStored(api, flowId)).item('Contract');
    await upload(api, 'investment/documents', administrator, { investmentSectionNodeEdgeId: locked.id }, [
      textFile('contract.txt'),
    ]);
    const folder = 'Meridian Robotics - Series A';
    const open = [`${folder}/1 Identity/Passport/passport.txt`, `${folder}/1 Identity/Guide/Guide.txt`];
    expect((await fetchArchive(`investment/${investmentId}`, client)).names).toEqual([...open, 'contents.csv']);
    const all = [...open, `${folder}/4 Agreement/Contract/contract.txt`, 'contents.csv'];
    expect((await fetchArchive(`investment/${investmentId}`, administrator)).names).toEqual(all);
    const audited = { action: 'export.client_files', entityId: client.id };
    expect(await api.database.prisma.auditEntry.count({ where: audited })).toBe(1);
  });

  it('CARE-15 of more than fits into one is refused before anything is sent, with what helps', async () => {
    const { client, investmentId, flowId } = await newClient();
    const { prisma } = api.database;
    const itemId = (await readStored(api, flowId)).item('Passport').id;
    const blob = await prisma.fileBlob.create({
      data: { sha256: Buffer.alloc(32), mediaType: 'text/plain', sizeBytes: 52_428_799n, storageKey: investmentId },
    });
    const addFiles = (count: number) =>
      prisma.storedFile.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          ...{ kind: 'INVESTMENT_DOCUMENT' as const, name: `${index}.txt`, blobId: blob.id, flowItemId: itemId },
        })),
      });
    const answerOf = async (path: string, as: TestAccount) => {
      const response = await fetch(`${api.url}/api/archive/${path}`, {
        headers: { authorization: `Bearer ${await mintToken(as)}` },
      });
      const isArchive = response.headers.get('content-type') === 'application/zip';
      return [response.status, isArchive ? '' : ((await response.json()) as { result: { code: string } }).result.code];
    };
    await addFiles(76);
    const readable = await fetchArchive(`investment/${investmentId}`, administrator);
    // The bytes are missing in the store, so that 3.98 GB are not sent here.
    expect([readable.status, readable.contents.length]).toEqual([200, 77]);
    await addFiles(1);
    for (const as of [client, administrator]) {
      expect(await answerOf(`investment/${investmentId}`, as)).toEqual([413, 'INVESTMENT_ARCHIVE_TOO_LARGE']);
    }
    expect(await answerOf(`client/${client.id}`, administrator)).toEqual([413, 'ARCHIVE_TOO_LARGE']);
    const audited = { action: 'export.client_files', entityId: client.id };
    expect(await prisma.auditEntry.count({ where: audited })).toBe(1);
  });

  it('CARE-15 of 500 files with one missing in the store holds the others and names that one', async () => {
    const { client, flowId, send } = await newClient();
    const sent = await send('0.txt', 'bytes');
    const fileId = sent.body.result.fileIds[0] ?? '';
    const { prisma } = api.database;
    const { blobId, ...file } = await prisma.storedFile.findUniqueOrThrow({ where: { id: fileId } });
    const { id: _, ...row } = file;
    await prisma.storedFile.createMany({
      data: Array.from({ length: 499 }, (__, index) => ({ ...row, blobId, name: `${index + 1}.txt` })),
    });
    const guide = (await readStored(api, flowId)).item('Guide').files[0];
    const { storageKey } = await prisma.fileBlob.findUniqueOrThrow({ where: { id: guide?.blobId ?? '' } });
    await api.services.storage.remove(storageKey);
    const { status, names, contents } = await fetchArchive(`client/${client.id}`, administrator);
    expect(status).toBe(200);
    // 500 of the client, the guide of onboarding and the list.
    expect(names).toHaveLength(502);
    const missing = contents.filter((cells) => cells.at(-1) !== 'included');
    expect(missing.map(([path, , , , , state]) => [path, state])).toEqual([
      ['Meridian Robotics - Series A/1 Identity/Guide/Guide.txt', 'missing in the store'],
    ]);
    expect(contents).toHaveLength(502);
  });

  it('CARE-15 FILE-15 leads nowhere out of its folder, and its list is no formula', async () => {
    const { client, flowId, send } = await newClient();
    const { section, item } = await readStored(api, flowId);
    await api.database.prisma.flowSection.update({
      where: { id: section('Identity').id },
      data: { name: '../../etc' },
    });
    await api.database.prisma.flowItem.update({ where: { id: item('Passport').id }, data: { name: '..' } });
    await send('=1+1.txt', 'bytes');
    const { names, contents } = await fetchArchive(`client/${client.id}`, administrator);
    expect(names.filter((name) => name.split('/').some((part) => /^\.|[\\:]/.test(part)))).toEqual([]);
    expect(names).toContain('Meridian Robotics - Series A/1 .._.._etc/_/=1+1.txt');
    expect(contents.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
  });

  it('CARE-15 has names that every usual file system takes, none twice', async () => {
    const { client, flowId, send } = await newClient();
    const { section, item } = await readStored(api, flowId);
    const { prisma } = api.database;
    await prisma.flowSection.update({ where: { id: section('Identity').id }, data: { name: '😀'.repeat(200) } });
    await prisma.flowItem.update({ where: { id: item('Passport').id }, data: { name: 'NUL' } });
    await send('con.txt', 'device');
    await send('é.txt', 'composed');
    await send('e\u0301.txt', 'decomposed');
    await send(`${'語'.repeat(80)}.txt`, 'long');
    const { names, files } = await fetchArchive(`client/${client.id}`, administrator);
    const parts = names.flatMap((name) => name.split('/'));
    expect(parts.filter((part) => Buffer.byteLength(part) > 220)).toEqual([]);
    expect(parts.filter((part) => /^(nul|con)(\.|$)/i.test(part))).toEqual([]);
    expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
    expect(names.filter((name) => name.endsWith('語…語語語語語.txt'))).toHaveLength(1);
    expect(Object.values(files)).toEqual(expect.arrayContaining(['device', 'composed', 'decomposed', 'long']));
  });

  it('CARE-15 that its reader leaves in the middle is not read to its end, and leaves no file open', async () => {
    const { client, send } = await newClient();
    const sent = await send('0.txt', 'bytes '.repeat(200_000));
    const { prisma } = api.database;
    const { id: _, ...row } = await prisma.storedFile.findUniqueOrThrow({
      where: { id: sent.body.result.fileIds[0] ?? '' },
    });
    const copies = Array.from({ length: 99 }, (__, index) => ({ ...row, name: `${index + 1}.txt` }));
    await prisma.storedFile.createMany({ data: copies });
    const read = vi.spyOn(api.services.storage, 'read');
    try {
      const leaving = new AbortController();
      const response = await fetch(`${api.url}/api/archive/client/${client.id}`, {
        headers: { authorization: `Bearer ${await mintToken(administrator)}` },
        signal: leaving.signal,
      });
      const reader = response.body?.getReader();
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
      leaving.abort();
      const streams = async () => Promise.all(read.mock.results.map(({ value }) => value as Promise<Readable>));
      let reads = 0;
      const isIdle = async () => {
        const former = reads;
        reads = read.mock.calls.length;
        return former === reads && (await streams()).every(({ destroyed }) => destroyed);
      };
      await expect.poll(isIdle, { interval: 100 }).toBe(true);
      // What was sent before is in buffers on the way.
      expect(reads).toBeLessThan(60);
    } finally {
      read.mockRestore();
    }
  });

  it('PERM-19 CLI-13 is for nobody else', async () => {
    const { client, investmentId } = await newClient();
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    expect((await fetchArchive(`client/${client.id}`, manager)).status).toBe(200);
    const others: [TestAccount, number, number][] = [
      [await api.createAccount(), 403, 404],
      [await api.createAccount({ roles: [7] }), 404, 404],
      [await api.createAccount({ roles: [9] }), 403, 403],
    ];
    for (const [other, ofClient, ofInvestment] of others) {
      expect((await fetchArchive(`client/${client.id}`, other)).status).toBe(ofClient);
      expect((await fetchArchive(`investment/${investmentId}`, other)).status).toBe(ofInvestment);
    }
    // An employee's own investments are nobody's business but theirs.
    expect((await fetchArchive(`client/${administrator.id}`, administrator)).status).toBe(404);
    expect((await fetchArchive('client/x', administrator)).status).toBe(404);
  });
});

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storageKeyOf } from '../../src/domains/own-data/exporting.ts';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { download, exportOf, findExport, removeExpired, resume, runTask, startExport } from './kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const queuedJobs = async (exportId: string): Promise<number> => {
  const { rows } = await api.database.pool.query(
    'SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key = $1',
    [`own-data ${exportId}`],
  );
  return rows[0].count;
};

const fileOf = (exportId: string) => join(api.configuration.dataDirectory, 'files', storageKeyOf(exportId));
const isStored = (exportId: string) =>
  access(fileOf(exportId)).then(
    () => true,
    () => false,
  );

/** Stores something of every kind that an investor leaves behind. */
async function seedTraces(investor: TestAccount) {
  const { prisma } = api.database;
  const accountId = investor.id;
  await seedOnboarding(api, investor);
  const seeded = await seedInvestment(api, investor);
  const { item } = await readStored(api, seeded.flowId);
  await upload(api, 'investment/documents', investor, { investmentSectionNodeEdgeId: item('Passport').id }, [
    textFile('passport.txt', 'bytes'),
  ]);
  await prisma.flowItemInput.create({ data: { itemId: item('Passport number').id, text: 'X1234567' } });
  const { dealId } = seeded;
  const { companyId } = await prisma.deal.findUniqueOrThrow({ where: { id: dealId } });
  const employee = await api.createAccount({ roles: [7], firstName: 'Grace' });
  await prisma.watchlistEntry.create({ data: { accountId, dealId } });
  await prisma.interest.create({ data: { accountId, dealId, amount: '90071992547409.93', currency: 'EUR' } });
  await prisma.feedback.create({ data: { accountId, dealId, other: 'Too early' } });
  await prisma.analyticsEvent.create({ data: { accountId, dealId, companyId, event: 'DEAL_INTEREST_CLICK' } });
  const conversation = await prisma.conversation.create({ data: { investorId: accountId, employeeId: employee.id } });
  for (const [senderId, text] of [
    [accountId, 'Hello Grace'],
    [employee.id, 'Hello Ada'],
  ] as const) {
    await prisma.message.create({ data: { conversationId: conversation.id, senderId, text } });
  }
  await prisma.mail.create({ data: { kind: 'REGISTRATION_RECEIVED', recipient: investor.email, accountId } });
  return { ...seeded, employee, item };
}

describe('a download of own data', () => {
  it('CARE-13 holds all that is stored about an investor as JSON, and the files', async () => {
    const investor = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
    await seedTraces(investor);
    await seedTraces(await api.createAccount({ firstName: 'Mary', lastName: 'Somerville' }));
    const { data, names, contents } = await exportOf(api, investor);
    expect(data.account).toEqual([
      expect.objectContaining({ id: investor.id, email: investor.email, first_name: 'Ada', city: 'Zurich' }),
    ]);
    expect(data.role_assignment).toEqual([expect.objectContaining({ role: 'Investor' })]);
    expect(data.investor_profile).toHaveLength(1);
    const deal = 'Meridian Robotics - Series A';
    expect(data.investment).toEqual([expect.objectContaining({ deal, value: 50000, currency: 'USD' })]);
    expect(data.watchlist_entry).toEqual([expect.objectContaining({ deal })]);
    expect(data.interest).toHaveLength(1);
    expect(data.feedback).toEqual([expect.objectContaining({ other: 'Too early' })]);
    expect(data.analytics_event).toEqual([expect.objectContaining({ deal, event: 'DEAL_INTEREST_CLICK' })]);
    expect(data.flow_item_input).toEqual([
      expect.objectContaining({ step: 'Identity', item: 'Passport number', text: 'X1234567' }),
    ]);
    expect(data.message?.map(({ text, is_own }) => [text, is_own])).toEqual([
      ['Hello Grace', true],
      ['Hello Ada', false],
    ]);
    expect(data.mail).toEqual([expect.objectContaining({ kind: 'REGISTRATION_RECEIVED' })]);
    expect(data.audit_entry?.map(({ action }) => action)).toContain('export.own_data');
    expect(JSON.stringify(data)).not.toContain('Somerville');
    expect(names).toEqual([
      'data.json',
      'Onboarding/1 Identity/Guide/Guide.txt',
      `${deal}/1 Identity/Passport/passport.txt`,
      `${deal}/1 Identity/Guide/Guide.txt`,
      'contents.csv',
    ]);
    expect(contents.map((cells) => cells.at(-1))).toEqual(['included', 'included', 'included']);
  });

  it('CARE-13 has each table whose rows belong to accounts', async () => {
    const { data } = await exportOf(api, await api.createAccount());
    const { rows } = await api.database.pool.query<{ name: string }>(`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'account'::regclass AND conparentid = 0`);
    const left = new Set(rows.map(({ name }) => name).filter((name) => !(name in data)));
    // With their investments and items, as files, or for a moment only.
    const elsewhere = ['completion_file', 'deleted_file', 'edit_session', 'flow', 'idempotency_key', 'stored_file'];
    // What staff do for the platform, which the audit trail has.
    const ofStaff = [
      ...[
        'app_key',
        'app_rollout',
        'company_version',
        'deal',
        'deal_pending_change',
        'deal_publication',
        'deal_schedule',
      ],
      ...['deal_version', 'flow_version', 'staged_logo'],
    ];
    expect(left).toEqual(new Set([...elsewhere, ...ofStaff]));
  });

  it('CARE-13 writes amounts with all their digits, and holds no secret of a sign-in', async () => {
    const investor = await api.createAccount();
    await seedTraces(investor);
    const { prisma } = api.database;
    await prisma.identityUser.create({
      data: { subject: investor.subject, email: investor.email, passwordHash: 'secret-hash' },
    });
    await prisma.identitySession.create({
      data: { uid: investor.sessionUid, subject: investor.subject, browser: 'Firefox', device: 'DESKTOP' },
    });
    await prisma.identityAuthenticator.create({
      data: { subject: investor.subject, secret: 'secret-key', lastStep: 1n },
    });
    const { id } = await startExport(api, investor);
    await runTask(api, id);
    const { data } = await download(api, investor, id);
    expect(data.identity_session).toEqual([expect.objectContaining({ browser: 'Firefox', device: 'DESKTOP' })]);
    expect(data.identity_authenticator).toHaveLength(1);
    const text = JSON.stringify(data);
    for (const secret of ['secret-hash', 'secret-key', investor.sessionUid]) expect(text).not.toContain(secret);
    const { unzipSync } = await import('fflate');
    const { readFile } = await import('node:fs/promises');
    const stored = unzipSync(new Uint8Array(await readFile(fileOf(id))));
    expect(Buffer.from(stored['data.json'] ?? '').toString()).toContain('90071992547409.93');
  });

  it('CARE-13 of an employee holds what they wrote, and not what their clients did', async () => {
    const investor = await api.createAccount();
    const { employee } = await seedTraces(investor);
    const { data, names } = await exportOf(api, employee);
    expect(data.message?.map(({ text }) => text)).toEqual(['Hello Ada']);
    expect(data.investment).toEqual([]);
    expect(names).toEqual(['data.json', 'contents.csv']);
  });

  it('CARE-13 of 500 files shows its progress, and names the one that is missing in the store', async () => {
    const investor = await api.createAccount();
    const { flowId, item } = await seedTraces(investor);
    const { prisma } = api.database;
    const stored = await prisma.storedFile.findFirstOrThrow({ where: { flowItemId: item('Passport').id } });
    const { id: _, ...row } = stored;
    await prisma.storedFile.createMany({
      data: Array.from({ length: 499 }, (__, index) => ({ ...row, name: `${index + 1}.txt` })),
    });
    const guide = (await readStored(api, flowId)).item('Guide').files[0];
    const { storageKey } = await prisma.fileBlob.findUniqueOrThrow({ where: { id: guide?.blobId ?? '' } });
    await api.services.storage.remove(storageKey);
    const { id } = await startExport(api, investor);
    const { read } = api.services.storage;
    const seen: unknown[] = [];
    let reads = 0;
    // The progress is noted once a second: each file takes five milliseconds here, however fast the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    const spy = vi.spyOn(api.services.storage, 'read').mockImplementation(async (key) => {
      reads += 1;
      vi.setSystemTime(Date.now() + 5);
      if (reads === 1 || reads === 401) seen.push(await findExport(api, investor));
      return read(key);
    });
    try {
      await runTask(api, id);
    } finally {
      spy.mockRestore();
      vi.useRealTimers();
    }
    const running = { state: 'RUNNING', filesTotal: 502 };
    expect(seen).toEqual([
      expect.objectContaining({ ...running, filesDone: 0 }),
      expect.objectContaining({ ...running, filesDone: 400 }),
    ]);
    expect(await findExport(api, investor)).toMatchObject({ state: 'READY', filesDone: 502, filesTotal: 502 });
    const { names, contents } = await download(api, investor, id);
    expect(names).toHaveLength(503);
    expect(
      contents.filter((cells) => cells.at(-1) !== 'included').map(([path, , , , , state]) => [path, state]),
    ).toEqual([['Meridian Robotics - Series A/1 Identity/Guide/Guide.txt', 'missing in the store']]);
  });

  it('CARE-13 names the files for which there is no room in it', async () => {
    const investor = await api.createAccount();
    const { item, investmentId } = await seedTraces(investor);
    const { prisma } = api.database;
    // The bytes are missing in the store, so that 3.98 GB are not written here.
    const blob = await prisma.fileBlob.create({
      data: { sha256: Buffer.alloc(32), mediaType: 'text/plain', sizeBytes: 52_428_799n, storageKey: investmentId },
    });
    await prisma.storedFile.createMany({
      data: Array.from({ length: 77 }, (_, index) => ({
        ...{ kind: 'INVESTMENT_DOCUMENT' as const, name: `${index}.txt`, uploadedById: investor.id },
        ...{ blobId: blob.id, flowItemId: item('Passport').id },
      })),
    });
    const { contents } = await exportOf(api, investor);
    const states = contents.map((cells) => cells.slice(5).join(','));
    expect(states.filter((state) => state === 'missing in the store')).toHaveLength(76);
    expect(states.filter((state) => state.includes('no room left'))).toHaveLength(1);
    expect(states.filter((state) => state === 'included')).toHaveLength(3);
  });

  it('CARE-13 API-02 is its owner’s only, and not found for anybody else', async () => {
    const investor = await api.createAccount();
    const { id } = await startExport(api, investor);
    expect((await download(api, investor, id)).status).toBe(404);
    await runTask(api, id);
    expect((await download(api, investor, id)).status).toBe(200);
    for (const other of [await api.createAccount(), await api.createAccount({ roles: [3] })]) {
      expect((await download(api, other, id)).status).toBe(404);
      expect(await findExport(api, other)).toBeNull();
    }
    expect((await download(api, investor, 'x')).status).toBe(404);
  });

  it('CARE-13 is made once at a time, and replaced by the next one', async () => {
    const investor = await api.createAccount();
    const started = await Promise.all([1, 2, 3].map(() => startExport(api, investor)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    const first = started[0]?.id ?? '';
    expect(await queuedJobs(first)).toBe(1);
    await runTask(api, first);
    const second = await startExport(api, investor);
    expect(second.id).not.toBe(first);
    expect((await download(api, investor, first)).status).toBe(404);
    expect(await isStored(first)).toBe(true);
    await removeExpired(api);
    expect(await isStored(first)).toBe(false);
    expect(await findExport(api, investor)).toMatchObject({ id: second.id, state: 'QUEUED' });
  });

  it('CARE-13 is begun at most five times in an hour, by each account', async () => {
    const account = await api.createAccount();
    const begin = async (as: TestAccount) =>
      (await api.query('mutation { startDataExport { id } }', {}, { as })).errors[0]?.extensions.code;
    // The calls at the same moment count as well.
    const codes = await Promise.all(Array.from({ length: 7 }, () => begin(account)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
    expect(await begin(await api.createAccount())).toBeUndefined();
  });

  it('CARE-13 expires, and is deleted with its file', async () => {
    const investor = await api.createAccount();
    const { id } = await startExport(api, investor);
    await runTask(api, id);
    const inWeek = Date.now() + 7 * 86_400_000;
    const found = await findExport(api, investor);
    expect(Math.abs(new Date(found?.expiresAt ?? '').getTime() - inWeek)).toBeLessThan(60_000);
    await api.database.prisma.dataExport.update({ where: { id }, data: { expiresAt: new Date() } });
    expect(await findExport(api, investor)).toBeNull();
    expect((await download(api, investor, id)).status).toBe(404);
    await removeExpired(api);
    expect(await api.database.prisma.dataExport.count({ where: { id } })).toBe(0);
    expect(await isStored(id)).toBe(false);
  });

  it('CARE-13 whose process was killed is taken up again, by two processes without harm', async () => {
    const investor = await api.createAccount();
    await seedTraces(investor);
    const { id } = await startExport(api, investor);
    const { prisma } = api.database;
    await prisma.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE key = ${`own-data ${id}`}`;
    await resume(api);
    expect(await queuedJobs(id)).toBe(0);
    await prisma.dataExport.update({
      where: { id },
      data: { state: 'RUNNING', workedAt: new Date(Date.now() - 120_000) },
    });
    await resume(api);
    expect(await queuedJobs(id)).toBe(1);
    await Promise.all([runTask(api, id), runTask(api, id)]);
    expect(await findExport(api, investor)).toMatchObject({ state: 'READY' });
    expect((await download(api, investor, id)).contents).toHaveLength(3);
    // One that is done is not made again.
    const read = vi.spyOn(api.services.storage, 'take');
    await runTask(api, id);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('CARE-13 says that it has failed when the store cannot be written, and can be begun again', async () => {
    const investor = await api.createAccount();
    const { id } = await startExport(api, investor);
    const take = vi.spyOn(api.services.storage, 'take').mockRejectedValue(new Error('The store is full'));
    try {
      await runTask(api, id);
    } finally {
      take.mockRestore();
    }
    expect(await findExport(api, investor)).toMatchObject({ id, state: 'FAILED' });
    expect((await download(api, investor, id)).status).toBe(404);
    const { status } = await exportOf(api, investor);
    expect(status).toBe(200);
  });
});

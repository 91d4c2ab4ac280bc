import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasures, tasks } from '../../src/composition.ts';
import { removeClosedAccounts } from '../../src/domains/account-closing/service.ts';
import { purgeUnreferencedBlobs } from '../../src/domains/files/purge.ts';
import { storageKeyOf } from '../../src/domains/own-data/exporting.ts';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { download, removeExpired, runTask, startExport } from '../own-data/kit.ts';
import { closingCalls, createUserOf, dataOf } from './kit.ts';

const log = { info() {}, warn() {} };

let api: TestApi;
let administrator: TestAccount;
let calls: ReturnType<typeof closingCalls>;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  calls = closingCalls(api, administrator);
});
afterAll(() => api.close());

/** A name that nothing else contains. */
const person = { firstName: 'Zephyrine', lastName: 'Quillfeather' };
const traces = ['Zephyrine', 'Quillfeather', 'X-7654321', '+41 44 987 65 43'];

/** Stores an investor who has left something in every part of the product; returns what stays. */
async function seedTraces() {
  const { prisma } = api.database;
  const email = `zephyrine.quillfeather.${Math.random().toString(36).slice(2)}@example.test`;
  const investor = await api.createAccount({ ...person, email });
  const accountId = investor.id;
  await createUserOf(api, investor);
  await api.query(
    `mutation ($input: PersonalInformationInput!) { updatePersonalInformation(input: $input) { id } }`,
    { input: { ...person, phoneZone: 'CH', phoneNumber: '044 987 65 43', country: 'CH', city: 'Basel' } },
    { as: investor },
  );
  await prisma.account.update({ where: { id: accountId }, data: { phoneNumber: '+41 44 987 65 43' } });
  const onboarding = await seedOnboarding(api, investor);
  const { investmentId, flowId, dealId } = await seedInvestment(api, investor);
  const { item } = await readStored(api, flowId);
  for (const [kind, id] of [
    ['investment', item('Passport').id],
    ['onboarding', (await readStored(api, onboarding)).item('Passport').id],
  ] as const) {
    const place = { [`${kind}SectionNodeEdgeId`]: id, firebaseId: investor.subject };
    const file = textFile('passport Quillfeather.txt', `${kind} X-7654321`);
    expect((await upload(api, `${kind}/documents`, investor, place, [file])).status).toBe(200);
  }
  await prisma.flowItemInput.create({ data: { itemId: item('Passport number').id, text: 'X-7654321' } });
  const { companyId } = await prisma.deal.findUniqueOrThrow({ where: { id: dealId } });
  const employee = await api.createAccount({ roles: [7] });
  const watched = { accountId, dealId };
  await prisma.watchlistEntry.create({ data: watched });
  await prisma.interest.create({ data: { ...watched, amount: '1000', currency: 'EUR' } });
  await prisma.feedback.create({ data: { ...watched, other: 'Call Zephyrine' } });
  await prisma.savedSearch.create({
    data: { accountId, name: 'Quillfeather', sortColumn: 'PUBLISHED_AT', sortDirection: 'asc_nulls_first' },
  });
  await prisma.analyticsEvent.create({ data: { ...watched, companyId, event: 'DEAL_INTEREST_CLICK' } });
  const conversation = await prisma.conversation.create({ data: { investorId: accountId, employeeId: employee.id } });
  for (const senderId of [accountId, employee.id]) {
    await prisma.message.create({ data: { conversationId: conversation.id, senderId, text: 'From or to Zephyrine' } });
  }
  await prisma.conversationMark.create({ data: { conversationId: conversation.id, accountId: employee.id } });
  await prisma.invitation.create({ data: { email, roleId: 1, ...person, accountId } });
  await prisma.whitelistEntry.create({ data: { email, roleId: 1, status: 'APPROVED', accountId, ...person } });
  await api.query(
    'mutation ($clientId: ID!, $managerId: ID!) { assignRelationshipManager(clientId: $clientId, managerId: $managerId) { id } }',
    { clientId: accountId, managerId: employee.id },
    { as: administrator },
  );
  // Somebody else's entry that mentions the person, with the evidence of a completion.
  await prisma.auditEntry.create({
    data: {
      ...{ actorId: administrator.id, action: 'account.clients_taken_over', entityType: 'account' },
      entityId: employee.id,
      details: { changes: [{ field: 'clients', before: null, after: `Zephyrine Quillfeather (${email})` }] },
    },
  });
  await api.query(
    'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: true) { id } }',
    { id: investmentId },
    { as: administrator },
  );
  const exported = await startExport(api, investor);
  await runTask(api, exported.id);
  return { investor, investmentId, employee };
}

async function close(investor: TestAccount) {
  const data = dataOf(await calls.request(investor));
  expect((await calls.confirm(data.requestClosing.id)).status).toBe(200);
}

const makeDue = (accountId: string) =>
  api.database.prisma.closingRequest.updateMany({
    where: { accountId, state: 'CONFIRMED' },
    data: { removeAfter: new Date(Date.now() - 1_000) },
  });

const remove = (statements = erasures) => removeClosedAccounts(api.services, statements, log);

/** The rows of all tables that contain a text, by table. */
async function findText(text: string): Promise<Record<string, number>> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT count(*)::int AS count FROM "${name}" row WHERE row::text ILIKE $1`, [
      `%${text}%`,
    ]);
    if (rows[0].count > 0) found[name] = rows[0].count;
  }
  return found;
}

describe('what a closed account has left', () => {
  it('CARE-13 is deleted after the set time, but money and audit records without the person', async () => {
    const { prisma } = api.database;
    const { investor, investmentId, employee } = await seedTraces();
    const accountId = investor.id;
    await close(investor);
    expect(await remove()).toBe(0);
    expect(await prisma.message.count({ where: { senderId: accountId } })).toBe(1);
    const blobs = await prisma.storedFile.findMany({ where: { uploadedById: accountId }, select: { blobId: true } });
    const before = await prisma.auditEntry.findMany({ where: { actorId: accountId }, orderBy: { id: 'asc' } });

    await makeDue(accountId);
    await tasks['account-closing.remove'].run(api.services, {}, log);
    for (const text of [...traces, investor.email, investor.subject]) {
      expect({ text, found: await findText(text) }).toEqual({ text, found: {} });
    }
    expect(await prisma.investment.findUniqueOrThrow({ where: { id: investmentId } })).toMatchObject({ accountId });
    // Staff still see what was invested.
    const staffs = await api.query<{
      client: { investments: { id: string; flowId: string; progressLabel: string }[] };
    }>(
      'query ($id: ID!) { client(id: $id) { investments { id flowId progressLabel } } }',
      { id: accountId },
      { as: administrator },
    );
    expect(staffs).toMatchObject({ errors: [], data: { client: { investments: [{ id: investmentId }] } } });
    const [evidence] = await prisma.investmentCompletion.findMany({
      where: { investmentId },
      include: { files: true },
    });
    expect(evidence?.files.map(({ name, item, uploadedById }) => [name, item, uploadedById])).toEqual(
      expect.arrayContaining([[expect.stringMatching(/^file \d$/), 'Passport', accountId]]),
    );
    const after = await prisma.auditEntry.findMany({ where: { actorId: accountId }, orderBy: { id: 'asc' } });
    const outline = (entries: typeof after) =>
      entries.map(({ id, at, action, entityId, requestId }) => ({ id, at, action, entityId, requestId }));
    expect(outline(after)).toEqual(outline(before));
    expect(after.filter(({ address }) => address !== null)).toEqual([]);
    expect(after.find(({ action }) => action === 'account.personal_information_updated')?.details).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ field: 'city', before: '…', after: '…' })]),
    });
    const [others] = await prisma.auditEntry.findMany({ where: { action: 'account.clients_taken_over' } });
    expect(others?.details).toEqual({ changes: [{ field: 'clients', before: null, after: '…' }] });
    expect(await calls.seenBy(administrator, accountId)).toMatchObject({
      ...{ closed: true, closingRequest: { removedAt: expect.any(String) } },
    });
    expect(await prisma.account.count({ where: { id: employee.id, firstName: 'Ada' } })).toBe(1);
    expect(blobs.length).toBeGreaterThan(1);
    expect(
      await purgeUnreferencedBlobs(
        api.services,
        blobs.map(({ blobId }) => blobId),
      ),
    ).toBe(blobs.length);
    expect(await remove()).toBe(0);
  });

  it('CARE-13 cannot be downloaded any more once the account is closed, and the file goes with the rest', async () => {
    const investor = await api.createAccount();
    const { id } = await startExport(api, investor);
    await runTask(api, id);
    const file = join(api.configuration.dataDirectory, 'files', storageKeyOf(id));
    expect((await download(api, investor, id)).status).toBe(200);
    await close(investor);
    expect((await download(api, investor, id)).status).toBe(401);
    expect((await download(api, administrator, id)).status).toBe(404);
    await access(file);
    await makeDue(investor.id);
    expect(await remove()).toBe(1);
    await removeExpired(api);
    await expect(access(file)).rejects.toThrow('ENOENT');
    expect((await download(api, investor, id)).status).toBe(401);
  });

  it('CARE-13 whose removal is killed is still there as a whole, and is removed by the next run', async () => {
    const { prisma } = api.database;
    const { investor } = await seedTraces();
    await close(investor);
    await makeDue(investor.id);
    const mentions = await findText('Quillfeather');
    // The connection ends within the transaction, as when its process is killed.
    const killed = { ...erasures, killed: 'SELECT pg_terminate_backend(pg_backend_pid()) WHERE $1::uuid IS NOT NULL' };
    expect(await remove(killed)).toBe(0);
    expect(await findText('Quillfeather')).toEqual(mentions);
    expect(await prisma.closingRequest.count({ where: { accountId: investor.id, removedAt: null } })).toBe(1);
    const runs = await Promise.all([remove(), remove()]);
    expect(runs.toSorted()).toEqual([0, 1]);
    expect(await findText('Quillfeather')).toEqual({});
  });

  it('CARE-13 of one account keeps that of no other from being removed', async () => {
    const { prisma } = api.database;
    const accounts = await Promise.all([1, 2].map(() => api.createAccount(person)));
    for (const account of accounts) {
      await close(account);
      await makeDue(account.id);
    }
    const [first] = await prisma.closingRequest.findMany({
      where: { removedAt: null, state: 'CONFIRMED' },
      orderBy: { removeAfter: 'asc' },
    });
    const failing = `SELECT 1 / (CASE WHEN $1::uuid = '${first?.accountId}' THEN 0 ELSE 1 END)`;
    expect(await remove({ ...erasures, failing })).toBe(1);
    const left = await prisma.closingRequest.findMany({ where: { removedAt: null, state: 'CONFIRMED' } });
    expect(left.map(({ id }) => id)).toEqual([first?.id]);
    expect(await remove()).toBe(1);
  });

  it('HIST-16 CARE-13 changes nothing else in the audit trail, which stays append-only', async () => {
    const { prisma } = api.database;
    const { id } = await prisma.auditEntry.findFirstOrThrow();
    await expect(prisma.auditEntry.update({ where: { id }, data: { details: {} } })).rejects.toThrow('append-only');
    const inRemoval = (text: string) =>
      prisma.$transaction(async (transaction) => {
        await transaction.$executeRaw`SELECT set_config('platform.closing', 'on', true)`;
        await transaction.$executeRawUnsafe(text);
      });
    for (const text of [
      `UPDATE audit_entry SET actor_id = NULL, action = 'x' WHERE id = ${id}`,
      `UPDATE audit_entry SET address = '10.1.2.3' WHERE id = ${id}`,
      `DELETE FROM audit_entry WHERE id = ${id}`,
      'TRUNCATE audit_entry',
      `UPDATE completion_file SET sha256 = ''`,
      'UPDATE investment_completion SET completed_at = now()',
    ]) {
      await expect(inRemoval(text), text).rejects.toThrow('append-only');
    }
  });
});

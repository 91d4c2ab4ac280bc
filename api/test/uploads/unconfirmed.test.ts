import { UNCONFIRMED_UPLOAD_LIMIT } from '@platform/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** Stores an applicant with an onboarding; `send` uploads files to its first `UPLOAD` item. */
async function createApplicant() {
  const applicant = await api.createAccount({ roles: [2], unconfirmed: true });
  const item = (await readStored(api, await seedOnboarding(api, applicant))).item('Passport');
  const fields = { onboardingSectionNodeEdgeId: item.id, firebaseId: applicant.subject };
  const send = (...contents: string[]) =>
    upload(
      api,
      'onboarding/documents',
      applicant,
      fields,
      contents.map((content) => textFile('a.txt', content)),
    );
  return { applicant, send };
}

const refused = { status: 409, body: { result: { code: 'UNCONFIRMED_UPLOAD_LIMIT' } } };

/** Sets the account's uploads to leave a number of bytes of the limit. */
async function leaveSpace({ id }: TestAccount, bytes: number): Promise<void> {
  const { prisma } = api.database;
  const { blobId } = await prisma.storedFile.findFirstOrThrow({ where: { uploadedById: id } });
  await prisma.fileBlob.update({
    where: { id: blobId },
    data: { sizeBytes: BigInt(UNCONFIRMED_UPLOAD_LIMIT - bytes) },
  });
}

const countFiles = ({ id }: TestAccount) => api.database.prisma.storedFile.count({ where: { uploadedById: id } });

it('an account with an unconfirmed address can upload 50 MB in total, also concurrently', async () => {
  const { applicant, send } = await createApplicant();
  expect((await send('first')).status).toBe(200);
  await leaveSpace(applicant, 20);
  expect(await send('0123456789', '01234567890')).toMatchObject(refused);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('0123456789')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(refused);
  expect(await countFiles(applicant)).toBe(3);
  expect(await send('x')).toMatchObject(refused);
});

it('confirmed accounts have no such limit', async () => {
  const { applicant, send } = await createApplicant();
  expect((await send('first')).status).toBe(200);
  await leaveSpace(applicant, 1);
  expect(await send('xy')).toMatchObject(refused);
  await api.database.prisma.account.update({ where: { id: applicant.id }, data: { emailConfirmedAt: new Date() } });
  expect((await send('xy')).status).toBe(200);
  expect(await countFiles(applicant)).toBe(2);
});

it('deleted files count while their bytes are kept, and once when restored', async () => {
  const { applicant, send } = await createApplicant();
  const { body } = await send('first');
  await leaveSpace(applicant, 5);
  const [fileId] = body.result.fileIds;
  const call = (what: string) =>
    api.rest(`/api/${what}/onboarding/documents`, { as: applicant, body: { fileId } }).then(({ status }) => status);
  expect(await call('delete')).toBe(200);
  expect(await send('123456')).toMatchObject(refused);
  expect((await send('12345')).status).toBe(200);
  expect(await call('restore')).toBe(200);
  expect(await call('delete')).toBe(200);
  await api.database.prisma.deletedFile.updateMany({
    where: { uploadedById: applicant.id },
    data: { deletedAt: new Date(Date.now() - 60_000) },
  });
  await tasks['files.purge-deleted'].run(api.services, {}, { info() {}, warn() {} });
  expect((await send('123456')).status).toBe(200);
});

it('CARE-06 a file can be restored while another one is uploaded', async () => {
  const { applicant, send } = await createApplicant();
  const [fileId] = (await send('first')).body.result.fileIds;
  const call = (what: string) => api.rest(`/api/${what}/onboarding/documents`, { as: applicant, body: { fileId } });
  await call('delete');
  const { pool, prisma } = api.database;
  // Whatever this machine does meanwhile.
  const where = { uploadedById: applicant.id };
  await prisma.deletedFile.updateMany({ where, data: { deletedAt: new Date(Date.now() + 60_000) } });
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(count);
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [applicant.id]);
  const uploaded = send('second');
  await waiting(1);
  const restored = call('restore');
  await waiting(2);
  await holder.query('COMMIT');
  holder.release();
  expect([(await uploaded).status, (await restored).status]).toEqual([200, 200]);
  expect(await countFiles(applicant)).toBe(2);
});

import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeSignIns } from '../../src/identity/sessions.ts';
import { verifyEmail } from '../../src/identity/users.ts';
import {
  Browser,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { addAuthenticator, call, codeOf, resetUsedCodes, SignIn } from './kit.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api?.close());

test('AUTH-12 calls queued by an ended session do not change the sign-in settings', async () => {
  const { prisma, pool } = api.database;
  const { email, subject } = await createAccountWithPassword(api.database);
  await prisma.$transaction((transaction) => verifyEmail(transaction, subject));
  const ended = await signIn(api, new Browser(), email);
  const { secret } = await addAuthenticator(api, ended);
  const flow = await SignIn.begin(api, new Browser());
  await flow.password(email);
  await resetUsedCodes(api);
  const kept = await flow.finish(await flow.step('second-factor/authenticator', { code: codeOf(secret) }));
  const keptUid = String(decodeJwt(kept.access_token).session_uid);
  const { id } = await prisma.identitySession.findUniqueOrThrow({ where: { uid: keptUid } });
  const passkey = { subject, credentialId: 'late', publicKey: Buffer.from('key'), counter: 0n, name: 'Kept' };
  const { id: passkeyId } = await prisma.identityPasskey.create({ data: passkey });
  const readState = async () => ({
    user: await prisma.identityUser.findUnique({ where: { subject } }),
    authenticators: await prisma.identityAuthenticator.count({ where: { subject } }),
    passkeys: await prisma.identityPasskey.findMany({ where: { subject } }),
    codes: await prisma.identityRecoveryCode.findMany({ where: { subject }, orderBy: { hash: 'asc' } }),
    audited: await prisma.auditEntry.count(),
  });

  const { answers, before } = await prisma.$transaction(async (transaction) => {
    await revokeSignIns(transaction, subject, [keptUid]);
    const calls = [
      'renewRecoveryCodes { recoveryCodes }',
      'removeAuthenticator { recoveryCodes }',
      `removePasskey(id: "${passkeyId}") { recoveryCodes }`,
      `renamePasskey(id: "${passkeyId}", name: "Mine") { id }`,
      'changePassword(password: "Another-Horse-2")',
      'endOtherSessions { id }',
      `endSession(id: "${id}") { id }`,
    ].map((field) => call(api, ended, `mutation { ${field} }`));
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(calls.length);
    return { answers: Promise.all(calls), before: await readState() };
  });
  expect((await answers).map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 'UNAUTHENTICATED'));
  const after = await readState();
  expect(after).toEqual({ ...before, user: { ...before.user, securityVersion: 1 } });
  expect((await callMe(api, kept.access_token)).status).toBe(200);
});

import { createHash, randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvitation, storeInvitationMail } from '../../src/domains/invitations/service.ts';
import { embeddedIssuer, provisionalSubjectPrefix } from '../../src/identity/issuer.ts';
import { Browser } from '../identity/browser.ts';
import {
  authorize,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  password,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { countStatements } from '../kit/statements.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { addAuthenticator, addPasskey, SignIn } from '../security/kit.ts';

let api: IdentityApi;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startIdentityApi({ jobs: true, environment: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

async function askForCode(email: string): Promise<string> {
  expect((await post(api, '/api/auth/reset', { email })).status).toBe(200);
  // A mail about a security change may arrive first.
  for (;;) {
    const code = linkOf(await mailbox.next(email)).searchParams.get('oobCode');
    if (code) return code;
  }
}

/** Waits until all requested resets are processed. */
const waitForJobs = () =>
  expect
    .poll(async () => {
      const { rows } = await api.database.pool.query(
        "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'identity.answer-reset'",
      );
      return rows.length;
    })
    .toBe(0);

test('AUTH-20 AUTH-22 a reset mail links to the page with a verifiable code', async () => {
  const { email } = await createAccountWithPassword(api.database);
  await post(api, '/api/auth/reset', { email: email.toUpperCase() });
  const link = linkOf(await mailbox.next(email));
  expect(`${link.origin}${link.pathname}`).toBe(`${api.url}${paths.setNewPassword()}`);
  expect(link.searchParams.get('apiKey')).toBe(api.identity.clientConfiguration().clientId);
  expect(link.searchParams.get('continueUrl')).toBe(`${api.url}/`);
  const code = link.searchParams.get('oobCode') ?? '';
  expect(await post(api, '/api/auth/reset/verify', { code })).toMatchObject({ status: 200, result: { email } });
  expect(await post(api, '/api/auth/reset/verify', { code: 'x' })).toMatchObject({
    status: 404,
    result: { code: 'CODE_INVALID', message: 'Request expired' },
  });
});

test('AUTH-20 the response is the same for an unknown address, without a mail', async () => {
  const known = await post(api, '/api/auth/reset', { email: (await createAccountWithPassword(api.database)).email });
  const unknown = await post(api, '/api/auth/reset', { email: 'nobody@example.test' });
  expect(unknown).toEqual(known);
  expect(await post(api, '/api/auth/reset', { email: 'not an address' })).toMatchObject({
    status: 400,
    result: { message: 'Invalid email' },
  });
});

test('AUTH-20 a request stores the same for every address before the response, and survives a restart', async () => {
  const { email } = await createAccountWithPassword(api.database);
  await api.restart({ jobs: false });
  const ask = (address: string) =>
    countStatements(api.database, () => post(api, '/api/auth/reset', { email: address }));
  const [known, unknown] = [await ask(email), await ask(`${randomUUID()}@example.test`)];
  expect(unknown).toEqual(known);
  const { rows } = await api.database.pool.query(
    "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'identity.answer-reset'",
  );
  expect(rows).toHaveLength(2);
  expect(await api.database.prisma.mail.count({ where: { recipient: email } })).toBe(0);
  await api.restart({ jobs: true });
  expect(linkOf(await mailbox.next(email)).searchParams.get('oobCode')).not.toBeNull();
});

describe('an account created by staff', () => {
  /** Stores an invited account whose invitation has expired. */
  async function createInvited() {
    const email = `${randomUUID()}@example.test`;
    const { prisma } = api.database;
    const { id } = await prisma.account.create({
      data: { issuer: embeddedIssuer, subject: `${provisionalSubjectPrefix}${randomUUID()}`, email },
    });
    await prisma.$transaction(async (transaction) => {
      const invitation = await createInvitation(transaction, {}, { email, firstName: 'Grace', roleId: 1 });
      await storeInvitationMail(api.services, transaction, invitation);
    });
    const lost = linkOf(await mailbox.next(email)).searchParams.get('token') ?? '';
    await prisma.oneTimeCode.updateMany({ where: { email }, data: { expiresAt: new Date(Date.now() - 1) } });
    return { id, email, lost };
  }

  test('AUTH-20 CACC-12 gets the invitation again on a reset request and is taken over by it', async () => {
    const { id, email, lost } = await createInvited();
    const answer = await post(api, '/api/auth/reset', { email: email.toUpperCase() });
    expect(answer).toEqual(await post(api, '/api/auth/reset', { email: 'nobody@example.test' }));
    const mail = await mailbox.next(email);
    expect(mail.text).toContain('Dear Grace,');
    const link = linkOf(mail);
    expect(link.pathname).toBe(paths.createAccount());
    const token = link.searchParams.get('token') ?? '';
    expect((await post(api, '/api/validate', { email, token: lost })).status).toBe(404);
    const signedUp = await post(api, '/api/auth/sign-up', { email, password, consent: true, token });
    expect(signedUp).toMatchObject({ status: 200, result: { accountId: id } });
    expect(await askForCode(email)).not.toBe('');
  });

  test('AUTH-20 gets these mails within the usual limit', async () => {
    const { email } = await createInvited();
    for (let mail = 0; mail < 20; mail += 1) await api.services.throttle.attempt('resetMail', email);
    expect((await post(api, '/api/auth/reset', { email })).status).toBe(200);
    await waitForJobs();
    expect(await api.database.prisma.mail.count({ where: { recipient: email } })).toBe(1);
  });
});

test('AUTH-28 a code sets one new password, replacing the old one and ending every session', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const browser = new Browser();
  const tokens = await signIn(api, browser, email);
  const code = await askForCode(email);
  expect(await post(api, '/api/auth/reset/confirm', { code, password: 'short' })).toMatchObject({
    status: 400,
    result: { code: 'PASSWORD_NOT_STRONG_ENOUGH' },
  });
  const body = { code, password: 'Another-Horse-2' };
  const answers = await Promise.all([1, 2, 3].map(() => post(api, '/api/auth/reset/confirm', body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);

  expect((await callMe(api, tokens.access_token)).status).toBe(401);
  expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');
  await expect(signIn(api, new Browser(), email, password)).rejects.toThrow();
  expect((await callMe(api, (await signIn(api, new Browser(), email, body.password)).access_token)).status).toBe(200);
});

test('AUTH-28 the first reset removes factors enrolled before the address was confirmed; later ones keep them', async () => {
  const { email, subject } = await createAccountWithPassword(api.database);
  const enrol = async (secret?: string) => addPasskey(api, await signIn(api, new Browser(), email, secret));
  const tokens = await signIn(api, new Browser(), email);
  await addAuthenticator(api, tokens);
  const stranger = await addPasskey(api, tokens);
  const reset = async (chosen: string) => {
    const body = { code: await askForCode(email), password: chosen };
    expect((await post(api, '/api/auth/reset/confirm', body)).status).toBe(200);
  };
  const byPasskey = async ({ authenticator }: typeof stranger) =>
    (await SignIn.begin(api, new Browser())).passkey('passkey', authenticator);

  await reset('Another-Horse-2');
  expect((await byPasskey(stranger)).result.code).toBe('auth/passkey-refused');
  expect(await api.database.prisma.identityRecoveryCode.count({ where: { subject } })).toBe(0);
  const own = await enrol('Another-Horse-2');
  await reset('Third-Horse-3');
  expect((await byPasskey(own)).status).toBe(200);
  const flow = await SignIn.begin(api, new Browser());
  expect((await flow.password(email, 'Third-Horse-3')).result.prompt).toBe('second_factor');
});

test('AUTH-28 a code is valid until it expires or another code of the address is used', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const [first, second, third] = [await askForCode(email), await askForCode(email), await askForCode(email)];
  await api.database.prisma.oneTimeCode.updateMany({
    where: { email, hash: createHash('sha256').update(third).digest() },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  expect((await post(api, '/api/auth/reset/confirm', { code: third, password })).status).toBe(404);
  expect((await post(api, '/api/auth/reset/confirm', { code: first, password })).status).toBe(200);
  expect((await post(api, '/api/auth/reset/confirm', { code: second, password })).status).toBe(404);
});

test('AUTH-28 a password that is too long to sign in with is refused, and the code stays valid', async () => {
  const { email } = await createAccountWithPassword(api.database);
  const code = await askForCode(email);
  const tooLong = await post(api, '/api/auth/reset/confirm', { code, password: `Aa1${'x'.repeat(1_022)}` });
  expect(tooLong).toMatchObject({ status: 400, result: { code: 'PASSWORD_NOT_STRONG_ENOUGH' } });
  const longest = `Aa1${'x'.repeat(1_021)}`;
  expect((await post(api, '/api/auth/reset/confirm', { code, password: longest })).status).toBe(200);
  await signIn(api, new Browser(), email, longest);
});

test('AUTH-28 a locked account can sign in with the new password, and the change is audited', async () => {
  const { email, subject } = await createAccountWithPassword(api.database);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await expect(signIn(api, new Browser(), email, 'Wrong-Horse-1')).rejects.toThrow();
  }
  await expect(signIn(api, new Browser(), email)).rejects.toThrow();
  const code = await askForCode(email);
  expect((await post(api, '/api/auth/reset/confirm', { code, password: 'Another-Horse-2' })).status).toBe(200);
  await signIn(api, new Browser(), email, 'Another-Horse-2');
  expect(await api.database.prisma.auditEntry.findMany({ where: { entityId: subject } })).toMatchObject([
    { action: 'identity_user.password_reset', requestId: expect.any(String) },
  ]);
});

test('AUTH-20 too many requests of a caller are refused, and too many mails to an address silently dropped', async () => {
  const { email } = await createAccountWithPassword(api.database);
  for (let mail = 0; mail < 5; mail += 1) await askForCode(email);
  expect(await post(api, '/api/auth/reset', { email })).toMatchObject({
    status: 429,
    result: { code: 'TOO_MANY_REQUESTS' },
  });
  const stored = () => api.database.prisma.mail.count({ where: { recipient: email } });
  await api.services.throttle.clear('resetMailFromAddress', `${email} 127.0.0.1`);
  expect((await post(api, '/api/auth/reset', { email })).status).toBe(200);
  await expect.poll(stored).toBe(6);
  for (let mail = 6; mail < 20; mail += 1) await api.services.throttle.attempt('resetMail', email);
  expect((await post(api, '/api/auth/reset', { email })).status).toBe(200);
  await waitForJobs();
  expect(await stored()).toBe(6);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { redeemInvitation } from '../../src/domains/invitations/service.ts';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: TestApi;
let mailbox: Mailbox;
let worker: Worker;
let administrator: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: 'https://invest.example.test' } });
  worker = await startWorker(api.services, tasks, api.server.log);
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
  await mailbox?.stop();
});

const someAddress = () => `${randomUUID()}@example.test`;
const invite = (body: Record<string, unknown>, as = administrator) => api.rest('/api/invite', { as, body });
const validate = async (body: unknown) => (await api.rest('/api/validate', { body })).status;

async function tokenOf(email: string): Promise<string> {
  return linkOf(await mailbox.next(email)).searchParams.get('token') ?? '';
}

describe('an invitation', () => {
  test('API-06 AAPI-06 WL-09 stores one whitelist entry with names and role 1, approved but without a date', async () => {
    const email = someAddress();
    const answer = await invite({ email: email.toUpperCase(), firstName: 'Grace', lastName: 'Hopper' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'OK' } });
    await invite({ email, firstName: 'Grace', lastName: 'Murray' });
    const { prisma } = api.database;
    expect(await prisma.whitelistEntry.findMany({ where: { email } })).toMatchObject([
      { firstName: 'Grace', lastName: 'Murray', roleId: 1, status: 'APPROVED', approvedAt: null, accountId: null },
    ]);
    expect(
      await prisma.auditEntry.findMany({
        where: { action: 'invitation.created', details: { path: ['email'], equals: email } },
      }),
    ).toMatchObject([{ actorId: administrator.id }, { actorId: administrator.id }]);
  });

  test('AAPI-06 is refused for a name that violates ACC-05, without changes', async () => {
    const email = someAddress();
    for (const body of [{ firstName: '<b>' }, { lastName: 'x'.repeat(101) }]) {
      expect(await invite({ email, ...body })).toMatchObject({
        status: 400,
        body: { result: { code: 'FIELD_INVALID', params: { field: Object.keys(body)[0] } } },
      });
    }
    expect(await api.database.prisma.whitelistEntry.count({ where: { email } })).toBe(0);
  });

  test('AAPI-06 WL-09 with a blank name keeps the known one, and names are trimmed', async () => {
    const email = someAddress();
    await invite({ email, firstName: ' Grace ', lastName: 'Hopper' });
    await invite({ email, firstName: '', lastName: '   ' });
    expect(await api.database.prisma.whitelistEntry.findUniqueOrThrow({ where: { email } })).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
    });
  });

  test('AAPI-06 is mailed with a link that carries the address and a token', async () => {
    const email = someAddress();
    await invite({ email, firstName: 'Grace', lastName: 'Hopper' });
    const mail = await mailbox.next(email);
    const link = linkOf(mail);
    expect(`${link.origin}${link.pathname}`).toBe('https://invest.example.test/onboarding/create-account');
    expect(link.searchParams.get('email')).toBe(email);
    expect(mail.text).toContain('Dear Grace Hopper,');
    expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'));
    const token = link.searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThanOrEqual(43);
    const codes = await api.database.prisma.oneTimeCode.findMany({ where: { email } });
    expect(codes.map(({ hash }) => Buffer.from(hash).toString('utf8'))).not.toContain(token);
    expect(JSON.stringify(codes)).not.toContain(token);
  });

  test('AAPI-06 is mailed again when the mail server was busy; only the last token is valid', async () => {
    const email = someAddress();
    mailbox.refuse(1);
    expect((await invite({ email })).body.result).toMatchObject({ mailSent: false });
    // Ends the pause before the next attempt instead of waiting.
    await api.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    expect(await validate({ token: await tokenOf(email), email })).toBe(200);
    expect(await api.database.prisma.oneTimeCode.count({ where: { email, voidedAt: null } })).toBe(1);
  });

  test.each([
    ['an applicant', 2],
    ['a role that needs a deal', 8],
    ['a role that needs an investor', 10],
    ['an unknown role', 99],
  ])('WL-14 is refused for %s', async (_name, role) => {
    const email = someAddress();
    expect(await invite({ email, role })).toMatchObject({
      status: 400,
      body: { result: { message: 'Field role is not valid' } },
    });
    expect(await api.database.prisma.whitelistEntry.count({ where: { email } })).toBe(0);
  });

  test('WL-14 to a role other than 1 requires the permission to assign roles', async () => {
    const employee = await api.createAccount({ roles: [6] });
    expect((await invite({ email: someAddress() }, employee)).status).toBe(200);
    const email = someAddress();
    expect((await invite({ email, role: 6 }, employee)).status).toBe(403);
    expect((await invite({ email, role: 6 })).status).toBe(200);
  });

  test('API-06 PERM-22 is refused to investors and to staff without the flag', async () => {
    const email = someAddress();
    for (const roles of [[1], [2], [7], [9]]) {
      expect((await invite({ email }, await api.createAccount({ roles }))).status).toBe(403);
    }
    expect((await api.rest('/api/invite', { body: { email } })).status).toBe(401);
    expect(await api.database.prisma.invitation.count({ where: { email } })).toBe(0);
  });

  test('WL-10 is refused with its own code for the address of an approved account, without a mail', async () => {
    const investor = await api.createAccount();
    const employee = await api.createAccount({ roles: [9], approved: false });
    for (const { email } of [investor, employee]) {
      expect(await invite({ email: email.toUpperCase() })).toMatchObject({
        status: 409,
        body: {
          result: { code: 'EMAIL_ALREADY_APPROVED', message: `${email} already belongs to an approved account` },
        },
      });
      expect(await api.database.prisma.invitation.count({ where: { email } })).toBe(0);
    }
  });

  test.each([
    [{ firstName: 'A' }, 'Missing email'],
    [{ email: 7 }, 'Field email is not valid'],
    [{ email: 'nobody' }, 'Invalid email'],
    [{ email: 'a@example.test', role: 'x' }, 'Field role is not valid'],
  ])('AAPI-03 %j is refused with %s', async (body, message) => {
    expect(await invite(body)).toMatchObject({ status: 400, body: { status: 'ERROR', result: { message } } });
  });
});

describe('/api/validate', () => {
  test('API-05 REG-02 answers 200 for a valid invitation in any letter case of the address, repeatedly', async () => {
    const email = someAddress();
    await invite({ email });
    const token = await tokenOf(email);
    expect(await validate({ token, email })).toBe(200);
    expect(await validate({ token, email: email.toUpperCase() })).toBe(200);
  });

  test('API-05 REG-13 fails for another address, another token, and after expiry', async () => {
    const email = someAddress();
    await invite({ email });
    const token = await tokenOf(email);
    expect(await api.rest('/api/validate', { body: { token, email: someAddress() } })).toMatchObject({
      status: 404,
      body: { status: 'ERROR', result: { code: 'INVITATION_INVALID', message: 'Token validation failed' } },
    });
    expect(await validate({ token: `${token}x`, email })).toBe(404);
    await api.database.prisma.oneTimeCode.updateMany({
      where: { email },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(await validate({ token, email })).toBe(404);
  });

  test('API-05 REG-13 fails once the invitation was used', async () => {
    const email = someAddress();
    await invite({ email });
    const token = await tokenOf(email);
    await api.database.prisma.$transaction((transaction) => redeemInvitation(transaction, token, email));
    expect(await validate({ token, email })).toBe(404);
  });

  test('API-05 fails for an invitation that was replaced', async () => {
    const email = someAddress();
    await invite({ email });
    const first = await tokenOf(email);
    await invite({ email });
    expect(await validate({ token: first, email })).toBe(404);
    expect(await validate({ token: await tokenOf(email), email })).toBe(200);
  });

  test('API-05 API-03 names a missing key', async () => {
    expect((await api.rest('/api/validate', { body: { email: 'a@example.test' } })).body.result.message).toBe(
      'Missing token',
    );
    expect((await api.rest('/api/validate', { body: { token: 'x' } })).body.result.message).toBe('Missing email');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  Browser,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  password,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: IdentityApi;
let mailbox: Mailbox;
let token: string;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startIdentityApi({ environment: { SMTP_URL: mailbox.smtpUrl } });
  const { email } = await createAccountWithPassword(api.database, { roleId: 3 });
  token = (await signIn(api, new Browser(), email)).access_token;
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

const invite = (body: object) => post(api, '/api/invite', body, token);

it.each([3, 5, 6, 7, 9, 11])(
  'EMP-13 AAPI-06 AAPI-27 an employee invited to role %i is staff from the first sign-in on, with the names given',
  async (role) => {
    const email = `${randomUUID()}@example.test`;
    // What the server sets is ignored in a call.
    const forged = { createdAt: '2001-01-01T00:00:00Z', invitedById: randomUUID(), usedAt: '2001-01-01T00:00:00Z' };
    const invited = await invite({ email, firstName: 'Grace', lastName: 'Hopper', role, ...forged });
    expect(invited).toMatchObject({ status: 200, result: { mailSent: true } });
    const invitation = await api.database.prisma.invitation.findFirstOrThrow({ where: { email } });
    expect(invitation).toMatchObject({ roleId: role, usedAt: null, firstName: 'Grace' });
    expect(invitation.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(invitation.invitedById).not.toBe(forged.invitedById);

    const code = linkOf(await mailbox.next(email)).searchParams.get('token');
    expect((await post(api, '/api/auth/sign-up', { email, password, consent: true, token: code })).status).toBe(200);
    const { access_token: own } = await signIn(api, new Browser(), email);
    expect(await (await callMe(api, own)).json()).toMatchObject({
      data: { me: { isAdmin: true, assignments: [{ roleId: role }] } },
    });
    const account = await api.database.prisma.account.findUniqueOrThrow({ where: { email } });
    expect(account).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
  },
);

it.each([2, 4, 8, 10, 12])('EMP-08 AAPI-06 an invitation to role %i is refused without a trace', async (role) => {
  const email = `${randomUUID()}@example.test`;
  const answer = await invite({ email, firstName: 'Grace', lastName: 'Hopper', role });
  expect(answer).toMatchObject({ status: 400, result: { code: 'FIELD_INVALID', params: { field: 'role' } } });
  expect(await api.database.prisma.invitation.count({ where: { email } })).toBe(0);
  expect(await api.database.prisma.whitelistEntry.count({ where: { email } })).toBe(0);
});

it('EMP-07 AAPI-06 a malformed address is refused, and a mail that fails is reported while the invitation stays', async () => {
  const employee = { firstName: 'Grace', lastName: 'Hopper', role: 7 };
  expect(await invite({ ...employee, email: 'grace@' })).toMatchObject({
    status: 400,
    result: { code: 'EMAIL_INVALID', message: 'Invalid email' },
  });
  const email = `${randomUUID()}@example.test`;
  mailbox.refuse(1);
  expect(await invite({ ...employee, email })).toMatchObject({ status: 200, result: { mailSent: false } });
  expect(await api.database.prisma.invitation.count({ where: { email } })).toBe(1);
});

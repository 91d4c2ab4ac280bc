import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
/** Employees with `manage_client` and `read_client_info`, without the permission to assign roles. */
let employee: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
  administrator = await api.createAccount({ roles: [3] });
  employee = await api.createAccount({ roles: [6] });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

const call = (path: string, as: TestAccount, body: object) => api.rest<{ code?: string }>(path, { as, body });
const invite = (as: TestAccount, body: object) => call('/api/invite', as, body);
const resend = (as: TestAccount, email: string) => call('/api/whitelist/resend', as, { email });

/** Everything that an invitation stores for an address. */
async function stored(email: string) {
  const { prisma } = api.database;
  return {
    invitations: await prisma.invitation.findMany({ where: { email } }),
    entries: await prisma.whitelistEntry.findMany({ where: { email } }),
    codes: await prisma.oneTimeCode.findMany({ where: { email } }),
    mails: await prisma.mail.count({ where: { recipient: email } }),
  };
}

/** Creates a client as an administrator, with invitation and manager. */
async function createProvisional(managed: TestAccount): Promise<string> {
  const { id, email } = await api.createAccount({ approved: false, unconfirmed: true });
  const { prisma } = api.database;
  await prisma.account.update({ where: { id }, data: { subject: `PROVISORY_ID_${randomUUID()}` } });
  await prisma.roleAssignment.create({ data: { accountId: managed.id, roleId: 10, investorAccountId: id } });
  expect((await invite(administrator, { email, firstName: 'Grace' })).status).toBe(200);
  await mailbox.next(email);
  return email;
}

describe('the invitation of a client', () => {
  test('WL-11 CLI-13 can be neither replaced nor resent by staff who may not see the client', async () => {
    const manager = await api.createAccount({ roles: [6] });
    const email = await createProvisional(manager);
    const before = await stored(email);
    for (const answer of [
      await invite(employee, { email: email.toUpperCase(), firstName: 'Eve' }),
      await resend(employee, email),
      await call('/api/whitelist/approve', employee, { email }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { result: { code: 'NOT_FOUND' } } });
    expect(await stored(email)).toEqual(before);
    expect((await invite(manager, { email })).status).toBe(200);
    expect((await resend(manager, email)).status).toBe(200);
    expect((await invite(administrator, { email })).status).toBe(200);
  });

  test('CLI-13 of an applicant with a manager can be replaced only by that manager', async () => {
    const manager = await api.createAccount({ roles: [6] });
    const waiting = await api.createAccount({ roles: [2], unconfirmed: true });
    const { prisma } = api.database;
    const { id, email } = waiting;
    await prisma.roleAssignment.create({ data: { accountId: manager.id, roleId: 10, investorAccountId: id } });
    await prisma.whitelistEntry.create({ data: { email, roleId: 2, status: 'INTERESTED', accountId: id } });
    expect((await invite(employee, { email })).status).toBe(404);
    expect((await resend(employee, email)).status).toBe(404);
    expect((await resend(manager, email)).status).toBe(200);
    const unmanaged = await api.createAccount({ roles: [2], unconfirmed: true });
    expect((await invite(employee, { email: unmanaged.email })).status).toBe(200);
  });

  test('WL-10 is refused for an invisible approved client like for any approved account', async () => {
    const { id, email } = await api.createAccount({ roles: [1] });
    await api.createAccount({ roles: [6, { roleId: 10, investorAccountId: id }] });
    expect(await invite(employee, { email })).toMatchObject({ status: 409 });
    await api.database.prisma.whitelistEntry.create({
      data: { email, roleId: 1, status: 'APPROVED', approvedAt: new Date(), accountId: id },
    });
    expect((await resend(employee, email)).status).toBe(404);
    expect((await stored(email)).mails).toBe(0);
  });
});

const kept = (email: string) => ({
  status: 403,
  body: {
    result: {
      code: 'INVITED_TO_OTHER_ROLE',
      message: `${email} is invited to a role that you may not give or take away`,
    },
  },
});

test.each([5, 6])(
  'WL-14 an invitation to a role cannot be replaced by role %i, which may not assign it',
  async (role) => {
    const staff = await api.createAccount({ roles: [role] });
    const email = `${randomUUID()}@example.test`;
    await invite(administrator, { email, role: 3, firstName: 'Grace' });
    const token = linkOf(await mailbox.next(email)).searchParams.get('token');
    const before = await stored(email);
    const client = {
      firstName: 'Eve',
      lastName: 'Somebody',
      appClient: 'YES',
      accreditedInvestor: 'YES',
      phoneNumber: '044 123 45 67',
      phoneZone: 'CH',
      country: 'CH',
      city: 'Zurich',
    };
    expect(await call('/api/investor/create', staff, { ...client, email })).toMatchObject(kept(email));
    expect(await api.database.prisma.account.count({ where: { email } })).toBe(0);
    expect(await invite(staff, { email, role: 1 })).toMatchObject(kept(email));
    expect(await stored(email)).toEqual(before);
    expect((await call('/api/validate', staff, { email, token })).status).toBe(200);
    expect((await call('/api/investor/create', administrator, { ...client, email })).status).toBe(200);
    expect((await call('/api/validate', staff, { email, token })).status).toBe(404);
  },
);

test('WL-12 WL-14 an approval does not void an invitation to a role that the caller may not assign', async () => {
  const { email, id } = await api.createAccount({ roles: [2] });
  await api.database.prisma.whitelistEntry.create({
    data: { email, roleId: 2, status: 'INTERESTED', accountId: id },
  });
  expect((await invite(administrator, { email, role: 3 })).status).toBe(200);
  const token = linkOf(await mailbox.next(email)).searchParams.get('token');
  const before = await stored(email);
  const approve = (as: TestAccount) => call('/api/whitelist/approve', as, { email, role: 1 });
  expect(await approve(employee)).toMatchObject(kept(email));
  expect(await stored(email)).toEqual(before);
  expect((await call('/api/validate', employee, { email, token })).status).toBe(200);
  expect(await approve(administrator)).toMatchObject({ status: 200, body: { result: { approved: true } } });
  expect((await call('/api/validate', employee, { email, token })).status).toBe(404);
});

test('WL-14 an approved entry without an open invitation keeps its role when such staff invite again', async () => {
  const email = `${randomUUID()}@example.test`;
  await api.database.prisma.whitelistEntry.create({ data: { email, roleId: 3, status: 'APPROVED' } });
  expect(await invite(employee, { email, role: 1 })).toMatchObject(kept(email));
  expect((await invite(administrator, { email, role: 1 })).status).toBe(200);
});

test('WL-14 an invitation replaced by one to role 1 can be replaced by such staff', async () => {
  const email = `${randomUUID()}@example.test`;
  await invite(administrator, { email, role: 3 });
  expect((await invite(administrator, { email, role: 1 })).status).toBe(200);
  expect((await invite(employee, { email })).status).toBe(200);
});

test('WL-13 resending an approval mail is audited', async () => {
  const { id, email } = await api.createAccount({ roles: [1] });
  await api.database.prisma.whitelistEntry.create({
    data: { email, roleId: 1, status: 'APPROVED', approvedAt: new Date(), accountId: id },
  });
  expect((await resend(employee, email)).status).toBe(200);
  const rows = await api.database.prisma.auditEntry.findMany({ where: { entityId: id } });
  expect(rows).toMatchObject([{ action: 'account.approval_resent', actorId: employee.id }]);
});

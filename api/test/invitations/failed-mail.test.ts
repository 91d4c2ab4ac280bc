import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient } from '../clients/creation-kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

/** Signs up with the link of the newest mail; returns the account's roles. */
async function signUp(email: string): Promise<number[]> {
  const token = linkOf(await mailbox.next(email)).searchParams.get('token');
  const body = { email, password: 'Correct-Horse-1', consent: true, token };
  expect((await api.rest('/api/auth/sign-up', { body })).status).toBe(200);
  const { assignments } = await api.database.prisma.account.findUniqueOrThrow({
    where: { email },
    select: { assignments: true },
  });
  return assignments.map(({ roleId }) => roleId);
}

test('EMP-07 EMP-13 WL-13 an employee’s invitation whose mail failed is resent and gives its role at sign-up', async () => {
  const email = `${randomUUID()}@example.test`;
  mailbox.refuse(1);
  const invitation = { email, firstName: 'Grace', lastName: 'Hopper', role: 7 };
  const invited = await api.rest('/api/invite', { as: administrator, body: invitation });
  expect(invited).toMatchObject({ status: 200, body: { result: { mailSent: false } } });
  const resent = await api.rest('/api/whitelist/resend', { as: administrator, body: { email } });
  expect(resent).toMatchObject({ status: 200, body: { result: { mailSent: true } } });
  expect(await signUp(email)).toEqual([7]);
  const entries = await api.database.prisma.whitelistEntry.findMany({ where: { email } });
  expect(entries).toMatchObject([{ roleId: 7, firstName: 'Grace', approvedAt: expect.any(Date) }]);
});

test('EMP-07 EMP-13 sending the employee’s form again after a failed mail leaves one invitation with the last role', async () => {
  const email = `${randomUUID()}@example.test`;
  mailbox.refuse(1);
  const invite = (role: number) =>
    api.rest('/api/invite', { as: administrator, body: { email, firstName: 'Grace', lastName: 'Hopper', role } });
  expect(await invite(7)).toMatchObject({ body: { result: { mailSent: false } } });
  expect(await invite(6)).toMatchObject({ body: { result: { mailSent: true } } });
  expect(await signUp(email)).toEqual([6]);
});

test('CACC-11 CACC-12 CLI-33 a created client whose invitation mail failed is invited again and signs up to the same account', async () => {
  const body = newClient();
  const { email } = body;
  // No worker runs here, so that the mail of the creation is never delivered.
  const created = await api.rest<{ firebaseId: string }>('/api/investor/create', { as: administrator, body });
  const { firebaseId } = created.body.result;
  const { id } = await api.database.prisma.account.findUniqueOrThrow({ where: { email } });
  const resend = () => api.rest('/api/investor/invitation/resend', { as: administrator, body: { email, firebaseId } });
  mailbox.refuse(1);
  expect(await resend()).toMatchObject({ status: 200, body: { result: { mailSent: false } } });
  expect(await resend()).toMatchObject({ status: 200, body: { result: { mailSent: true } } });
  expect(await signUp(email)).toEqual([1]);
  expect(await api.database.prisma.account.findUnique({ where: { email } })).toMatchObject({ id, city: 'Zurich' });
  const manager = await api.database.prisma.roleAssignment.findFirst({ where: { investorAccountId: id } });
  expect(manager?.accountId).toBe(administrator.id);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

interface Provisional {
  id: string;
  email: string;
  firebaseId: string;
}

/** Stores an account created by staff, with its invitation. */
async function createProvisional(): Promise<Provisional & { token: string }> {
  const { id, email } = await api.createAccount({ firstName: 'Grace', lastName: 'Hopper', approved: false });
  const firebaseId = `PROVISORY_ID_${randomUUID()}`;
  await api.database.prisma.account.update({ where: { id }, data: { subject: firebaseId } });
  const body = { email, firstName: 'Grace', lastName: 'Hopper' };
  await api.rest('/api/invite', { as: administrator, body });
  return { id, email, firebaseId, token: await nextToken(email) };
}

async function nextToken(email: string): Promise<string> {
  return linkOf(await mailbox.next(email)).searchParams.get('token') ?? '';
}

const resend = ({ email, firebaseId }: Pick<Provisional, 'email' | 'firebaseId'>, as = administrator) =>
  api.rest('/api/investor/invitation/resend', { as, body: { email, firebaseId } });
const isValid = async (email: string, token: string) =>
  (await api.rest('/api/validate', { body: { email, token } })).status === 200;
const updatedAt = async (email: string) =>
  (await api.database.prisma.whitelistEntry.findUniqueOrThrow({ where: { email } })).updatedAt;

describe('/api/investor/invitation/resend', () => {
  test('WL-11 AAPI-06 mails a new token, voids the old one and sets updated_at', async () => {
    const account = await createProvisional();
    const before = await updatedAt(account.email);
    expect(await resend({ ...account, email: account.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { status: 'OK', result: { mailSent: true } },
    });
    const mail = await mailbox.next(account.email);
    expect(mail.text).toContain('Dear Grace Hopper,');
    expect(mail.text).toContain('earlier invitations do not work any more');
    const token = linkOf(mail).searchParams.get('token') ?? '';
    expect([await isValid(account.email, account.token), await isValid(account.email, token)]).toEqual([false, true]);
    expect((await updatedAt(account.email)).getTime()).toBeGreaterThan(before.getTime());
  });

  test('WL-11 called twice concurrently leaves one valid token', async () => {
    const account = await createProvisional();
    await Promise.all([resend(account), resend(account)]);
    expect(
      await api.database.prisma.oneTimeCode.count({ where: { email: account.email, usedAt: null, voidedAt: null } }),
    ).toBe(1);
    const mails = mailbox.mails.filter(({ text }) => text?.includes(encodeURIComponent(account.email)));
    const tokens = mails.map((mail) => linkOf(mail).searchParams.get('token') ?? '');
    const valid = await Promise.all(tokens.map((token) => isValid(account.email, token)));
    expect(valid.filter(Boolean)).toHaveLength(1);
  });

  test('WL-11 is refused for an id without the prefix and for another address, without changes', async () => {
    const account = await createProvisional();
    const other = await createProvisional();
    const investor = await api.createAccount();
    for (const [request, field] of [
      [{ email: investor.email, firebaseId: investor.subject }, 'firebaseId'],
      [{ email: other.email, firebaseId: account.firebaseId }, 'email'],
      [{ email: '', firebaseId: account.firebaseId }, 'email'],
    ] as const) {
      expect(await resend(request)).toMatchObject({
        status: 400,
        body: { result: { message: `Field ${field} is not valid` } },
      });
    }
    expect(await isValid(account.email, account.token)).toBe(true);
    expect(await api.database.prisma.invitation.count({ where: { email: investor.email } })).toBe(0);
  });

  test('WL-11 CLI-13 answers an invisible client like an unknown id', async () => {
    const account = await createProvisional();
    const stranger = await api.createAccount({ roles: [6] });
    const manager = await api.createAccount({ roles: [6, { roleId: 10, investorAccountId: account.id }] });
    const unknown = await resend({ ...account, firebaseId: `PROVISORY_ID_${randomUUID()}` }, stranger);
    const foreign = await resend(account, stranger);
    expect(unknown.status).toBe(404);
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: unknown.status, body: unknown.body });
    expect(await isValid(account.email, account.token)).toBe(true);
    expect((await resend(account, manager)).status).toBe(200);
  });

  test('PERM-22 AAPI-03 requires manage_client and both keys', async () => {
    const account = await createProvisional();
    for (const roles of [[1], [7], [9]]) {
      expect((await resend(account, await api.createAccount({ roles }))).status).toBe(403);
    }
    expect((await api.rest('/api/investor/invitation/resend', { body: account })).status).toBe(401);
    for (const key of ['email', 'firebaseId'] as const) {
      const { [key]: _left, ...body } = { email: account.email, firebaseId: account.firebaseId };
      const answer = await api.rest('/api/investor/invitation/resend', { as: administrator, body });
      expect(answer).toMatchObject({ status: 400, body: { result: { message: `Missing ${key}` } } });
    }
    expect(await isValid(account.email, account.token)).toBe(true);
  });
});

describe('/api/whitelist/resend', () => {
  const again = (email: string, as = administrator) => api.rest('/api/whitelist/resend', { as, body: { email } });

  test('WL-13 WL-11 mails a new invitation to an address that has not signed up', async () => {
    const email = `${randomUUID()}@example.test`;
    await api.rest('/api/invite', { as: administrator, body: { email, firstName: 'Ada' } });
    const first = await nextToken(email);
    expect(await again(email)).toMatchObject({ status: 200, body: { result: { mailSent: true } } });
    const second = await nextToken(email);
    expect([await isValid(email, first), await isValid(email, second)]).toEqual([false, true]);
    expect(await api.database.prisma.whitelistEntry.findMany({ where: { email } })).toMatchObject([
      { firstName: 'Ada', roleId: 1, status: 'APPROVED', approvedAt: null },
    ]);
  });

  test('WL-13 WL-14 is refused when there is no mail to resend, and without permission', async () => {
    const waiting = await api.createAccount({ roles: [2] });
    await api.database.prisma.whitelistEntry.create({
      data: { email: waiting.email, roleId: 2, status: 'INTERESTED', accountId: waiting.id },
    });
    expect((await again(waiting.email)).status).toBe(409);
    expect((await again(`${randomUUID()}@example.test`)).status).toBe(404);
    expect((await again('nobody')).status).toBe(400);
    const email = `${randomUUID()}@example.test`;
    await api.rest('/api/invite', { as: administrator, body: { email, role: 3 } });
    expect((await again(email, await api.createAccount({ roles: [6] }))).status).toBe(403);
    expect((await again(email, await api.createAccount({ roles: [7] }))).status).toBe(403);
    expect((await again(email)).status).toBe(200);
  });
});

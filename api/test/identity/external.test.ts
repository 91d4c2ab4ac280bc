import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationDays } from '../../src/domains/invitations/mail.ts';
import { createInvitation } from '../../src/domains/invitations/service.ts';
import { issueCode } from '../../src/identity/one-time-codes.ts';
import { type ForeignIssuer, foreignAudience, foreignClient, startForeignIssuer } from './foreign-issuer.ts';
import { callMe, type IdentityApi, startIdentityApi } from './kit.ts';
import { post } from './rest.ts';

let issuer: ForeignIssuer;
let api: IdentityApi;
let environment: Record<string, string>;
beforeAll(async () => {
  issuer = await startForeignIssuer();
  environment = { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: foreignClient, OIDC_AUDIENCE: foreignAudience };
  api = await startIdentityApi({ environment });
});
afterAll(async () => {
  await api?.close();
  await issuer?.stop();
});

const newUser = (change: { emailVerified?: boolean } = {}) => {
  const subject = randomUUID();
  return { subject, email: `${subject}@example.test`, emailVerified: true, ...change };
};
const processSignUp = (token: string, body: object = {}) => post(api, '/api/auth/process-sign-up', body, token);
const findAccount = (email: string) =>
  api.database.prisma.account.findUnique({ where: { email }, include: { assignments: true, whitelistEntry: true } });

describe('the first sign-in with a verified address', () => {
  test('AUTH-04 AUTH-12 REG-11 creates an account; before that, its token is refused', async () => {
    const user = newUser();
    const token = await issuer.signIn(user);
    expect((await callMe(api, token)).status).toBe(401);
    const { status, result } = await processSignUp(token);
    expect(status).toBe(200);
    expect(await findAccount(user.email)).toMatchObject({
      id: result.accountId,
      issuer: issuer.issuer,
      subject: user.subject,
      approvedAt: null,
      assignments: [{ roleId: 2 }],
      whitelistEntry: { status: 'INTERESTED', roleId: 2 },
    });
    const me = await callMe(api, token);
    expect([me.status, await me.json()]).toMatchObject([
      200,
      { data: { me: { id: result.accountId, firebaseId: user.subject } } },
    ]);
  });

  test('REG-14 creates one account when repeated concurrently, and ignores a role', async () => {
    const user = newUser();
    const token = await issuer.signIn(user);
    const answers = await Promise.all([1, 2, 3].map(() => processSignUp(token, { role: 3 })));
    expect(new Set(answers.map(({ result }) => result.accountId)).size).toBe(1);
    expect(await findAccount(user.email)).toMatchObject({ assignments: [{ roleId: 2 }] });
  });

  test('REG-12 EMP-13 accepts an invitation of the address without a token', async () => {
    const user = newUser();
    const request = { email: user.email.toUpperCase(), firstName: 'Grace', lastName: 'Hopper', roleId: 6 };
    await api.database.prisma.$transaction((transaction) => createInvitation(transaction, {}, request));
    const token = await issuer.signIn(user);
    await processSignUp(token);
    expect(await findAccount(user.email)).toMatchObject({
      firstName: 'Grace',
      approvedAt: expect.any(Date),
      assignments: [{ roleId: 6 }],
      whitelistEntry: { status: 'APPROVED', approvedAt: expect.any(Date) },
    });
    expect(await (await callMe(api, token)).json()).toMatchObject({ data: { me: { isAdmin: true } } });
  });

  test('REG-13 REG-11 ignores an expired invitation, with or without its token', async () => {
    const { prisma } = api.database;
    const [byAddress, byToken] = [newUser(), newUser()];
    for (const [user, ageDays, lifeSeconds] of [
      [byAddress, invitationDays + 1, 60],
      [byToken, invitationDays + 1, -60],
    ] as const) {
      const code = await prisma.$transaction(async (transaction) => {
        const { invitationId } = await createInvitation(transaction, {}, { email: user.email, roleId: 6 });
        const createdAt = new Date(Date.now() - ageDays * 86_400_000);
        await transaction.invitation.update({ where: { id: invitationId }, data: { createdAt } });
        return issueCode(transaction, { purpose: 'INVITATION', email: user.email, invitationId, lifeSeconds });
      });
      const body = user === byToken ? { token: code } : {};
      expect((await processSignUp(await issuer.signIn(user), body)).status).toBe(200);
      expect(await findAccount(user.email)).toMatchObject({ approvedAt: null, assignments: [{ roleId: 2 }] });
      expect(await prisma.invitation.count({ where: { email: user.email, usedAt: null } })).toBe(1);
    }
  });

  test('REG-12 CLI-32 keeps the first approval date when an approved account is invited at a new address', async () => {
    const user = newUser();
    await processSignUp(await issuer.signIn(user));
    const approvedAt = new Date('2026-01-02T03:04:05.678Z');
    const { prisma } = api.database;
    await prisma.account.update({ where: { email: user.email }, data: { approvedAt } });
    const email = `${randomUUID()}@example.test`;
    await prisma.$transaction((transaction) => createInvitation(transaction, {}, { email, roleId: 1 }));
    await processSignUp(await issuer.signIn({ ...user, email }));
    expect(await findAccount(email)).toMatchObject({
      subject: user.subject,
      approvedAt,
      assignments: [{ roleId: 1 }],
    });
    expect(await prisma.invitation.count({ where: { email, usedAt: null } })).toBe(0);
  });

  test('REG-12 updates the account’s address when it has changed, and accepts an invitation to it', async () => {
    const user = newUser();
    const { result } = await processSignUp(await issuer.signIn(user));
    const email = `${randomUUID()}@example.test`;
    await api.database.prisma.$transaction((transaction) => createInvitation(transaction, {}, { email, roleId: 1 }));
    const token = await issuer.signIn({ ...user, email });
    expect(await processSignUp(token)).toMatchObject({ status: 200, result: { accountId: result.accountId } });
    expect(await findAccount(email)).toMatchObject({
      id: result.accountId,
      approvedAt: expect.any(Date),
      assignments: [{ roleId: 1 }],
      whitelistEntry: { email, status: 'APPROVED' },
    });
    const audits = await api.database.prisma.auditEntry.findMany({
      where: { entityId: String(result.accountId), action: 'account.address_followed' },
    });
    expect(audits).toMatchObject([{ details: { before: user.email, email } }]);
    const taken = newUser();
    await processSignUp(await issuer.signIn(taken));
    expect((await processSignUp(await issuer.signIn({ ...user, email: taken.email }))).status).toBe(200);
    expect(await findAccount(email)).toMatchObject({ id: result.accountId });
  });

  test.each(['verified e-mail', 'token'])(
    'REG-13 does not accept an invitation to an address that another account has, by %s',
    async (way) => {
      const [user, staffs] = [newUser(), newUser()];
      const { prisma } = api.database;
      const { result } = await processSignUp(await issuer.signIn(user));
      await prisma.account.create({
        data: { issuer: issuer.issuer, subject: `PROVISORY_ID_${randomUUID()}`, email: staffs.email },
      });
      const code = await prisma.$transaction(async (transaction) => {
        const { invitationId } = await createInvitation(transaction, {}, { email: staffs.email, roleId: 3 });
        return issueCode(transaction, { purpose: 'INVITATION', email: staffs.email, invitationId, lifeSeconds: 60 });
      });
      const token = await issuer.signIn({ ...user, email: staffs.email });
      const answer = await processSignUp(token, way === 'token' ? { token: code } : {});
      expect(answer).toMatchObject({ status: 200, result: { accountId: result.accountId } });
      expect(await findAccount(user.email)).toMatchObject({ approvedAt: null, assignments: [{ roleId: 2 }] });
      expect(await prisma.invitation.count({ where: { email: staffs.email, usedAt: null } })).toBe(1);
      expect((await processSignUp(await issuer.signIn(staffs))).status).toBe(200);
      expect(await findAccount(staffs.email)).toMatchObject({ assignments: [{ roleId: 3 }] });
    },
  );

  test('WL-12 allows approval without confirming the address again, which uses up an open invitation', async () => {
    const [user, staff] = [newUser(), newUser()];
    const staffToken = await issuer.signIn(staff);
    const { result } = await processSignUp(staffToken);
    const { prisma } = api.database;
    await prisma.roleAssignment.updateMany({ where: { accountId: String(result.accountId) }, data: { roleId: 3 } });
    const token = await issuer.signIn(user);
    await processSignUp(token);
    expect(await findAccount(user.email)).toMatchObject({ emailConfirmedAt: expect.any(Date), approvedAt: null });
    const mails = await prisma.mail.findMany({ where: { recipient: user.email }, select: { kind: true } });
    expect(mails).toEqual([{ kind: 'REGISTRATION_RECEIVED' }]);
    const request = { email: user.email, roleId: 3 };
    await prisma.$transaction((transaction) => createInvitation(transaction, {}, request));
    const approved = await post(api, '/api/whitelist/approve', { email: user.email }, staffToken);
    expect(approved).toMatchObject({ status: 200, result: { approved: true } });
    await processSignUp(token);
    expect(await findAccount(user.email)).toMatchObject({ assignments: [{ roleId: 1 }] });
    expect(await prisma.invitation.count({ where: { email: user.email, usedAt: null } })).toBe(0);
  });

  test('CACC-12 takes over the account that staff created for the address', async () => {
    const user = newUser();
    const { id } = await api.database.prisma.account.create({
      data: { issuer: issuer.issuer, subject: `PROVISORY_ID_${randomUUID()}`, email: user.email, city: 'Zurich' },
    });
    expect((await processSignUp(await issuer.signIn(user))).result.accountId).toBe(id);
    expect(await findAccount(user.email)).toMatchObject({ id, subject: user.subject, city: 'Zurich' });
  });

  test('REG-08 does not take over an account of the same address with another identity', async () => {
    const [user, other] = [newUser(), newUser()];
    await processSignUp(await issuer.signIn(user));
    const answer = await processSignUp(await issuer.signIn({ ...other, email: user.email }));
    expect(answer).toMatchObject({ status: 409, result: { code: 'EMAIL_IN_USE' } });
    expect(await findAccount(user.email)).toMatchObject({ subject: user.subject });
  });

  test.each([
    ['unverified', { emailVerified: false }],
    ['absent', { email: undefined }],
  ])('REG-13 stores nothing when the address is %s', async (_name, change) => {
    const before = await api.database.prisma.account.count();
    const answer = await processSignUp(await issuer.signIn({ ...newUser(), ...change }));
    expect(answer).toMatchObject({ status: 403, result: { code: 'EMAIL_NOT_VERIFIED' } });
    expect(await api.database.prisma.account.count()).toBe(before);
  });
});

describe('a token', () => {
  test('API-02 for another client of the issuer is refused', async () => {
    const token = await issuer.signIn(newUser(), 'another-product');
    expect((await processSignUp(token)).status).toBe(401);
    expect((await callMe(api, token)).status).toBe(401);
  });

  test('API-02 that is an ID token is refused', async () => {
    const user = newUser();
    await processSignUp(await issuer.signIn(user));
    expect((await callMe(api, await issuer.idToken(user))).status).toBe(401);
  });

  test('API-02 of another issuer is refused', async () => {
    const other = await startForeignIssuer();
    try {
      const token = await other.signIn(newUser());
      expect((await processSignUp(token)).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  test('API-02 that was tampered with is refused', async () => {
    const token = await issuer.signIn(newUser());
    expect((await processSignUp(`${token.slice(0, -6)}AAAAAA`)).status).toBe(401);
  });

  test('AUTH-18 of a disabled account is refused at the next call', async () => {
    const user = newUser();
    const token = await issuer.signIn(user);
    await processSignUp(token);
    await api.database.prisma.account.update({ where: { email: user.email }, data: { disabledAt: new Date() } });
    expect((await callMe(api, token)).status).toBe(401);
  });
});

test('AUTH-04 the page gets the issuer, and the embedded provider is disabled', async () => {
  const response = await fetch(`${api.url}/api/auth/configuration`);
  expect(await response.json()).toMatchObject({
    status: 'OK',
    result: { mode: 'external', authority: issuer.issuer, clientId: foreignClient, userIdClaim: 'sub' },
  });
  expect((await fetch(`${api.url}/oidc/.well-known/openid-configuration`)).status).toBe(404);
  expect((await post(api, '/api/auth/sign-up', { email: 'a@example.test' })).status).toBe(404);
  expect((await post(api, '/api/auth/reset', { email: 'a@example.test' })).status).toBe(404);
});

describe('settings', () => {
  test('API-02 every token must have the configured audience', async () => {
    const token = await issuer.signIn(newUser());
    await api.restart({ environment: { ...environment, OIDC_AUDIENCE: 'urn:another:api' } });
    expect((await processSignUp(token)).status).toBe(401);
    await api.restart({ environment: { ...environment, OIDC_AUDIENCE: foreignAudience } });
    expect((await processSignUp(token)).status).toBe(200);
  });

  test('AUTH-04 the claim of the user id is configurable', async () => {
    const user = newUser();
    await api.restart({ environment: { ...environment, OIDC_USER_ID_CLAIM: 'employee_number' } });
    expect((await processSignUp(await issuer.signIn(user))).status).toBe(200);
    expect(await findAccount(user.email)).toMatchObject({ subject: `E-${user.subject}` });
  });

  test('API-02 calls are refused while the issuer is unavailable, and it is retried', async () => {
    const user = newUser();
    const token = await issuer.signIn(user);
    await api.restart({ environment: { ...environment, OIDC_ISSUER: 'http://127.0.0.1:1' } });
    expect((await callMe(api, token)).status).toBe(503);
    await api.restart({ environment });
    expect((await processSignUp(token)).status).toBe(200);
  });
});

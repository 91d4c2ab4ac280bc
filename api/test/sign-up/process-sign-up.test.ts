import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import { callMe, createAccountWithPassword, signIn } from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { type SignUpApi, someAddress, startSignUpApi } from './kit.ts';

let api: SignUpApi;
beforeAll(async () => {
  api = await startSignUpApi();
});
afterAll(() => api?.close());

describe('processSignUpCall', () => {
  test('REG-14 creates one account, entry and assignment when repeated concurrently for one identity', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const { access_token: token } = await signIn(api, new Browser(), email);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(api, '/api/auth/process-sign-up', { role: 3 }, token)),
    );
    const { accounts, entries, roles } = await api.stored(email);
    expect([accounts, entries, roles].map(({ length }) => length)).toEqual([1, 1, 1]);
    for (const { status, result } of answers) expect([status, result.accountId]).toEqual([200, accounts[0]?.id]);
  });

  test('REG-14 two concurrent sign-ups of one address create one account', async () => {
    const email = someAddress();
    const statuses = (await Promise.all([api.signUp({ email }), api.signUp({ email })])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await api.stored(email)).accounts).toHaveLength(1);
  });

  test('REG-12 an applicant with an invitation gets its role instead of role 2', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const token = await api.invite(email);
    const { access_token: bearer } = await signIn(api, new Browser(), email);
    expect((await post(api, '/api/auth/process-sign-up', { token }, bearer)).status).toBe(200);
    expect(await api.stored(email)).toMatchObject({
      roles: [1],
      entries: [{ status: 'APPROVED', approvedAt: expect.any(Date) }],
    });
  });

  test('AUTH-18 a disabled account and an ended session are refused, even with an invitation', async () => {
    const email = someAddress();
    const { result } = await api.signUp({ email });
    const { access_token: bearer } = await signIn(api, new Browser(), email);
    const token = await api.invite(email);
    const { prisma } = api.database;
    const where = { id: String(result.accountId) };
    await prisma.account.update({ where, data: { disabledAt: new Date() } });
    expect(await post(api, '/api/auth/process-sign-up', { token }, bearer)).toMatchObject({
      status: 401,
      result: { code: 'ACCOUNT_DISABLED' },
    });
    await prisma.account.update({ where, data: { disabledAt: null } });
    await prisma.oidcPayload.deleteMany({
      where: { model: 'Session', accountId: (await api.stored(email)).users[0]?.subject },
    });
    expect((await post(api, '/api/auth/process-sign-up', { token }, bearer)).status).toBe(401);
    expect((await api.stored(email)).roles).toEqual([2]);
  });

  test('API-02 is refused without a valid token', async () => {
    expect((await post(api, '/api/auth/process-sign-up', {})).status).toBe(401);
    expect((await post(api, '/api/auth/process-sign-up', {}, 'forged')).status).toBe(401);
  });
});

describe('an account created by staff', () => {
  /** Stores an account as the create-account wizard does. */
  async function prepare(email: string) {
    const { prisma } = api.database;
    const manager = await createAccountWithPassword(api.database, { roleId: 7 });
    const account = await prisma.account.create({
      data: {
        issuer: 'embedded',
        subject: `PROVISORY_ID_${randomUUID()}`,
        email,
        city: 'Zurich',
        profile: { create: {} },
      },
      include: { profile: true },
    });
    await prisma.roleAssignment.create({
      data: { accountId: manager.accountId, roleId: 10, investorAccountId: account.id },
    });
    return account;
  }

  test('CACC-12 is taken over by the invited user with everything attached to it', async () => {
    const email = someAddress();
    const account = await prepare(email);
    expect((await api.signUp({ email, token: await api.invite(email) })).result.accountId).toBe(account.id);
    const { accounts, roles, users } = await api.stored(email);
    expect(accounts).toMatchObject([{ id: account.id, subject: users[0]?.subject, city: 'Zurich' }]);
    expect(roles).toEqual([1]);
    expect(await api.database.prisma.roleAssignment.count({ where: { investorAccountId: account.id } })).toBe(1);
    const { access_token: token } = await signIn(api, new Browser(), email);
    expect(await (await callMe(api, token)).json()).toMatchObject({ data: { me: { id: account.id } } });
  });

  test('CACC-12 REG-13 cannot be taken over with its address alone', async () => {
    const email = someAddress();
    const account = await prepare(email);
    expect(await api.signUp({ email })).toMatchObject({ status: 409, result: { code: 'EMAIL_IN_USE' } });
    expect(await api.stored(email)).toMatchObject({ accounts: [{ subject: account.subject }], users: [], entries: [] });
  });
});

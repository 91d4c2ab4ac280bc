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

describe('without an invitation', () => {
  test('REG-11 stores an interested whitelist entry, no approval, and role 2', async () => {
    const email = someAddress();
    const { status, result } = await api.signUp({ email });
    expect(status).toBe(200);
    expect(await api.stored(email)).toMatchObject({
      accounts: [{ id: result.accountId, approvedAt: null, issuer: 'embedded' }],
      entries: [{ status: 'INTERESTED', roleId: 2, approvedAt: null, accountId: result.accountId }],
      roles: [2],
    });
  });

  test('AUTH-14 REG-09 the new account can sign in at once', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const { access_token: token } = await signIn(api, new Browser(), email);
    expect(await (await callMe(api, token)).json()).toMatchObject({
      data: { me: { email, assignments: [{ roleId: 2 }] } },
    });
  });

  test('REG-03 REG-13 ignores an invalid token', async () => {
    const email = someAddress();
    expect((await api.signUp({ email, token: 'not a token' })).status).toBe(200);
    expect(await api.stored(email)).toMatchObject({ roles: [2], entries: [{ status: 'INTERESTED' }] });
  });
});

describe('with an invitation', () => {
  test('REG-12 assigns its role and names and approves', async () => {
    const email = someAddress();
    const token = await api.invite(email);
    expect((await api.signUp({ email, token })).status).toBe(200);
    const { accounts, entries, roles, users } = await api.stored(email);
    expect(roles).toEqual([1]);
    expect(accounts).toMatchObject([{ firstName: 'Grace', lastName: 'Hopper', approvedAt: expect.any(Date) }]);
    expect(entries).toMatchObject([{ status: 'APPROVED', roleId: 1, approvedAt: accounts[0]?.approvedAt }]);
    expect(users).toMatchObject([{ emailVerifiedAt: expect.any(Date) }]);
  });

  test('EMP-13 REG-12 an employee has the invited role, so isAdmin is true at the first sign-in', async () => {
    const email = someAddress();
    await api.signUp({ email, token: await api.invite(email, 6) });
    const { access_token: token } = await signIn(api, new Browser(), email);
    expect(await (await callMe(api, token)).json()).toMatchObject({
      data: { me: { isAdmin: true, assignments: [{ roleId: 6 }] } },
    });
  });

  test('REG-13 ignores the letter case of the address', async () => {
    const email = someAddress();
    const token = await api.invite(email);
    expect((await api.signUp({ email: email.toUpperCase(), token })).status).toBe(200);
    expect(await api.stored(email)).toMatchObject({ roles: [1], accounts: [{ email }] });
  });

  test('REG-13 is ignored for another address, and stays valid for its own', async () => {
    const [email, other] = [someAddress(), someAddress()];
    const token = await api.invite(email, 3);
    await api.signUp({ email: other, token });
    expect(await api.stored(other)).toMatchObject({ roles: [2] });
    await api.signUp({ email, token });
    expect(await api.stored(email)).toMatchObject({ roles: [3] });
  });

  test('REG-13 works once', async () => {
    const email = someAddress();
    const token = await api.invite(email);
    await api.signUp({ email, token });
    expect(await post(api, '/api/validate', { token, email })).toMatchObject({ status: 404 });
    const [invitation] = await api.database.prisma.invitation.findMany({ where: { email } });
    expect(invitation).toMatchObject({ usedAt: expect.any(Date), accountId: expect.any(String) });
  });

  test('REG-14 ignores a role id sent by the caller', async () => {
    const [invited, uninvited] = [someAddress(), someAddress()];
    await api.signUp({ email: invited, token: await api.invite(invited), role: 3, roleId: 3, role_id: 3 });
    await api.signUp({ email: uninvited, role: 3, roleId: 3, role_id: 3 });
    expect((await api.stored(invited)).roles).toEqual([1]);
    expect((await api.stored(uninvited)).roles).toEqual([2]);
  });
});

describe('a refused sign-up', () => {
  test.each([
    ['an invalid address', { email: 'not an address' }, 'EMAIL_INVALID', 'Invalid email'],
    ['a weak password', { password: 'Short1' }, 'PASSWORD_NOT_STRONG_ENOUGH', 'Password not strong enough'],
    ['no consent', { consent: undefined }, 'FIELD_MISSING', 'Missing consent'],
    ['consent refused', { consent: false }, 'FIELD_INVALID', 'Field consent is not valid'],
  ])('REG-32 with %s stores nothing', async (_name, change, code, message) => {
    const before = await api.database.prisma.account.count();
    const email = someAddress();
    expect(await api.signUp({ email, ...change })).toMatchObject({ status: 400, result: { code, message } });
    expect(await api.stored(email)).toMatchObject({ accounts: [], entries: [], users: [] });
    expect(await api.database.prisma.account.count()).toBe(before);
  });

  test('REG-08 for an address in use answers its code and stores no second account', async () => {
    const { email, subject } = await createAccountWithPassword(api.database);
    const token = await api.invite(someAddress());
    expect(await api.signUp({ email: email.toUpperCase(), token })).toMatchObject({
      status: 409,
      result: { code: 'EMAIL_IN_USE', message: 'The email address is already in use by another account.' },
    });
    expect(await api.stored(email)).toMatchObject({ accounts: [{ subject }], users: [{ subject }], entries: [] });
  });

  test.each(['account', 'whitelist_entry', 'role_assignment', 'identity_user'])(
    'REG-10 stores nothing when %s cannot be stored, and the invitation stays valid',
    async (table) => {
      const email = someAddress();
      const token = await api.invite(email);
      const { prisma, pool } = api.database;
      await pool.query(
        `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
      );
      await pool.query(`CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`);
      try {
        const { status, result } = await api.signUp({ email, token });
        expect(status).toBe(500);
        expect(result.code).toBe('INTERNAL');
      } finally {
        await pool.query('DROP FUNCTION fail() CASCADE');
      }
      const { accounts, users, entries } = await api.stored(email);
      // The entry was stored by the invitation.
      expect({ accounts, users, entries }).toMatchObject({ accounts: [], users: [], entries: [{ accountId: null }] });
      expect(await prisma.invitation.count({ where: { email, usedAt: null } })).toBe(1);
      expect((await post(api, '/api/validate', { token, email })).status).toBe(200);
    },
  );
});

test('API-03 sign-up takes POST with JSON only', async () => {
  const get = await fetch(`${api.url}/api/auth/sign-up`);
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  const form = await fetch(`${api.url}/api/auth/sign-up`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.test' }),
  });
  expect(form.status).toBe(415);
  const broken = await fetch(`${api.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":',
  });
  expect(broken.status).toBe(400);
});

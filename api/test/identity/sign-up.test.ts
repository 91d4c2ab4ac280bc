import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvitation } from '../../src/domains/invitations/service.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { Browser } from './browser.ts';
import { callMe, createPerson, type IdentityApi, password, signIn, startIdentityApi } from './kit.ts';
import { post } from './rest.ts';

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

const someAddress = () => `${randomUUID()}@example.test`;

/** Invites an address and gives the token of the mail. */
async function invite(email: string, roleId = 1): Promise<string> {
  const { database, jobs } = api.services;
  await database.prisma.$transaction(async (transaction) => {
    const request = { email, firstName: 'Grace', lastName: 'Hopper', roleId };
    await jobs.enqueue(transaction, 'invitation.mail', await createInvitation(transaction, {}, request));
  });
  return linkOf(await mailbox.next(email)).searchParams.get('token') ?? '';
}

/** Everything that sign-up stores for an address. */
async function stored(email: string) {
  const { prisma } = api.database;
  const [account, entry, user] = await Promise.all([
    prisma.account.findMany({ where: { email }, include: { assignments: true } }),
    prisma.whitelistEntry.findMany({ where: { email } }),
    prisma.identityUser.findMany({ where: { email } }),
  ]);
  return {
    accounts: account,
    entries: entry,
    users: user,
    roles: account.flatMap(({ assignments }) => assignments.map(({ roleId }) => roleId)),
  };
}

const signUp = (body: Record<string, unknown>) => post(api, '/api/auth/sign-up', { password, consent: true, ...body });

describe('without an invitation', () => {
  test('REG-11 stores an interested whitelist entry, no approval, and role 2', async () => {
    const email = someAddress();
    const { status, result } = await signUp({ email });
    expect(status).toBe(200);
    expect(await stored(email)).toMatchObject({
      accounts: [{ id: result.accountId, approvedAt: null, issuer: 'embedded' }],
      entries: [{ status: 'INTERESTED', roleId: 2, approvedAt: null, accountId: result.accountId }],
      roles: [2],
    });
  });

  test('AUTH-14 REG-09 the person can sign in at once and is not refused', async () => {
    const email = someAddress();
    await signUp({ email });
    const { access_token: token } = await signIn(api, new Browser(), email);
    expect(await (await callMe(api, token)).json()).toMatchObject({
      data: { me: { email, assignments: [{ roleId: 2 }] } },
    });
  });

  test('REG-03 REG-13 a token that is not valid counts as none', async () => {
    const email = someAddress();
    expect((await signUp({ email, token: 'not a token' })).status).toBe(200);
    expect(await stored(email)).toMatchObject({ roles: [2], entries: [{ status: 'INTERESTED' }] });
  });
});

describe('with an invitation', () => {
  test('REG-12 assigns its role and approves; the names come along', async () => {
    const email = someAddress();
    const token = await invite(email);
    expect((await signUp({ email, token })).status).toBe(200);
    const { accounts, entries, roles, users } = await stored(email);
    expect(roles).toEqual([1]);
    expect(accounts).toMatchObject([{ firstName: 'Grace', lastName: 'Hopper', approvedAt: expect.any(Date) }]);
    expect(entries).toMatchObject([{ status: 'APPROVED', roleId: 1, approvedAt: accounts[0]?.approvedAt }]);
    expect(users).toMatchObject([{ emailVerifiedAt: expect.any(Date) }]);
  });

  test('EMP-13 REG-12 an employee has the invited role, so isAdmin is true at the first sign-in', async () => {
    const email = someAddress();
    await signUp({ email, token: await invite(email, 6) });
    const { access_token: token } = await signIn(api, new Browser(), email);
    expect(await (await callMe(api, token)).json()).toMatchObject({
      data: { me: { isAdmin: true, assignments: [{ roleId: 6 }] } },
    });
  });

  test('REG-13 letter case of the address does not matter', async () => {
    const email = someAddress();
    const token = await invite(email);
    expect((await signUp({ email: email.toUpperCase(), token })).status).toBe(200);
    expect(await stored(email)).toMatchObject({ roles: [1], accounts: [{ email }] });
  });

  test('REG-13 it is worth nothing with another address, and stays usable with its own', async () => {
    const [email, other] = [someAddress(), someAddress()];
    const token = await invite(email, 3);
    await signUp({ email: other, token });
    expect(await stored(other)).toMatchObject({ roles: [2] });
    await signUp({ email, token });
    expect(await stored(email)).toMatchObject({ roles: [3] });
  });

  test('REG-13 it works once', async () => {
    const email = someAddress();
    const token = await invite(email);
    await signUp({ email, token });
    expect(await post(api, '/api/validate', { token, email })).toMatchObject({ status: 404 });
    const [invitation] = await api.database.prisma.invitation.findMany({ where: { email } });
    expect(invitation).toMatchObject({ usedAt: expect.any(Date), accountId: expect.any(String) });
  });

  test('REG-14 a role id sent by the caller is ignored', async () => {
    const [invited, uninvited] = [someAddress(), someAddress()];
    await signUp({ email: invited, token: await invite(invited), role: 3, roleId: 3, role_id: 3 });
    await signUp({ email: uninvited, role: 3, roleId: 3, role_id: 3 });
    expect((await stored(invited)).roles).toEqual([1]);
    expect((await stored(uninvited)).roles).toEqual([2]);
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
    expect(await signUp({ email, ...change })).toMatchObject({ status: 400, result: { code, message } });
    expect(await stored(email)).toMatchObject({ accounts: [], entries: [], users: [] });
    expect(await api.database.prisma.account.count()).toBe(before);
  });

  test('REG-08 for an address in use says so and stores no second account', async () => {
    const { email, subject } = await createPerson(api.database);
    const token = await invite(someAddress());
    expect(await signUp({ email: email.toUpperCase(), token })).toMatchObject({
      status: 409,
      result: { code: 'EMAIL_IN_USE', message: 'The email address is already in use by another account.' },
    });
    expect(await stored(email)).toMatchObject({ accounts: [{ subject }], users: [{ subject }], entries: [] });
  });

  test.each(['account', 'whitelist_entry', 'role_assignment', 'identity_user'])(
    'REG-10 when %s cannot be stored nothing is, and the invitation stays valid',
    async (table) => {
      const email = someAddress();
      const token = await invite(email);
      const { prisma, pool } = api.database;
      await pool.query(
        `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
      );
      await pool.query(`CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`);
      try {
        const { status, result } = await signUp({ email, token });
        expect(status).toBe(500);
        expect(result.code).toBe('INTERNAL');
      } finally {
        await pool.query('DROP FUNCTION fail() CASCADE');
      }
      const { accounts, users, entries } = await stored(email);
      // The entry is the invitation's own.
      expect({ accounts, users, entries }).toMatchObject({ accounts: [], users: [], entries: [{ accountId: null }] });
      expect(await prisma.invitation.count({ where: { email, usedAt: null } })).toBe(1);
      expect((await post(api, '/api/validate', { token, email })).status).toBe(200);
    },
  );
});

describe('processSignUpCall', () => {
  test('REG-14 repeated for one identity, also at once, leaves one account, entry and assignment', async () => {
    const email = someAddress();
    await signUp({ email });
    const { access_token: token } = await signIn(api, new Browser(), email);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(api, '/api/auth/process-sign-up', { role: 3 }, token)),
    );
    const { accounts, entries, roles } = await stored(email);
    expect([accounts, entries, roles].map(({ length }) => length)).toEqual([1, 1, 1]);
    for (const { status, result } of answers) expect([status, result.accountId]).toEqual([200, accounts[0]?.id]);
  });

  test('REG-14 two sign-ups of one address at once make one account', async () => {
    const email = someAddress();
    const statuses = (await Promise.all([signUp({ email }), signUp({ email })])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await stored(email)).accounts).toHaveLength(1);
  });

  test('REG-12 an applicant who brings an invitation gets its role instead of role 2', async () => {
    const email = someAddress();
    await signUp({ email });
    const token = await invite(email);
    const { access_token: bearer } = await signIn(api, new Browser(), email);
    expect((await post(api, '/api/auth/process-sign-up', { token }, bearer)).status).toBe(200);
    expect(await stored(email)).toMatchObject({
      roles: [1],
      entries: [{ status: 'APPROVED', approvedAt: expect.any(Date) }],
    });
  });

  test('API-02 is refused without a valid token', async () => {
    expect((await post(api, '/api/auth/process-sign-up', {})).status).toBe(401);
    expect((await post(api, '/api/auth/process-sign-up', {}, 'forged')).status).toBe(401);
  });
});

describe('an account that staff made beforehand', () => {
  /** As the create-account wizard leaves it. */
  async function prepare(email: string) {
    const { prisma } = api.database;
    const manager = await createPerson(api.database, { roleId: 7 });
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

  test('CACC-12 becomes the invited person’s, with everything attached to it', async () => {
    const email = someAddress();
    const account = await prepare(email);
    expect((await signUp({ email, token: await invite(email) })).result.accountId).toBe(account.id);
    const { accounts, roles, users } = await stored(email);
    expect(accounts).toMatchObject([{ id: account.id, subject: users[0]?.subject, city: 'Zurich' }]);
    expect(roles).toEqual([1]);
    expect(await api.database.prisma.roleAssignment.count({ where: { investorAccountId: account.id } })).toBe(1);
    const { access_token: token } = await signIn(api, new Browser(), email);
    expect(await (await callMe(api, token)).json()).toMatchObject({ data: { me: { id: account.id } } });
  });

  test('CACC-12 REG-13 is not given to whoever merely types its address', async () => {
    const email = someAddress();
    const account = await prepare(email);
    expect(await signUp({ email })).toMatchObject({ status: 409, result: { code: 'EMAIL_IN_USE' } });
    expect(await stored(email)).toMatchObject({ accounts: [{ subject: account.subject }], users: [], entries: [] });
  });
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

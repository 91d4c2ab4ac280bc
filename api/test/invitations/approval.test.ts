import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';

interface Outcome {
  accountId: string;
  approved: boolean;
  mailSent: boolean;
}

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
let employee: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: 'https://invest.example.test' } });
  administrator = await api.createAccount({ roles: [3] });
  employee = await api.createAccount({ roles: [6] });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

/** Stores an applicant who signed up without an invitation. */
async function createApplicant(): Promise<TestAccount> {
  const account = await api.createAccount({ roles: [2], firstName: 'Grace', lastName: 'Hopper' });
  await api.database.prisma.whitelistEntry.create({
    data: { email: account.email, roleId: 2, status: 'INTERESTED', accountId: account.id },
  });
  return account;
}

const approve = (body: Record<string, unknown>, as = employee) =>
  api.rest<Outcome>('/api/whitelist/approve', { as, body });

/** For each whitelist entry of an address, whether it offers the approval. */
async function offers(search: string): Promise<boolean[] | undefined> {
  const { data } = await api.query<{ whitelistEntries: { items: { waitsForApproval: boolean }[] } }>(
    'query ($search: String) { whitelistEntries(tab: WHITELIST, search: $search) { items { waitsForApproval } } }',
    { search },
    { as: administrator },
  );
  return data?.whitelistEntries.items.map(({ waitsForApproval }) => waitsForApproval);
}

async function stored({ id, email }: TestAccount) {
  const { prisma } = api.database;
  const [account, entry, roles, mails, audits] = await Promise.all([
    prisma.account.findUniqueOrThrow({ where: { id } }),
    prisma.whitelistEntry.findUniqueOrThrow({ where: { email } }),
    prisma.roleAssignment.findMany({ where: { accountId: id } }),
    prisma.mail.findMany({ where: { recipient: email } }),
    prisma.auditEntry.findMany({ where: { action: 'account.approved', entityId: id } }),
  ]);
  return { account, entry, mails, audits, roles: roles.map(({ roleId }) => roleId) };
}

describe('approving an applicant', () => {
  test('CLI-32 WL-12 HIST-16 replaces role 2 by role 1 and sets the same date on account and entry', async () => {
    const applicant = await createApplicant();
    const { status, body } = await approve({ email: applicant.email.toUpperCase() });
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'OK', result: { accountId: applicant.id, approved: true, mailSent: true } },
    });
    const { account, entry, roles, audits } = await stored(applicant);
    expect(roles).toEqual([1]);
    expect(entry).toMatchObject({ status: 'APPROVED', roleId: 1 });
    expect(entry.approvedAt).toEqual(account.approvedAt);
    expect(Date.now() - (account.approvedAt?.getTime() ?? 0)).toBeLessThan(20_000);
    // HIST-16: what the approval changed.
    const changes = [{ field: 'roles', before: 'Applicant', after: 'Investor' }];
    expect(audits).toMatchObject([{ actorId: employee.id, details: { roleId: 1, changes } }]);
  });

  test('WL-12 REG-12 AAPI-14 mails the applicant, by name, a link to the sign-in page', async () => {
    const applicant = await createApplicant();
    await approve({ email: applicant.email });
    const mail = await mailbox.next(applicant.email);
    expect(mail.text).toContain('Dear Grace Hopper,');
    expect(linkOf(mail).href).toBe('https://invest.example.test/');
    const other = await createApplicant();
    await approve({ email: other.email, firstName: 'Ada', lastName: 'Byron' });
    expect((await mailbox.next(other.email)).text).toContain('Dear Ada Byron,');
    expect((await stored(other)).entry).toMatchObject({ firstName: 'Ada', lastName: 'Byron' });
  });

  test('WL-12 a blank name keeps the known one, and the mail falls back to the account’s name', async () => {
    const applicant = await createApplicant();
    const { prisma } = api.database;
    await prisma.whitelistEntry.update({ where: { email: applicant.email }, data: { firstName: 'Ada', lastName: '' } });
    await approve({ email: applicant.email, firstName: ' ', lastName: '' });
    expect((await stored(applicant)).entry).toMatchObject({ firstName: 'Ada' });
    expect((await mailbox.next(applicant.email)).text).toContain('Dear Ada Hopper,');
  });

  test('CLI-32 a second time changes nothing and sends no mail', async () => {
    const applicant = await createApplicant();
    await approve({ email: applicant.email });
    const before = await stored(applicant);
    expect((await approve({ email: applicant.email })).body.result).toMatchObject({ approved: false });
    expect(await stored(applicant)).toEqual(before);
    expect(before.mails).toHaveLength(1);
  });

  test('CLI-32 five times concurrently approves once', async () => {
    const applicant = await createApplicant();
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve({ email: applicant.email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.result.approved)).toHaveLength(1);
    const { roles, mails, audits } = await stored(applicant);
    expect({ roles, mails: mails.length, audits: audits.length }).toEqual({ roles: [1], mails: 1, audits: 1 });
  });

  test('CLI-32 is all or nothing', async () => {
    const applicant = await createApplicant();
    const { pool } = api.database;
    await pool.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await pool.query('CREATE TRIGGER fail BEFORE INSERT ON role_assignment FOR EACH ROW EXECUTE FUNCTION fail()');
    try {
      expect((await approve({ email: applicant.email })).status).toBe(500);
    } finally {
      await pool.query('DROP FUNCTION fail() CASCADE');
    }
    expect(await stored(applicant)).toMatchObject({
      roles: [2],
      mails: [],
      audits: [],
      account: { approvedAt: null },
      entry: { status: 'INTERESTED', approvedAt: null },
    });
  });

  test('WL-13 is kept when the mail fails, and the mail can be resent', async () => {
    const applicant = await createApplicant();
    mailbox.refuse(1);
    expect((await approve({ email: applicant.email })).body.result).toMatchObject({ approved: true, mailSent: false });
    expect(await stored(applicant)).toMatchObject({ roles: [1], mails: [{ state: 'QUEUED' }] });
    const seen = await api.query(
      'query ($id: ID!) { client(id: $id) { approved mail { kind state attempts } } }',
      { id: applicant.id },
      { as: administrator },
    );
    expect(seen.data).toEqual({ client: { approved: true, mail: { kind: 'APPROVAL', state: 'QUEUED', attempts: 1 } } });
    const again = await api.rest('/api/whitelist/resend', { as: employee, body: { email: applicant.email } });
    expect(again).toMatchObject({ status: 200, body: { result: { mailSent: true } } });
    expect((await stored(applicant)).mails.map(({ state }) => state).toSorted()).toEqual(['SENT', 'SUPERSEDED']);
    expect(linkOf(await mailbox.next(applicant.email)).pathname).toBe('/');
  });

  test('WL-12 also approves an interested entry of an account with another role', async () => {
    const applicant = await api.createAccount({ roles: [1] });
    await api.database.prisma.whitelistEntry.create({
      data: { email: applicant.email, roleId: 2, status: 'INTERESTED', accountId: applicant.id },
    });
    expect(await approve({ email: applicant.email })).toMatchObject({ body: { result: { approved: true } } });
    const { entry, roles, mails } = await stored(applicant);
    expect({ roles, mails: mails.length }).toEqual({ roles: [1], mails: 1 });
    expect(entry).toMatchObject({ status: 'APPROVED', approvedAt: expect.any(Date) });
  });

  test('WL-12 WL-09 approves an applicant who was invited meanwhile, which the whitelist offers', async () => {
    for (const role of [1, 6]) {
      const applicant = await createApplicant();
      await api.rest('/api/invite', { as: administrator, body: { email: applicant.email, role } });
      expect((await stored(applicant)).entry).toMatchObject({ status: 'APPROVED', roleId: role, approvedAt: null });
      const waits = () => offers(applicant.email);
      expect(await waits()).toEqual([true]);
      // The approval replaces the invitation, so it requires the permission for its role.
      const as = role === 1 ? employee : administrator;
      expect(await approve({ email: applicant.email }, as)).toMatchObject({
        status: 200,
        body: { result: { approved: true, mailSent: true } },
      });
      const { account, entry, roles } = await stored(applicant);
      expect({ roles, role: entry.roleId, at: entry.approvedAt }).toEqual({
        roles: [1],
        role: 1,
        at: account.approvedAt,
      });
      expect(await waits()).toEqual([false]);
      expect((await approve({ email: applicant.email })).body.result).toMatchObject({
        approved: false,
        mailSent: false,
      });
    }
  });

  test('WL-12 REG-13 voids an unused invitation of the applicant', async () => {
    const email = `${randomUUID()}@example.test`;
    await api.rest('/api/invite', { as: administrator, body: { email, role: 3 } });
    const token = linkOf(await mailbox.next(email)).searchParams.get('token') ?? '';
    const account = await api.createAccount({ roles: [2], email });
    await api.database.prisma.whitelistEntry.update({
      where: { email },
      data: { roleId: 2, status: 'INTERESTED', accountId: account.id },
    });
    expect((await approve({ email }, administrator)).status).toBe(200);
    expect((await api.rest('/api/validate', { body: { email, token } })).status).toBe(404);
  });
});

describe('an approval is refused', () => {
  test.each([
    ['markup', { firstName: '<b>Ada</b>' }],
    ['more than 100 characters', { lastName: 'x'.repeat(101) }],
    ['a control character', { lastName: 'By\u0000ron' }],
  ])('WL-12 ACC-05 for a name with %s, without changes', async (_name, names) => {
    const applicant = await createApplicant();
    expect(await approve({ email: applicant.email, ...names })).toMatchObject({
      status: 400,
      body: { result: { code: 'FIELD_INVALID', params: { field: Object.keys(names)[0] } } },
    });
    expect(await stored(applicant)).toMatchObject({ roles: [2], mails: [] });
  });

  test('WL-14 for a role other than 1 without the permission to assign roles', async () => {
    const applicant = await createApplicant();
    expect((await approve({ email: applicant.email, role: 6 })).status).toBe(403);
    expect((await stored(applicant)).roles).toEqual([2]);
    expect((await approve({ email: applicant.email, role: 6 }, administrator)).status).toBe(200);
    expect(await stored(applicant)).toMatchObject({ roles: [6], entry: { roleId: 6 } });
  });

  test.each([
    ['an applicant’s role', 2],
    ['a role bound to a deal', 8],
    ['an unknown role', 99],
  ])('WL-14 for %s', async (_name, role) => {
    const applicant = await createApplicant();
    expect(await approve({ email: applicant.email, role }, administrator)).toMatchObject({
      status: 400,
      body: { result: { message: 'Field role is not valid' } },
    });
    expect((await stored(applicant)).roles).toEqual([2]);
  });

  test('PERM-22 without manage_client, without changes', async () => {
    const applicant = await createApplicant();
    for (const roles of [[1], [2], [7], [9], [11]]) {
      expect((await approve({ email: applicant.email }, await api.createAccount({ roles }))).status).toBe(403);
    }
    expect((await api.rest('/api/whitelist/approve', { body: { email: applicant.email } })).status).toBe(401);
    expect((await stored(applicant)).roles).toEqual([2]);
  });

  test('AAPI-03 for an address without an applicant, and for no address', async () => {
    const invited = `${randomUUID()}@example.test`;
    await api.rest('/api/invite', { as: administrator, body: { email: invited } });
    for (const email of [`${randomUUID()}@example.test`, invited]) expect((await approve({ email })).status).toBe(404);
    expect((await approve({ email: 'nobody' })).body.result.message).toBe('Invalid email');
    expect((await approve({})).body.result.message).toBe('Missing email');
  });
});

import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, createAccountWithPassword, password, signIn } from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { type SignUpApi, someAddress, startSignUpApi } from '../sign-up/kit.ts';

let api: SignUpApi;
/** Tokens of an administrator and of an employee who may not assign roles. */
let administrator: string;
let employee: string;
beforeAll(async () => {
  api = await startSignUpApi();
  [administrator, employee] = await Promise.all([tokenOf(3), tokenOf(6)]);
});
afterAll(() => api?.close());

async function tokenOf(roleId: number): Promise<string> {
  const { email } = await createAccountWithPassword(api.database, { roleId });
  return (await signIn(api, new Browser(), email)).access_token;
}

const approve = (email: string, body: object = {}, as = employee) =>
  post(api, '/api/whitelist/approve', { email, ...body }, as);
const confirm = (code: string, secret: string = password) =>
  post(api, '/api/auth/confirm-address', { code, password: secret });
const codeOf = async (email: string) =>
  (await api.mailedLink(email, paths.confirmAddress())).searchParams.get('code') ?? '';

async function read<Data>(query: string, variables: object, token: string): Promise<Data> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Data }).data;
}

interface Listed {
  items: { email: string; emailConfirmed: boolean | null; waitsForApproval?: boolean; mail: { kind: string } | null }[];
}

/** The entry of an address in the staff lists. */
async function listed(email: string) {
  const { whitelist, interested, clients } = await read<Record<'whitelist' | 'interested' | 'clients', Listed>>(
    `query ($search: String) {
      whitelist: whitelistEntries(tab: WHITELIST, search: $search) { items { email emailConfirmed waitsForApproval mail { kind } } }
      interested: whitelistEntries(tab: INTERESTED, search: $search) { items { email emailConfirmed waitsForApproval mail { kind } } }
      clients(search: $search) { items { email emailConfirmed } }
    }`,
    { search: email },
    administrator,
  );
  return { whitelist: whitelist.items, interested: interested.items, clients: clients.items };
}

describe('a stranger who signs up with an invited address', () => {
  test.each([1, 3])(
    'leaves the entry of role %i unchanged, is not approved, and the owner’s link still works',
    async (roleId) => {
      const email = someAddress();
      const token = await api.invite(email, roleId);
      expect((await api.signUp({ email, password: 'Strangers-Own-1' })).status).toBe(200);
      expect(await api.stored(email)).toMatchObject({
        entries: [{ status: 'APPROVED', roleId, firstName: 'Grace', lastName: 'Hopper', approvedAt: null }],
        roles: [2],
      });
      for (const [as, role] of [
        [employee, 1],
        [administrator, roleId],
      ] as const)
        expect(await approve(email, { role }, as)).toMatchObject({
          status: 409,
          result: { code: 'ADDRESS_NOT_CONFIRMED', message: `The address ${email} is not confirmed yet` },
        });
      expect((await api.stored(email)).accounts).toMatchObject([{ approvedAt: null }]);
      expect(await listed(email)).toMatchObject({
        whitelist: [{ email, emailConfirmed: false, waitsForApproval: true }],
        clients: [{ email, emailConfirmed: false }],
      });

      expect((await api.signUp({ email, token })).status).toBe(200);
      expect(await api.stored(email)).toMatchObject({
        roles: [roleId],
        accounts: [{ emailConfirmedAt: expect.any(Date), approvedAt: expect.any(Date) }],
      });
      await expect(signIn(api, new Browser(), email, 'Strangers-Own-1')).rejects.toThrow();
    },
  );

  test('loses their enrolled factors when the owner uses the link, even after the owner tried to confirm the address', async () => {
    const email = someAddress();
    const token = await api.invite(email, 3);
    await api.signUp({ email, password: 'Strangers-Own-1' });
    const { prisma } = api.database;
    const { subject } = await prisma.identityUser.findUniqueOrThrow({ where: { email } });
    await prisma.identityPasskey.create({
      data: { subject, credentialId: randomUUID(), publicKey: new Uint8Array(1), counter: 0, name: 'A stranger’s' },
    });
    expect((await confirm(await codeOf(email))).status).toBe(403);
    expect((await api.stored(email)).roles).toEqual([2]);
    expect((await api.signUp({ email, token })).status).toBe(200);
    expect(await prisma.identityPasskey.count({ where: { subject } })).toBe(0);
  });
});

describe('the address of a sign-up without an invitation', () => {
  test('REG-11 is confirmed by the mailed link, which changes nothing else, and the account can then be approved', async () => {
    const email = someAddress();
    const { result } = await api.signUp({ email });
    const mail = await api.mail(email);
    expect(mail.text).toContain('Dear Madam or Sir,');
    const code = new URL(/https?:\S+/.exec(mail.text ?? '')?.[0] ?? '').searchParams.get('code') ?? '';
    expect(await listed(email)).toMatchObject({
      interested: [{ emailConfirmed: false, waitsForApproval: true, mail: { kind: 'EMAIL_CONFIRMATION' } }],
    });
    expect((await approve(email)).status).toBe(409);
    expect(await confirm(code)).toMatchObject({ status: 200, result: { email } });
    expect(await api.stored(email)).toMatchObject({
      roles: [2],
      entries: [{ status: 'INTERESTED' }],
      accounts: [{ emailConfirmedAt: expect.any(Date), approvedAt: null }],
    });
    expect(await listed(email)).toMatchObject({
      interested: [{ emailConfirmed: true }],
      clients: [{ emailConfirmed: true }],
    });
    expect(await approve(email)).toMatchObject({ status: 200, result: { approved: true } });
    const audits = await api.database.prisma.auditEntry.findMany({
      where: { entityId: String(result.accountId) },
      orderBy: { id: 'asc' },
    });
    expect(audits).toMatchObject([
      { action: 'account.signed_up', details: { roleId: 2, invitationId: null } },
      { action: 'account.address_confirmed', details: { email } },
      { action: 'account.approved' },
    ]);
  });

  test('is not confirmed when its owner does not know the password that a stranger chose', async () => {
    const email = someAddress();
    await api.signUp({ email, password: 'Strangers-Own-1' });
    const code = await codeOf(email);
    expect(await confirm(code)).toMatchObject({ status: 403, result: { code: 'PASSWORD_WRONG' } });
    expect(await approve(email)).toMatchObject({ status: 409, result: { code: 'ADDRESS_NOT_CONFIRMED' } });
    for (let count = 0; count < 4; count += 1) await confirm(code);
    expect(await confirm(code, 'Strangers-Own-1')).toMatchObject({
      status: 429,
      result: { code: 'TOO_MANY_REQUESTS' },
    });
    expect((await api.stored(email)).accounts).toMatchObject([{ emailConfirmedAt: null }]);
  });

  test('is confirmed once by concurrent clicks, and a later click reports that it is confirmed', async () => {
    const email = someAddress();
    const { result } = await api.signUp({ email });
    const code = await codeOf(email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await confirm(code)).status).toBe(200);
    const entityId = String(result.accountId);
    expect(
      await api.database.prisma.auditEntry.count({ where: { action: 'account.address_confirmed', entityId } }),
    ).toBe(1);
  });

  test('is not confirmed by an expired link, an unknown code, a code of another purpose, or by opening the link', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const code = await codeOf(email);
    await fetch(`${api.url}${paths.confirmAddress()}?code=${code}`);
    expect((await fetch(`${api.url}/api/auth/confirm-address?code=${code}`)).status).toBe(405);
    const token = await api.invite(someAddress());
    for (const wrong of ['x', token])
      expect(await confirm(wrong)).toMatchObject({ status: 404, result: { code: 'CONFIRMATION_INVALID' } });
    await api.database.prisma.oneTimeCode.updateMany({
      where: { email },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(await confirm(code)).toMatchObject({ status: 410, result: { code: 'CONFIRMATION_EXPIRED' } });
    expect((await api.stored(email)).accounts).toMatchObject([{ emailConfirmedAt: null }]);
  });

  test('is also confirmed by a password reset', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const code = await codeOf(email);
    await post(api, '/api/auth/reset', { email });
    const oobCode = (await api.mailedLink(email, paths.setNewPassword())).searchParams.get('oobCode');
    expect((await post(api, '/api/auth/reset/confirm', { code: oobCode, password: 'Another-Horse-2' })).status).toBe(
      200,
    );
    expect((await api.stored(email)).accounts).toMatchObject([{ emailConfirmedAt: expect.any(Date) }]);
    expect((await confirm(code, 'Another-Horse-2')).status).toBe(200);
    expect((await approve(email)).status).toBe(200);
  });

  test('gets up to five new confirmation mails an hour, requested by the account or by staff, while unconfirmed', async () => {
    const email = someAddress();
    await api.signUp({ email });
    const first = await codeOf(email);
    const { access_token: own } = await signIn(api, new Browser(), email);
    const again = (as?: string) => post(api, '/api/auth/confirm-address/resend', {}, as);
    const byStaff = () => post(api, '/api/whitelist/resend', { email }, employee);
    expect((await again()).status).toBe(401);
    expect(await again(own)).toMatchObject({ status: 200, result: { mailSent: true } });
    expect(await byStaff()).toMatchObject({ status: 200, result: { mailSent: true } });
    for (let count = 0; count < 3; count += 1) expect((await again(own)).status).toBe(200);
    for (const answer of [await again(own), await byStaff()])
      expect(answer).toMatchObject({ status: 429, result: { code: 'TOO_MANY_REQUESTS' } });
    // The mailbox may return the first mail.
    expect((await confirm(first)).status).toBe(200);
    expect((await again(own)).status).toBe(409);
    expect((await byStaff()).status).toBe(409);
  });
});

test('the database refuses an approval without a confirmed address', async () => {
  const email = someAddress();
  await api.signUp({ email });
  await expect(
    api.database.prisma.account.update({ where: { email }, data: { approvedAt: new Date() } }),
  ).rejects.toThrow('account_approved_address');
});

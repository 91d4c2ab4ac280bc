import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountOptions, TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let dealId: string;
beforeAll(async () => {
  api = await startTestApi();
  const company = await createCompany(api.database);
  dealId = (await createDeal(api.database, { companyId: company.id })).id;
});
afterAll(() => api.close());

interface Me {
  isAdmin: boolean;
  permissions: Record<string, boolean>;
  assignments: {
    firebaseId: string;
    roleId: number;
    roleType: string;
    appContentAccess: boolean;
    dealId: string | null;
    investorAccountId: string | null;
  }[];
}

const document = `{ me { isAdmin assignments { firebaseId roleId roleType appContentAccess dealId investorAccountId } permissions {
  analytics appContentAccess assignRoles createOpportunity editOpportunity editOpportunityPrivacy manageClient
  manageClientDocument manageRoles publishOpportunity readClientDocument readClientInfo readEmployee settings
  viewOtherUser handleOnboarding createAccForInvestor editClientInfo } } }`;

const me = (as: TestAccount) => api.query<{ me: Me }>(document, {}, { as });
async function flagsOf(options: AccountOptions): Promise<string[]> {
  const { data } = await me(await api.createAccount(options));
  return Object.entries(data?.me.permissions ?? {}).flatMap(([flag, on]) => (on ? [flag] : []));
}

/** The permission matrix of the requirements by role; the deal-bound flags of roles 4 and 8 apply to their deal only. */
const globalFlags: Record<number, string[]> = {
  1: ['appContentAccess'],
  2: [],
  3: [
    ...[
      'analytics',
      'appContentAccess',
      'assignRoles',
      'createOpportunity',
      'editOpportunity',
      'editOpportunityPrivacy',
    ],
    ...[
      'manageClient',
      'manageClientDocument',
      'manageRoles',
      'publishOpportunity',
      'readClientDocument',
      'readClientInfo',
    ],
    ...['readEmployee', 'settings', 'viewOtherUser', 'handleOnboarding', 'createAccForInvestor', 'editClientInfo'],
  ],
  4: ['analytics', 'readClientInfo', 'readEmployee', 'viewOtherUser'],
  5: [
    ...[
      'analytics',
      'createOpportunity',
      'editOpportunity',
      'manageClient',
      'manageClientDocument',
      'readClientDocument',
    ],
    ...['readClientInfo', 'handleOnboarding', 'createAccForInvestor', 'editClientInfo'],
  ],
  6: [
    ...[
      'analytics',
      'createOpportunity',
      'editOpportunity',
      'manageClient',
      'manageClientDocument',
      'readClientDocument',
    ],
    ...['readClientInfo', 'handleOnboarding', 'createAccForInvestor', 'editClientInfo'],
  ],
  7: ['manageClientDocument', 'readClientDocument', 'readClientInfo'],
  8: ['analytics', 'readEmployee', 'viewOtherUser'],
  9: [],
  10: [],
  11: ['editOpportunity', 'readClientInfo', 'readEmployee', 'viewOtherUser'],
};
const dealFlags: Record<number, string[]> = {
  4: ['create_opportunity', 'edit_opportunity', 'edit_opportunity_privacy', 'publish_opportunity'],
  8: ['create_opportunity', 'edit_opportunity'],
};
const admins = new Set([3, 4, 5, 6, 7, 8, 9, 10, 11]);

describe('the flags of an account', () => {
  test('PERM-01 AUTH-15/#1-2 are 18 booleans', async () => {
    const { data } = await me(await api.createAccount());
    expect(Object.keys(data?.me.permissions ?? {}).sort()).toEqual(globalFlags[3]?.toSorted());
    expect(Object.values(data?.me.permissions ?? {}).every((on) => typeof on === 'boolean')).toBe(true);
  });

  test.each(Object.entries(globalFlags))(
    'PERM-02 of role %i are set, the deal-bound ones for their deal only',
    async (id, expected) => {
      const roleId = Number(id);
      const client = await api.createAccount();
      const bound = roleId in dealFlags ? { dealId } : roleId === 10 ? { investorAccountId: client.id } : {};
      expect((await flagsOf({ roles: [{ roleId, ...bound }], approved: true })).sort()).toEqual(expected.toSorted());
    },
  );

  test('AUTH-16 ADM-06 isAdmin depends on the stored role type only, not on the request', async () => {
    const client = await api.createAccount();
    for (const id of Object.keys(globalFlags).map(Number)) {
      const bound = id in dealFlags ? { dealId } : id === 10 ? { investorAccountId: client.id } : {};
      // An account can manage an investor only once, so the previous test's assignment is removed.
      await api.database.prisma.roleAssignment.deleteMany({ where: { roleId: 10 } });
      const account = await api.createAccount({ roles: [{ roleId: id, ...bound }], approved: true });
      const { data } = await api.query<{ me: Me }>(
        document,
        { isAdmin: true },
        { as: account, headers: { isadmin: 'true' } },
      );
      expect(data?.me.isAdmin).toBe(admins.has(id));
    }
    const both = await me(await api.createAccount({ roles: [1, 9] }));
    expect(both.data?.me.isAdmin).toBe(true);
  });

  test('PERM-02 AUTH-15 combine all assignments by OR', async () => {
    expect((await flagsOf({ roles: [2, 7] })).sort()).toEqual(globalFlags[7]?.toSorted());
    expect(await flagsOf({ roles: [9, 1, 2] })).toEqual(['appContentAccess']);
    const joined = new Set([...(globalFlags[7] ?? []), ...(globalFlags[11] ?? [])]);
    expect((await flagsOf({ roles: [11, 7] })).sort()).toEqual([...joined].sort());
  });

  test('PERM-03 four flags of a deal-bound assignment apply to that deal only, the others everywhere', async () => {
    expect(await flagsOf({ roles: [{ roleId: 8, dealId }] })).toEqual(globalFlags[8]);
    const withGlobal = await flagsOf({ roles: [{ roleId: 8, dealId }, 11] });
    expect(withGlobal).toContain('editOpportunity');
    expect(withGlobal).not.toContain('createOpportunity');
  });

  test('PERM-03 PERM-15 the account serves what holds on each deal that it has an assignment for', async () => {
    const other = await createDeal(api.database);
    const read = async (roles: AccountOptions['roles']) => {
      const { data } = await api.query<{ me: { dealPermissions: { dealId: string; permissions: object }[] } }>(
        '{ me { dealPermissions { dealId permissions { editOpportunity publishOpportunity analytics manageRoles } } } }',
        {},
        { as: await api.createAccount({ roles }) },
      );
      return data?.me.dealPermissions;
    };
    const eight = { editOpportunity: true, publishOpportunity: false, analytics: true, manageRoles: false };
    const lead = { ...eight, publishOpportunity: true };
    const both = [
      { roleId: 8, dealId },
      { roleId: 4, dealId: other.id },
    ];
    expect(await read(both)).toHaveLength(2);
    expect(await read(both)).toEqual(
      expect.arrayContaining([
        { dealId, permissions: eight },
        { dealId: other.id, permissions: lead },
      ]),
    );
    expect(
      await read([
        { roleId: 8, dealId },
        { roleId: 4, dealId },
      ]),
    ).toEqual([{ dealId, permissions: lead }]);
    // Global flags hold on the deal too.
    expect(await read([5, 3, { roleId: 8, dealId }])).toEqual([
      { dealId, permissions: { ...lead, manageRoles: true } },
    ]);
    expect(await read([5])).toEqual([]);
  });

  test('PERM-09 role 10 adds no flag and refers to its investor', async () => {
    const client = await api.createAccount();
    await api.database.prisma.roleAssignment.deleteMany({ where: { roleId: 10 } });
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    const { data } = await me(manager);
    const on = Object.entries(data?.me.permissions ?? {}).flatMap(([flag, granted]) => (granted ? [flag] : []));
    expect(on.sort()).toEqual(globalFlags[7]?.toSorted());
    expect(data?.me.assignments).toContainEqual(expect.objectContaining({ roleId: 10, investorAccountId: client.id }));
  });

  test('API-25 the account serves its assignments with role, type and content access', async () => {
    const account = await api.createAccount({ roles: [1, 9] });
    const own = { firebaseId: account.subject, dealId: null, investorAccountId: null };
    expect((await me(account)).data?.me.assignments).toEqual([
      { ...own, roleId: 1, roleType: 'INVESTOR', appContentAccess: true },
      { ...own, roleId: 9, roleType: 'DELEGATE', appContentAccess: false },
    ]);
  });
});

describe('permissions are read from the database on each call', () => {
  test('PERM-05 a removed role stops working on the next call, a granted one works', async () => {
    const account = await api.createAccount({ roles: [1] });
    expect((await api.query('{ deals { totalCount } }', {}, { as: account })).status).toBe(200);
    await api.database.prisma.roleAssignment.updateMany({ where: { accountId: account.id }, data: { roleId: 2 } });
    const refused = await api.query('{ deals { totalCount } }', {}, { as: account });
    expect(refused).toMatchObject({ status: 403, data: null, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    await api.database.prisma.roleAssignment.create({ data: { accountId: account.id, roleId: 1 } });
    expect((await api.query('{ deals { totalCount } }', {}, { as: account })).status).toBe(200);
  });

  test('AUTH-17 an account without assignments is refused with the message', async () => {
    const account = await api.createAccount({ roles: [] });
    for (const query of ['{ me { id } }', '{ deals { totalCount } }', '{ countries { value } }']) {
      const { status, data, errors } = await api.query(query, {}, { as: account });
      expect({ status, data }).toEqual({ status: 403, data: null });
      expect(errors).toEqual([
        { message: 'You are not approved to use the app yet', extensions: { code: 'NOT_APPROVED', params: {} } },
      ]);
    }
  });

  test('AUTH-18 PERM-21 a disabled account is refused from the next call on with the message', async () => {
    for (const roles of [[1], [6]]) {
      const account = await api.createAccount({ roles });
      expect((await me(account)).status).toBe(200);
      await api.database.prisma.account.update({ where: { id: account.id }, data: { disabledAt: new Date() } });
      const { status, data, errors } = await me(account);
      expect({ status, data }).toEqual({ status: 401, data: null });
      expect(errors).toEqual([
        { message: 'Your account has been disabled', extensions: { code: 'ACCOUNT_DISABLED', params: {} } },
      ]);
      const rest = await api.rest('/api/investment/cancel', { as: account, body: {} });
      expect(rest).toMatchObject({ status: 401, body: { status: 'ERROR', result: { code: 'ACCOUNT_DISABLED' } } });
    }
  });

  test('AUTH-14 an account holding only role 2 is not refused', async () => {
    const { status, data } = await api.query('{ me { step } }', {}, { as: await api.createAccount({ roles: [2] }) });
    expect({ status, data }).toEqual({ status: 200, data: { me: { step: 'AWAIT_APPROVAL' } } });
  });

  test('AUTH-12 answers 401 to a valid token without an account and to an ended session', async () => {
    const account = await api.createAccount();
    await api.database.prisma.oidcPayload.deleteMany({ where: { uid: account.sessionUid } });
    expect(await me(account)).toMatchObject({ status: 401, data: null });
    expect(await me({ ...account, subject: 'nobody' })).toMatchObject({ status: 401, data: null });
    const other = await api.createAccount();
    // Another account's session does not authenticate this one.
    expect(await me({ ...account, sessionUid: other.sessionUid })).toMatchObject({ status: 401, data: null });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { countStatements } from '../kit/statements.ts';

interface Entry {
  id: string;
  email: string;
  firstName: string | null;
  status: string;
  approvedAt: string | null;
  account: { id: string } | null;
  mail: { kind: string; state: string; attempts: number } | null;
}
interface Page {
  totalCount: number;
  totalIsCapped: boolean;
  items: Entry[];
}

let api: TestApi;
let administrator: TestAccount;
let applicant: TestAccount;

const list = (as: TestAccount, tab: string, variables: object = {}) =>
  api.query<{ whitelistEntries: Page }>(
    `query List($tab: WhitelistTab!, $search: String, $sort: WhitelistSort, $limit: Int, $offset: Int) {
      whitelistEntries(tab: $tab, search: $search, sort: $sort, limit: $limit, offset: $offset) {
        totalCount totalIsCapped
        items {
          id email firstName lastName status roleId approvedAt createdAt updatedAt
          account { id email } mail { kind state attempts attemptedAt }
        }
      }
    }`,
    { tab, ...variables },
    { as },
  );
const emails = async (tab: string, variables: object = {}) =>
  (await list(administrator, tab, variables)).data?.whitelistEntries.items.map(({ email }) => email);

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  applicant = await api.createAccount({ roles: [2], firstName: 'Zoe', lastName: 'Adler', email: 'zoe@w.test' });
  const { prisma } = api.database;
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await prisma.whitelistEntry.createMany({
    data: [
      {
        email: 'a@w.test',
        firstName: 'Nora',
        lastName: 'Berg',
        approvedAt: day(9),
        createdAt: day(3),
        updatedAt: day(4),
      },
      { email: 'b@w.test', firstName: 'mia', lastName: '100%', approvedAt: null, createdAt: day(1), updatedAt: day(6) },
      {
        email: 'c_1@w.test',
        firstName: null,
        lastName: null,
        approvedAt: day(8),
        createdAt: day(2),
        updatedAt: day(5),
      },
    ].map((entry) => ({ ...entry, roleId: 1, status: 'APPROVED' as const })),
  });
  await prisma.whitelistEntry.createMany({
    data: [
      { email: applicant.email, roleId: 2, status: 'INTERESTED', accountId: applicant.id },
      { email: 'staff@w.test', roleId: 3, status: 'APPROVED' },
      { email: 'was@w.test', roleId: 2, status: 'APPROVED' },
    ],
  });
});
afterAll(() => api.close());

describe('the whitelist and the interested list', () => {
  test('WL-01 AAPI-22/Whitelist the whitelist has role 1, the interested list role 2 with that status, and no entry is in both', async () => {
    expect((await emails('WHITELIST'))?.toSorted()).toEqual(['a@w.test', 'b@w.test', 'c_1@w.test']);
    const { data } = await list(administrator, 'INTERESTED');
    expect(data?.whitelistEntries).toMatchObject({
      totalCount: 1,
      // With the account's name: without an invitation the entry has none.
      items: [{ email: 'zoe@w.test', firstName: 'Zoe', status: 'INTERESTED', account: { id: applicant.id } }],
    });
  });

  test('WL-01 WL-13 the whitelist has an entry of another role while its newest mail is undelivered', async () => {
    const { prisma } = api.database;
    const mail = { kind: 'INVITATION', recipient: 'staff@w.test' } as const;
    const isListed = async () => (await emails('WHITELIST', { search: 'staff@w' }))?.length === 1;
    const add = (data: object) => prisma.mail.create({ data: { ...mail, ...data } });
    const ended = { attempts: 16, attemptedAt: new Date(), endedAt: new Date() };
    const invitation = await prisma.invitation.create({ data: { email: mail.recipient, roleId: 3 } });
    const of = { invitationId: invitation.id };
    for (const [state, listed] of [
      [{ state: 'QUEUED' }, false],
      [{ state: 'QUEUED', attempts: 1, attemptedAt: new Date() }, true],
      [{ state: 'GIVEN_UP', ...ended }, true],
      [{ state: 'SENT', ...ended }, false],
    ] as const) {
      await add({ ...of, ...state });
      expect({ state, listed: await isListed() }).toEqual({ state, listed });
    }
    await prisma.mail.deleteMany({ where: { recipient: mail.recipient } });
  });

  test('WL-02 AAPI-21 AAPI-22/Whitelist sort by name, address and the three dates, with empty values first or last', async () => {
    const [a, b, c] = ['a@w.test', 'b@w.test', 'c_1@w.test'];
    for (const [column, ascending] of [
      ['NAME', [c, b, a]],
      ['EMAIL', [a, b, c]],
      ['CREATED_AT', [b, c, a]],
      ['UPDATED_AT', [a, c, b]],
      ['APPROVED_AT', [b, c, a]],
    ] as const) {
      const at = (direction: string) => emails('WHITELIST', { sort: { column, direction } });
      expect({ column, ascending: await at('asc_nulls_first') }).toEqual({ column, ascending });
      expect({ column, descending: await at('desc_nulls_last') }).toEqual({
        column,
        descending: ascending.toReversed(),
      });
    }
    const { errors } = await list(administrator, 'WHITELIST', { sort: { column: 'EMAIL', direction: 'asc' } });
    expect(errors).not.toEqual([]);
  });

  test('WL-03 find any part of names and address in any letter case, and treat %, _ and backslash literally', async () => {
    for (const [search, found] of [
      ['nOR', ['a@w.test']],
      ['nora berg', ['a@w.test']],
      ['A@W', ['a@w.test']],
      ['100%', ['b@w.test']],
      ['c_1', ['c_1@w.test']],
      ['%w%', []],
      ['\\', []],
    ] as const) {
      expect({ search, found: await emails('WHITELIST', { search }) }).toEqual({ search, found });
    }
    expect(await emails('INTERESTED', { search: 'adler' })).toEqual(['zoe@w.test']);
    expect((await list(administrator, 'WHITELIST', { search: 'berg' })).data?.whitelistEntries.totalCount).toBe(1);
  });

  test('WL-03 CARE-12 ignore accents in names and searched text', async () => {
    const { prisma } = api.database;
    const entry = {
      email: 'accent@w.test',
      firstName: 'Şükran',
      lastName: 'Núñez',
      roleId: 1,
      status: 'APPROVED' as const,
    };
    const { id } = await prisma.whitelistEntry.create({ data: entry });
    for (const search of ['sukran nunez', 'ŞÜKRAN', 'nun\u0303ez']) {
      expect({ search, found: await emails('WHITELIST', { search }) }).toEqual({ search, found: [entry.email] });
    }
    await prisma.whitelistEntry.delete({ where: { id } });
  });

  test('WL-12 show the answers of the registration and the newest invitation to staff alone', async () => {
    const { prisma } = api.database;
    const judged = await api.createAccount({
      roles: [2],
      email: 'judged@w.test',
      appClient: 'YES',
      accreditedInvestor: 'NOT_SURE',
    });
    await prisma.whitelistEntry.create({
      data: { email: judged.email, roleId: 2, status: 'INTERESTED', accountId: judged.id },
    });
    const invitation = { email: judged.email, roleId: 1, createdAt: new Date(Date.UTC(2026, 0, 1)) };
    await prisma.invitation.create({ data: { ...invitation, usedAt: new Date(Date.UTC(2026, 0, 2)) } });
    await prisma.invitation.create({
      data: { ...invitation, roleId: 5, createdAt: new Date(Date.UTC(2026, 0, 3)), invitedById: administrator.id },
    });
    const fields = `registration {
        appClient accreditedInvestor country countryName city phoneNumber phoneZone diallingCode signedUpAt
      }
      invitation { invitedBy { id } invitedAt roleName usedAt }`;
    const read = async (search: string, tab: string) => {
      const query = `{ whitelistEntries(tab: ${tab}, search: "${search}") { items { ${fields} } } }`;
      const { data, errors } = await api.query<{ whitelistEntries: { items: unknown[] } }>(
        query,
        {},
        { as: administrator },
      );
      expect(errors).toEqual([]);
      return data?.whitelistEntries.items;
    };
    const account = await prisma.account.findUniqueOrThrow({ where: { id: judged.id } });
    expect(await read('judged@w', 'INTERESTED')).toEqual([
      {
        registration: {
          ...{ appClient: 'YES', accreditedInvestor: 'NOT_SURE', city: 'Zurich' },
          ...{ country: 'CH', countryName: 'Switzerland', diallingCode: '+41' },
          ...{ phoneNumber: '+41 44 123 45 67', phoneZone: 'CH', signedUpAt: account.createdAt.toISOString() },
        },
        invitation: {
          ...{
            invitedBy: { id: administrator.id },
            invitedAt: '2026-01-03T00:00:00.000Z',
            roleName: 'Senior employee',
          },
          usedAt: null,
        },
      },
    ]);
    await prisma.account.update({ where: { id: judged.id }, data: { subject: `PROVISORY_ID_${judged.subject}` } });
    expect(await read('judged@w', 'INTERESTED')).toMatchObject([{ registration: null }]);
    await prisma.account.update({ where: { id: judged.id }, data: { subject: judged.subject } });
    expect(await read('a@w.test', 'WHITELIST')).toEqual([{ registration: null, invitation: null }]);
    for (const field of ['registration { city }', 'invitation { roleName }']) {
      const own = await api.query(`{ whitelistEntry(email: "judged@w.test") { id ${field} } }`, {}, { as: judged });
      expect([own.data, own.errors[0]?.extensions.code]).toEqual([null, 'FORBIDDEN']);
    }
    await prisma.account.delete({ where: { id: judged.id } });
    await prisma.whitelistEntry.delete({ where: { email: judged.email } });
    await prisma.invitation.deleteMany({ where: { email: judged.email } });
  });

  test('CLI-07 CLI-08 an entry names its client only to those who may see the client', async () => {
    const { prisma } = api.database;
    const [client, other] = [await api.createAccount(), await api.createAccount()];
    const employee = await api.createAccount({ roles: [6] });
    const create = ({ id: accountId, email }: TestAccount) =>
      prisma.whitelistEntry.create({ data: { email, accountId, roleId: 1, status: 'APPROVED', lastName: 'Linkly' } });
    const entries = [await create(client), await create(other), await create(employee)];
    const manager = await api.createAccount({ roles: [5, { roleId: 10, investorAccountId: client.id }] });
    const read = async (as: TestAccount) => {
      const query = '{ whitelistEntries(tab: WHITELIST, search: "linkly") { items { email clientId } } }';
      const { data } = await api.query<{ whitelistEntries: { items: { email: string; clientId: string }[] } }>(
        query,
        {},
        { as },
      );
      return new Map(data?.whitelistEntries.items.map(({ email, clientId }) => [email, clientId]));
    };
    const expected = (...visible: TestAccount[]) =>
      new Map(
        [client, other, employee].map((account) => [account.email, visible.includes(account) ? account.id : null]),
      );
    expect(await read(administrator)).toEqual(expected(client, other));
    expect(await read(manager)).toEqual(expected(client));
    const own = await api.query(`{ whitelistEntry(email: "${client.email}") { id clientId } }`, {}, { as: client });
    expect(own.errors[0]?.extensions.code).toBe('FORBIDDEN');
    await prisma.whitelistEntry.deleteMany({ where: { id: { in: entries.map(({ id }) => id) } } });
  });

  test('WL-02 are paged on the server with the total count', async () => {
    const sort = { column: 'EMAIL', direction: 'asc_nulls_first' };
    const { data } = await list(administrator, 'WHITELIST', { sort, limit: 1, offset: 1 });
    expect(data?.whitelistEntries).toMatchObject({
      totalCount: 3,
      totalIsCapped: false,
      items: [{ email: 'b@w.test' }],
    });
    for (const page of [{ limit: 51 }, { limit: 0 }, { offset: -1 }]) {
      expect((await list(administrator, 'WHITELIST', page)).errors[0]?.extensions.code).toBe('FIELD_INVALID');
    }
  });

  test('WL-13 show the newest mail of each entry in one statement for all rows', async () => {
    const { prisma } = api.database;
    const invitation = await prisma.invitation.create({ data: { email: 'b@w.test', roleId: 1 } });
    const mail = { kind: 'INVITATION', recipient: 'b@w.test', invitationId: invitation.id } as const;
    const ended = new Date();
    await prisma.mail.createMany({
      data: [
        { ...mail, state: 'SENT', endedAt: ended, createdAt: new Date(Date.UTC(2026, 0, 1)) },
        { ...mail, state: 'GIVEN_UP', attempts: 16, endedAt: ended, createdAt: new Date(Date.UTC(2026, 0, 2)) },
        { ...mail, state: 'SUPERSEDED', endedAt: ended, createdAt: new Date(Date.UTC(2026, 0, 3)) },
      ],
    });
    const { data } = await list(administrator, 'WHITELIST', { search: 'b@w' });
    expect(data?.whitelistEntries.items).toMatchObject([
      { mail: { kind: 'INVITATION', state: 'GIVEN_UP', attempts: 16 } },
    ]);
    const one = await countStatements(api.database, () => list(administrator, 'WHITELIST', { limit: 1 }));
    const all = await countStatements(api.database, () => list(administrator, 'WHITELIST', { limit: 50 }));
    expect(all.statements).toBe(one.statements);
  });

  test('AAPI-22/Whitelist PERM-22 are refused without manage_client and return no row', async () => {
    for (const roles of [[1], [2], [7], [9], [11]]) {
      const { status, data, errors } = await list(await api.createAccount({ roles }), 'WHITELIST');
      expect({ status, data }).toEqual({ status: 403, data: null });
      expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});

test('API-14 API-23 serve every account the entry of its own address and no other', async () => {
  const read = (email: string, as: TestAccount) =>
    api.query<{ whitelistEntry: object | null }>(
      'query Own($email: String!) { whitelistEntry(email: $email) { email firstName lastName status roleId approvedAt } }',
      { email },
      { as },
    );
  expect((await read('ZOE@w.test', applicant)).data).toEqual({
    whitelistEntry: {
      email: 'zoe@w.test',
      firstName: 'Zoe',
      lastName: 'Adler',
      status: 'INTERESTED',
      roleId: 2,
      approvedAt: null,
    },
  });
  for (const email of ['a@w.test', 'nobody@w.test']) {
    expect((await read(email, applicant)).data).toEqual({ whitelistEntry: null });
  }
  const { errors, data } = await api.query(
    '{ whitelistEntry(email: "zoe@w.test") { mail { state } } }',
    {},
    { as: applicant },
  );
  expect({ data, code: errors[0]?.extensions.code }).toMatchObject({ code: 'FORBIDDEN' });
});

test('WL-14 the assignable roles are served to staff who may assign them', async () => {
  const read = (as: TestAccount) =>
    api.query<{ invitableRoles: object[] }>('{ invitableRoles { id name } }', {}, { as });
  expect((await read(administrator)).data?.invitableRoles).toEqual([
    { id: 1, name: 'Investor' },
    { id: 3, name: 'Administrator' },
    { id: 5, name: 'Senior employee' },
    { id: 6, name: 'Employee' },
    { id: 7, name: 'Relationship manager' },
    { id: 9, name: 'Delegate' },
    { id: 11, name: 'Opportunity editor' },
  ]);
  expect((await read(await api.createAccount({ roles: [6] }))).status).toBe(403);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Permission } from '../../src/database/generated/enums.ts';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { countStatements } from '../kit/statements.ts';

interface Row {
  id: string;
  firstName: string | null;
  email: string;
  status: string;
  createdAt: string;
  relationshipManager: { id: string; firstName: string } | null;
}
interface Page {
  totalCount: number;
  totalIsCapped: boolean;
  statusCounts: { status: string; count: number; isCapped: boolean }[];
  items: Row[];
}

let api: TestApi;
let administrator: TestAccount;
let manager: TestAccount;
let own: TestAccount;
let foreign: TestAccount;

const list = (as: TestAccount, variables: object = {}) =>
  api.query<{ clients: Page }>(
    `query List($search: String, $sort: ClientSort, $filter: ClientFilter, $limit: Int, $offset: Int) {
      clients(search: $search, sort: $sort, filter: $filter, limit: $limit, offset: $offset) {
        totalCount totalIsCapped statusCounts { status count isCapped }
        items { id firstName lastName email status createdAt relationshipManager { id firstName lastName email } }
      }
    }`,
    { ...variables },
    { as },
  );
const idsOf = async (as: TestAccount, variables: object = {}) =>
  (await list(as, variables)).data?.clients.items.map(({ id }) => id);
const whitelist = (account: TestAccount, status: 'INTERESTED' | 'APPROVED') =>
  api.database.prisma.whitelistEntry.create({
    data: { email: account.email, roleId: 1, status, accountId: account.id },
  });

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  own = await api.createAccount({ firstName: 'Nora', lastName: 'Berg', email: 'nora_100%@clients.test' });
  foreign = await api.createAccount({ firstName: 'Otto', lastName: 'Tal', email: 'otto.1000@clients.test' });
  manager = await api.createAccount({
    roles: [7, { roleId: 10, investorAccountId: own.id }],
    firstName: 'Jonas',
    lastName: 'Keller',
  });
  await whitelist(own, 'APPROVED');
});
afterAll(() => api.close());

describe('the client list', () => {
  it('CLI-07 shows all clients with assign_roles and only managed ones without it', async () => {
    expect(await idsOf(administrator)).toEqual(expect.arrayContaining([own.id, foreign.id]));
    const { data } = await list(manager);
    expect(data?.clients).toMatchObject({
      totalCount: 1,
      items: [{ id: own.id, email: own.email, relationshipManager: { id: manager.id, firstName: 'Jonas' } }],
    });
    const alone = await api.createAccount({ roles: [5] });
    expect((await list(alone)).data?.clients).toMatchObject({ totalCount: 0, totalIsCapped: false, items: [] });
    expect(await idsOf(alone, { search: 'Nora' })).toEqual([]);
  });

  it('CLI-07 shows all clients only with both flags; without assign_roles only those managed by role 10', async () => {
    const both = await createHolder(api, ['assign_roles', 'read_client_info']);
    expect(await idsOf(both)).toEqual(expect.arrayContaining([own.id, foreign.id]));
    const others = Object.values(Permission).filter((flag) => flag !== 'assign_roles');
    expect(await idsOf(await createHolder(api, others))).toEqual([]);
    const client = await api.createAccount();
    const managing = { others: [{ roleId: 10, investorAccountId: client.id }] };
    expect(await idsOf(await createHolder(api, ['read_client_info'], managing))).toEqual([client.id]);
  });

  it('CLI-08 holds investors and accounts without an assignment, but not staff who also invest', async () => {
    const withoutRole = await api.createAccount({ roles: [] });
    const both = await api.createAccount({ roles: [1, 6] });
    const ids = await idsOf(administrator);
    expect(ids).toContain(withoutRole.id);
    for (const { id } of [both, administrator, manager]) expect(ids).not.toContain(id);
  });

  it('CLI-05 finds any part of names and address, and treats %, _ and backslash literally', async () => {
    for (const search of ['nOR', 'ber', 'nora berg', 'NORA_100', '_100%@', ' Nora ']) {
      expect({ search, ids: await idsOf(administrator, { search }) }).toEqual({ search, ids: [own.id] });
    }
    for (const search of ['%%', 'a_b', '\\', 'n%a']) {
      expect({ search, ids: await idsOf(administrator, { search }) }).toEqual({ search, ids: [] });
    }
    expect((await list(administrator, { search: 'otto' })).data?.clients.totalCount).toBe(1);
  });

  it('CLI-05 CARE-12 ignores accents in names and searched text', async () => {
    const { id } = await api.createAccount({ firstName: 'Łucja', lastName: 'Wójcik', email: 'lw@clients.test' });
    for (const search of ['wojcik', 'WÓJCIK', 'lucja wo\u0301j', 'LUCJA  WOJCIK', 'ój']) {
      expect({ search, ids: await idsOf(administrator, { search }) }).toEqual({ search, ids: [id] });
    }
  });

  it('CLI-07 CLI-09 filters by status and relationship manager, and counts the visible clients of each status', async () => {
    const lastName = 'Filterable';
    const managed = await api.createAccount({ lastName, disabled: true });
    const alone = await api.createAccount({ lastName });
    const missing = await api.createAccount({ lastName, withoutPersonalInformation: true });
    const { id: managerId, ...other } = await api.createAccount({
      roles: [7, ...[managed, missing].map(({ id }) => ({ roleId: 10, investorAccountId: id }))],
    });
    const filtered = async (as: TestAccount, filter: object) => {
      const { data, errors } = await list(as, { search: lastName, filter });
      expect(errors).toEqual([]);
      const { items = [], totalCount, statusCounts = [] } = data?.clients ?? {};
      expect(totalCount).toBe(items.length);
      const counts = Object.fromEntries(statusCounts.flatMap(({ status, count }) => (count ? [[status, count]] : [])));
      return { ids: items.map(({ id }) => id).toSorted(), counts };
    };
    const ids = (...accounts: TestAccount[]) => accounts.map(({ id }) => id).toSorted();
    const counts = { ACCOUNT_DISABLED: 1, CONFIDENTIALITY_NOT_ACCEPTED: 1, PERSONAL_INFORMATION_INCOMPLETE: 1 };
    const all = { ids: ids(managed, alone, missing), counts };
    for (const filter of [{}, { statuses: [], managerIds: null }]) {
      expect(await filtered(administrator, filter)).toEqual(all);
    }
    // The chips show what choosing another status would list.
    expect(await filtered(administrator, { statuses: ['ACCOUNT_DISABLED'] })).toEqual({ ids: [managed.id], counts });
    expect(await filtered(administrator, { statuses: ['ACCOUNT_DISABLED', 'CONFIDENTIALITY_NOT_ACCEPTED'] })).toEqual({
      ids: ids(managed, alone),
      counts,
    });
    const ofManager = { ACCOUNT_DISABLED: 1, PERSONAL_INFORMATION_INCOMPLETE: 1 };
    const managers = { managerIds: [managerId, manager.id, 'no id'] };
    expect(await filtered(administrator, managers)).toEqual({ ids: ids(managed, missing), counts: ofManager });
    expect(await filtered(administrator, { ...managers, statuses: ['APPROVED'] })).toEqual({
      ids: [],
      counts: ofManager,
    });
    expect(await filtered(administrator, { managerIds: ['no id'] })).toEqual({ ids: [], counts: {} });
    expect(await filtered({ id: managerId, ...other }, {})).toEqual({ ids: ids(managed, missing), counts: ofManager });
    expect(await filtered(manager, managers)).toEqual({ ids: [], counts: {} });
  });

  it('CLI-06 sorts on the server in both directions, with empty values first or last', async () => {
    const unnamed = await api.createAccount({ roles: [2], withoutPersonalInformation: true });
    const at = async (column: string, direction: string) =>
      (await idsOf(administrator, { sort: { column, direction } })) ?? [];
    expect((await at('NAME', 'asc_nulls_first'))[0]).toBe(unnamed.id);
    expect((await at('NAME', 'desc_nulls_last')).at(-1)).toBe(unnamed.id);
    expect((await at('RELATIONSHIP_MANAGER', 'desc_nulls_last'))[0]).toBe(own.id);
    expect((await at('RELATIONSHIP_MANAGER', 'asc_nulls_first')).at(-1)).toBe(own.id);
    for (const column of ['NAME', 'EMAIL', 'RELATIONSHIP_MANAGER', 'CREATED_AT', 'STATUS']) {
      expect(await at(column, 'desc_nulls_last')).toEqual((await at(column, 'asc_nulls_first')).reverse());
    }
  });

  it('CLI-06 pages on the server, at most 50 rows', async () => {
    const all = (await idsOf(administrator)) ?? [];
    expect(await idsOf(administrator, { limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
    for (const page of [{ limit: 51 }, { limit: 0 }, { offset: -1 }]) {
      const { errors } = await list(administrator, page);
      expect(errors[0]?.extensions.code).toBe('FIELD_INVALID');
    }
  });

  it('CLI-09/#1-7 returns the first status that applies', async () => {
    const { prisma } = api.database;
    const statusOf = async ({ email }: TestAccount) =>
      (await list(administrator, { search: email })).data?.clients.items[0]?.status;
    const disabled = await api.createAccount({ disabled: true, withoutPersonalInformation: true });
    expect(await statusOf(disabled)).toBe('ACCOUNT_DISABLED');
    const missing = await api.createAccount({ withoutPersonalInformation: true });
    expect(await statusOf(missing)).toBe('PERSONAL_INFORMATION_MISSING');
    await prisma.account.update({ where: { id: missing.id }, data: { city: '  ' } });
    expect(await statusOf(missing)).toBe('PERSONAL_INFORMATION_MISSING');
    await prisma.account.update({ where: { id: missing.id }, data: { city: 'Basel' } });
    expect(await statusOf(missing)).toBe('PERSONAL_INFORMATION_INCOMPLETE');
    expect(await statusOf(foreign)).toBe('CONFIDENTIALITY_NOT_ACCEPTED');
    const interested = await api.createAccount();
    await whitelist(interested, 'INTERESTED');
    expect(await statusOf(interested)).toBe('CONFIDENTIALITY_NOT_ACCEPTED');
    for (const state of [{ confidentiality: false }, { confidentiality: true, profile: false }]) {
      const approved = await api.createAccount(state);
      await whitelist(approved, 'APPROVED');
      expect(await statusOf(approved)).toBe('PROFILE_NOT_CREATED');
    }
    expect(await statusOf(own)).toBe('APPROVED');
  });

  it('PERM-14/#1 is refused without read_client_info and returns no row', async () => {
    for (const roles of [[1], [9]]) {
      const { status, data, errors } = await list(await api.createAccount({ roles }));
      expect({ status, data }).toEqual({ status: 403, data: null });
      expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('is read in one statement for any number of rows', async () => {
    const { statements } = await countStatements(api.database, () => list(administrator, { limit: 1 }));
    expect((await countStatements(api.database, () => list(administrator, { limit: 50 }))).statements).toBe(statements);
  });
});

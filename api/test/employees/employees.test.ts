import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

interface Row {
  id: string;
  email: string;
  assignments: { roleName: string; dealName: string | null; investor: { firstName: string } | null }[];
}

let api: TestApi;
let administrator: TestAccount;

const list = (as: TestAccount, variables: object = {}) =>
  api.query<{ employees: { totalCount: number; totalIsCapped: boolean; items: Row[] } }>(
    `query List($search: String, $sort: EmployeeSort, $filter: EmployeeFilter, $limit: Int, $offset: Int) {
      employees(search: $search, sort: $sort, filter: $filter, limit: $limit, offset: $offset) {
        totalCount totalIsCapped
        items { id email assignments { roleName dealName investor { firstName lastName } } }
      }
    }`,
    { ...variables },
    { as },
  );

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Aaron' });
});
afterAll(() => api.close());

it('EMP-02 lists every account with a staff role and the deals or investors its assignments are bound to', async () => {
  const client = await api.createAccount({ firstName: 'Nora' });
  const company = await createCompany(api.database, { name: 'Alder' });
  const deal = await createDeal(api.database, { companyId: company.id, title: 'Series A' });
  const lead = await api.createAccount({
    roles: [1, { roleId: 4, dealId: deal.id }, { roleId: 10, investorAccountId: client.id }],
    firstName: 'Bruno',
  });
  const items = (await list(administrator)).data?.employees.items ?? [];
  expect(items[0]?.id).toBe(administrator.id);
  expect(items.map(({ id }) => id)).not.toContain(client.id);
  expect(items.find(({ id }) => id === lead.id)?.assignments).toEqual([
    { roleName: 'Investor', dealName: null, investor: null },
    { roleName: 'Deal lead', dealName: 'Alder - Series A', investor: null },
    {
      roleName: 'Relationship manager for an investor',
      dealName: null,
      investor: { firstName: 'Nora', lastName: 'Byron' },
    },
  ]);
  const page = (await list(administrator, { limit: 1, offset: 1 })).data?.employees;
  expect(page).toEqual({ totalCount: items.length, totalIsCapped: false, items: items.slice(1, 2) });
});

const idsOf = async (variables: object) => {
  const { data, errors } = await list(administrator, variables);
  expect(errors).toEqual([]);
  expect(data?.employees.totalCount).toBe(data?.employees.items.length);
  return data?.employees.items.map(({ id }) => id);
};

it('EMP-02 CARE-12 searches names and addresses, ignoring letter case and accents', async () => {
  const { id } = await api.createAccount({
    roles: [6],
    firstName: 'Łucja',
    lastName: 'Wójcik_50%',
    email: 'lucja.w@employees.test',
  });
  await api.createAccount({ roles: [1], lastName: 'Wójcik_50%' });
  for (const search of ['wojcik', 'WÓJCIK', 'lucja wojcik', 'wo\u0301jcik', 'cik_50%', '@EMPLOYEES', 'Łuc', ' 0% ']) {
    expect({ search, ids: await idsOf({ search }) }).toEqual({ search, ids: [id] });
  }
  for (const search of ['wojcik__', 'wojcik_50\\%', '\\', 'lucja_']) expect(await idsOf({ search })).toEqual([]);
});

it('EMP-02 AAPI-21 sorts by name, address and creation in both directions', async () => {
  const unnamed = await api.createAccount({ roles: [5], withoutPersonalInformation: true, email: '0@first.test' });
  for (const column of ['NAME', 'EMAIL', 'CREATED_AT']) {
    const at = (direction: string) => idsOf({ sort: { column, direction } });
    const ascending = await at('asc_nulls_first');
    expect(await at('desc_nulls_last')).toEqual(ascending?.toReversed());
    expect(ascending?.at(column === 'CREATED_AT' ? -1 : 0)).toBe(unnamed.id);
  }
});

it('EMP-02 filters by roles and by disabled accounts', async () => {
  const both = await api.createAccount({ roles: [9, 11], firstName: 'filtered' });
  const disabled = await api.createAccount({ roles: [9], firstName: 'filtered', disabled: true });
  const editor = await api.createAccount({ roles: [11], firstName: 'filtered' });
  const filtered = async (filter: object) => (await idsOf({ search: 'filtered', filter }))?.toSorted();
  const sorted = (...accounts: TestAccount[]) => accounts.map(({ id }) => id).toSorted();
  expect(await filtered({ roleIds: [9] })).toEqual(sorted(both, disabled));
  expect(await filtered({ roleIds: [9, 11] })).toEqual(sorted(both, disabled, editor));
  expect(await filtered({ roleIds: [1, 3] })).toEqual([]);
  expect(await filtered({ disabled: true })).toEqual([disabled.id]);
  expect(await filtered({ disabled: false, roleIds: [9] })).toEqual([both.id]);
  for (const filter of [{}, { roleIds: [] }, { roleIds: null, disabled: null }]) {
    expect(await filtered(filter)).toEqual(sorted(both, disabled, editor));
  }
});

it('EMP-02 refuses pages and searches out of bounds', async () => {
  for (const variables of [{ limit: 51 }, { limit: 0 }, { offset: -1 }, { search: 'x'.repeat(201) }]) {
    expect((await list(administrator, variables)).errors[0]?.extensions.code).toBe('FIELD_INVALID');
  }
});

it('PERM-14/#5 is refused without manage_roles', async () => {
  for (const role of [1, 5, 7, 9, 11]) {
    const { status, data } = await list(await api.createAccount({ roles: [role] }));
    expect({ role, status, data }).toEqual({ role, status: 403, data: null });
  }
});

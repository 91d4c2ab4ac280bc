import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Page<Item> {
  totalCount: number;
  totalIsCapped: boolean;
  items: Item[];
}
interface Row {
  id: string;
  deals: Page<{ id: string; dealId: string; dealName: string; roleId: number; roleName: string; status: string }>;
  investors: Page<{ id: string; firstName: string | null; email: string; status: string }>;
}

let api: TestApi;
let administrator: TestAccount;

const read = async (as: TestAccount, variables: object = {}) =>
  api.query<{ employees: { items: Row[] } }>(
    `query Bindings($limit: Int, $offset: Int, $search: String, $employees: Int) {
      employees(limit: $employees, sort: { column: CREATED_AT, direction: desc_nulls_last }) {
        items {
          id
          deals(limit: $limit, offset: $offset) { totalCount totalIsCapped items { id dealId dealName roleId roleName status } }
          investors(search: $search, limit: $limit, offset: $offset) {
            totalCount totalIsCapped items { id firstName lastName email status }
          }
        }
      }
    }`,
    { ...variables },
    { as },
  );
const of = async ({ id }: TestAccount, variables: object = {}) =>
  (await read(administrator, variables)).data?.employees.items.find((employee) => employee.id === id);

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

it('EMP-03 AAPI-22/Employees serves the deals of roles 4 and 8 by company and title', async () => {
  const company = await createCompany(api.database, { name: 'beech' });
  const second = await createDeal(api.database, { companyId: company.id, title: 'Series B', status: 'CLOSED' });
  const first = await createDeal(api.database, { companyId: company.id, title: 'Series A', status: 'ACTIVE' });
  const other = await createDeal(api.database, {
    companyId: (await createCompany(api.database, { name: 'Alder' })).id,
    title: '',
  });
  const lead = await api.createAccount({
    roles: [
      6,
      { roleId: 4, dealId: second.id },
      { roleId: 8, dealId: second.id },
      ...[first, other].map(({ id }) => ({ roleId: 8, dealId: id })),
    ],
  });
  const assignments = await api.database.prisma.roleAssignment.findMany({ where: { accountId: lead.id } });
  const deals = (await of(lead))?.deals;
  expect(deals).toMatchObject({ totalCount: 4, totalIsCapped: false });
  expect(deals?.items.slice(0, 2)).toEqual([
    {
      id: assignments.find(({ dealId }) => dealId === other.id)?.id,
      ...{ dealId: other.id, dealName: 'Alder', roleId: 8, roleName: 'Deal employee', status: other.status },
    },
    {
      id: assignments.find(({ dealId }) => dealId === first.id)?.id,
      ...{ dealId: first.id, dealName: 'beech - Series A', roleId: 8, roleName: 'Deal employee', status: 'ACTIVE' },
    },
  ]);
  expect(deals?.items.slice(2).map(({ dealId, status }) => [dealId, status])).toEqual([
    [second.id, 'CLOSED'],
    [second.id, 'CLOSED'],
  ]);
  const page = (await of(lead, { limit: 1, offset: 1 }))?.deals;
  expect(page).toEqual({ totalCount: 4, totalIsCapped: false, items: deals?.items.slice(1, 2) });
  expect((await of(administrator))?.deals).toEqual({ totalCount: 0, totalIsCapped: false, items: [] });
});

it('EMP-03 CARE-12 AAPI-22/Employees serves the investors of role 10 by name, and searches them', async () => {
  const zoe = await api.createAccount({ firstName: 'zoë', lastName: 'Müller', email: 'zoe@managed.test' });
  const ada = await api.createAccount({ firstName: 'Ada', lastName: 'Meyer', disabled: true });
  const unnamed = await api.createAccount({ withoutPersonalInformation: true, email: 'un@managed.test' });
  const manager = await api.createAccount({
    roles: [7, ...[zoe, ada, unnamed].map(({ id }) => ({ roleId: 10, investorAccountId: id }))],
  });
  const investors = (await of(manager))?.investors;
  expect(investors).toMatchObject({
    totalCount: 3,
    totalIsCapped: false,
    items: [
      { id: unnamed.id, firstName: null, email: unnamed.email, status: 'PERSONAL_INFORMATION_MISSING' },
      { id: ada.id, firstName: 'Ada', status: 'ACCOUNT_DISABLED' },
      { id: zoe.id, firstName: 'zoë', status: 'CONFIDENTIALITY_NOT_ACCEPTED' },
    ],
  });
  const found = async (search: string) => (await of(manager, { search }))?.investors.items.map(({ id }) => id);
  expect(await found('ZOE mull')).toEqual([zoe.id]);
  expect(await found('managed')).toEqual([unnamed.id, zoe.id]);
  expect(await found('%')).toEqual([]);
  expect((await of(manager, { limit: 1, offset: 1 }))?.investors).toMatchObject({
    totalCount: 3,
    items: [{ id: ada.id }],
  });
  expect((await of(manager, { limit: 1, search: 'managed' }))?.investors.totalCount).toBe(2);
});

it('EMP-03 reads both in one statement for any number of employees', async () => {
  const count = async (employees: number) =>
    (await countStatements(api.database, () => read(administrator, { employees }))).statements;
  expect(await count(1)).toBe(await count(50));
});

it('EMP-03 refuses pages and searches out of bounds', async () => {
  for (const variables of [{ limit: 51 }, { limit: 0 }, { offset: -1 }, { search: 'x'.repeat(201) }]) {
    expect((await read(administrator, variables)).errors[0]?.extensions.code).toBe('FIELD_INVALID');
  }
});

it('PERM-14/#13 requires view_other_user for another employee’s deals and investors', async () => {
  const without = await createHolder(api, ['manage_roles']);
  for (const field of ['deals', 'investors']) {
    const query = `{ employees { items { ${field} { items { id } } } } }`;
    const { status, data, errors } = await api.query(query, {}, { as: without });
    expect([status, data, errors[0]?.extensions.code]).toEqual([403, null, 'FORBIDDEN']);
    const holder = await createHolder(api, ['manage_roles', 'view_other_user']);
    expect((await api.query(query, {}, { as: holder })).errors).toEqual([]);
  }
});

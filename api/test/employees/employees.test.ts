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
  api.query<{ employees: { totalCount: number; items: Row[] } }>(
    `query List($limit: Int, $offset: Int) {
      employees(limit: $limit, offset: $offset) {
        totalCount
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
  expect(page).toEqual({ totalCount: items.length, items: items.slice(1, 2) });
});

it('PERM-14/#5 is refused without manage_roles', async () => {
  for (const role of [1, 5, 7, 9, 11]) {
    const { status, data } = await list(await api.createAccount({ roles: [role] }));
    expect({ role, status, data }).toEqual({ role, status: 403, data: null });
  }
});

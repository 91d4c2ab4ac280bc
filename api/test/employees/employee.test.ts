import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { type Employee, employeeDocument } from './kit.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const read = (id: string, as = administrator) => api.query<{ employee: Employee }>(employeeDocument, { id }, { as });

it('EMP-02 serves an employee with state, deals, investors and the number of clients', async () => {
  const deal = await createDeal(api.database);
  const client = await api.createAccount();
  const bound = [
    { roleId: 8, dealId: deal.id },
    { roleId: 10, investorAccountId: client.id },
  ];
  const { id } = await api.createAccount({ roles: [7, ...bound], firstName: 'Nora', disabled: true });
  const account = await api.database.prisma.account.findUniqueOrThrow({ where: { id } });
  expect((await read(id)).data?.employee).toEqual({
    id,
    firstName: 'Nora',
    email: account.email,
    createdAt: account.createdAt.toISOString(),
    disabled: true,
    rolesVersion: expect.stringMatching(/^[0-9a-f]{64}$/),
    clientCount: 1,
    assignments: [
      { id: expect.any(String), roleId: 7, dealId: null },
      { id: expect.any(String), roleId: 8, dealId: deal.id },
      { id: expect.any(String), roleId: 10, dealId: null },
    ],
  });
});

it('CARE-17 the version changes with the roles, but not with the clients', async () => {
  const { prisma } = api.database;
  const { id } = await api.createAccount({ roles: [7] });
  const client = await api.createAccount();
  const version = async () => (await read(id)).data?.employee.rolesVersion;
  const first = await version();
  expect(await version()).toBe(first);
  await prisma.roleAssignment.create({ data: { accountId: id, roleId: 10, investorAccountId: client.id } });
  expect(await version()).toBe(first);
  const { id: added } = await prisma.roleAssignment.create({ data: { accountId: id, roleId: 9 } });
  const second = await version();
  expect(second).not.toBe(first);
  await prisma.roleAssignment.delete({ where: { id: added } });
  expect(await version()).toBe(first);
});

it('EMP-02 PERM-14/#5 answers NOT_FOUND for clients and unknown ids, and 403 without manage_roles', async () => {
  const client = await api.createAccount();
  const former = await api.createAccount({ roles: [] });
  for (const id of [client.id, former.id, randomUUID(), 'x']) {
    const { status, errors } = await read(id);
    expect([status, errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
  }
  for (const role of [1, 5, 7, 9, 11]) {
    const { status, data } = await read(administrator.id, await api.createAccount({ roles: [role] }));
    expect({ role, status, data }).toEqual({ role, status: 403, data: null });
  }
});

it('EMP-08 the role editor is offered roles 3 to 9 and 11 with their binding and flags', async () => {
  const document = '{ assignableRoles { id name binding permissions } }';
  const { data } = await api.query<{ assignableRoles: { id: number; permissions: string[] }[] }>(
    document,
    {},
    { as: administrator },
  );
  const roles = data?.assignableRoles ?? [];
  expect(roles.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9, 11]);
  expect(roles[0]?.permissions).toHaveLength(18);
  expect(roles.slice(4)).toEqual([
    {
      id: 7,
      name: 'Relationship manager',
      binding: 'NONE',
      permissions: ['manage_client_document', 'read_client_document', 'read_client_info'],
    },
    {
      id: 8,
      name: 'Deal employee',
      binding: 'DEAL',
      permissions: ['analytics', 'create_opportunity', 'edit_opportunity', 'read_employee', 'view_other_user'],
    },
    { id: 9, name: 'Delegate', binding: 'NONE', permissions: [] },
    {
      id: 11,
      name: 'Opportunity editor',
      binding: 'NONE',
      permissions: ['edit_opportunity', 'read_client_info', 'read_employee', 'view_other_user'],
    },
  ]);
  const { status } = await api.query(document, {}, { as: await api.createAccount({ roles: [5] }) });
  expect(status).toBe(403);
});

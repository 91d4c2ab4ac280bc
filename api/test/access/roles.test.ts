import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '../../src/database/generated/enums.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const roleTable = [
  { id: 1, name: 'Investor', roleType: 'INVESTOR', binding: 'NONE' },
  { id: 2, name: 'Applicant', roleType: 'INVESTOR', binding: 'NONE' },
  { id: 3, name: 'Administrator', roleType: 'EMPLOYEE', binding: 'NONE' },
  { id: 4, name: 'Deal lead', roleType: 'DEAL_EMPLOYEE', binding: 'DEAL' },
  { id: 5, name: 'Senior employee', roleType: 'EMPLOYEE', binding: 'NONE' },
  { id: 6, name: 'Employee', roleType: 'EMPLOYEE', binding: 'NONE' },
  { id: 7, name: 'Relationship manager', roleType: 'EMPLOYEE', binding: 'NONE' },
  { id: 8, name: 'Deal employee', roleType: 'DEAL_EMPLOYEE', binding: 'DEAL' },
  { id: 9, name: 'Delegate', roleType: 'DELEGATE', binding: 'NONE' },
  { id: 10, name: 'Relationship manager for an investor', roleType: 'EMPLOYEE', binding: 'INVESTOR' },
  { id: 11, name: 'Opportunity editor', roleType: 'EMPLOYEE', binding: 'NONE' },
];

/** The permission matrix of the requirements by flag, as stored: including the flags that are bound to one deal. */
const rolesByFlag: Record<Permission, number[]> = {
  analytics: [3, 4, 5, 6, 8],
  app_content_access: [1, 3],
  assign_roles: [3],
  create_opportunity: [3, 4, 5, 6, 8],
  edit_opportunity: [3, 4, 5, 6, 8, 11],
  edit_opportunity_privacy: [3, 4],
  manage_client: [3, 5, 6],
  manage_client_document: [3, 5, 6, 7],
  manage_roles: [3],
  publish_opportunity: [3, 4],
  read_client_document: [3, 5, 6, 7],
  read_client_info: [3, 4, 5, 6, 7, 11],
  read_employee: [3, 4, 8, 11],
  settings: [3],
  view_other_user: [3, 4, 8, 11],
  handle_onboarding: [3, 5, 6],
  create_acc_for_investor: [3, 5, 6],
  edit_client_info: [3, 5, 6],
};

test.each(roleTable)('PERM-06/$id is seeded with its type and binding', async ({ id, ...seeded }) => {
  const role = await api.database.prisma.role.findUnique({
    where: { id },
    select: { name: true, roleType: true, binding: true },
  });
  expect(role).toEqual(seeded);
});

test.each(Object.entries(rolesByFlag))('PERM-07/%s is granted by exactly its roles', async (permission, roles) => {
  const stored = await api.database.prisma.rolePermission.findMany({
    where: { permission: permission as Permission },
    orderBy: { roleId: 'asc' },
  });
  expect(stored.map(({ roleId }) => roleId)).toEqual(roles);
});

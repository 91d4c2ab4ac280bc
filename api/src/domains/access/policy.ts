import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.assignableRoles': staff('manage_roles'),
  DealPermissions: parent(),
  Permissions: parent(),
  Role: parent(),
  RoleAssignment: parent(),
};

import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.employees': staff('manage_roles'),
  Employee: parent(),
  EmployeeAssignment: parent(),
  EmployeePage: parent(),
};

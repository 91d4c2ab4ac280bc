import { type Policy, parent, staff, staffWithAny } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.employees': staff('manage_roles'),
  'Query.employee': staff('manage_roles'),
  'Query.possibleManagers': staffWithAny('read_employee', 'assign_roles', 'edit_opportunity_privacy'),
  'Mutation.changeRoles': staff('assign_roles', 'manage_roles'),
  Employee: parent(),
  'Employee.deals': staff('view_other_user'),
  'Employee.investors': staff('view_other_user'),
  EmployeeAssignment: parent(),
  EmployeeDeal: parent(),
  EmployeeDealPage: parent(),
  EmployeeInvestor: parent(),
  EmployeeInvestorPage: parent(),
  EmployeePage: parent(),
};

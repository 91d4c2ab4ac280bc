import { type Policy, parent, staff, staffWithAny } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.clientHistory': staff('read_client_info'),
  'Query.employeeHistory': staff('manage_roles'),
  'Subscription.accountChanged': staffWithAny('read_client_info', 'manage_roles'),
  AccountChange: parent(),
  // As the list of companies (PERM-08).
  'Query.companyHistory': staff(),
  // Filtered row by row, as the list of deals (ADEAL-06).
  'Query.dealHistory': staff(),
  HistoryPage: parent(),
  HistoryEntry: parent(),
  HistoryChange: parent(),
};

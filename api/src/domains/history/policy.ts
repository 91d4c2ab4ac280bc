import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.clientHistory': staff('read_client_info'),
  'Query.employeeHistory': staff('manage_roles'),
  HistoryPage: parent(),
  HistoryEntry: parent(),
  HistoryChange: parent(),
};

import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.clients': staff('read_client_info'),
  Client: parent(),
  ClientPage: parent(),
};

import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  // The service checks the right on the deal or company.
  'Mutation.presentAt': staff(),
  Editor: parent(),
};

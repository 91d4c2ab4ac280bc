import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  // Each source checks the flags of its list and filters its rows.
  'Query.find': staff(),
  Found: parent(),
};

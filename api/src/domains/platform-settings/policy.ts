import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.platformSettings': staff('settings'),
  'Mutation.savePlatformSettings': staff('settings'),
  PlatformSettings: parent(),
};

import { type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = { StoredFile: parent() };

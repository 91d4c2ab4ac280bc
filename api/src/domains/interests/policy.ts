import { investor, type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = {
  'Mutation.saveInterest': investor(),
  'Mutation.cancelInterest': investor(),
  Interest: parent(),
};

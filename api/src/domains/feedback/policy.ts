import { investor, type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = {
  'Mutation.saveFeedback': investor(),
  Feedback: parent(),
};

import { type Policy, parent, participant } from '../../access/policy.ts';

export const policy: Policy = {
  'Subscription.accountSignals': participant(),
  AccountSignals: parent(),
};

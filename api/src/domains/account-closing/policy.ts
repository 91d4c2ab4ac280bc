import { type Policy, parent, signedIn } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.closingRequest': signedIn(),
  'Mutation.requestClosing': signedIn(),
  'Mutation.withdrawClosing': signedIn(),
  ClosingRequest: parent(),
};

import { type Policy, parent, signedIn } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.me': signedIn(),
  'Mutation.updatePersonalInformation': signedIn(),
  'Mutation.acceptConfidentiality': signedIn(),
  Account: parent(),
  EmailPreferences: parent(),
  Person: parent(),
};

import { type Policy, parent, signedIn } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.me': signedIn(),
  'Query.account': signedIn(),
  'Mutation.updatePersonalInformation': signedIn(),
  'Mutation.updateClientAnswers': signedIn(),
  'Mutation.updateEmailPreferences': signedIn(),
  'Mutation.updateAccountSettings': signedIn(),
  'Mutation.acceptConfidentiality': signedIn(),
  Account: parent(),
  EmailPreferences: parent(),
  Person: parent(),
};

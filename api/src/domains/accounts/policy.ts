import { content, type Policy, parent, signedIn } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.me': signedIn(),
  'Query.account': signedIn(),
  'Mutation.updatePersonalInformation': signedIn(),
  'Mutation.updateClientAnswers': signedIn(),
  'Mutation.updateEmailPreferences': signedIn(),
  'Mutation.updateAccountSettings': signedIn(),
  'Mutation.chooseLanguage': signedIn(),
  'Mutation.acceptConfidentiality': signedIn(),
  'Mutation.confirmReadingNotice': content(),
  Account: parent(),
  EmailPreferences: parent(),
  Person: parent(),
};

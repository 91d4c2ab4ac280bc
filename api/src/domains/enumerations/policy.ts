import { type Policy, parent, signedIn } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.countries': signedIn(),
  'Query.sectors': signedIn(),
  'Query.innovationEnablers': signedIn(),
  EnumerationEntry: parent(),
  Country: parent(),
};

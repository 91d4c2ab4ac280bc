import { type Policy, parent, signedIn } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.dataExport': signedIn(),
  'Mutation.startDataExport': signedIn(),
  DataExport: parent(),
};

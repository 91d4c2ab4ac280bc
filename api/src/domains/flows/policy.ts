import { type Policy, parent, signedIn, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.onboardingFlow': signedIn(),
  'Query.flowItem': signedIn(),
  'Mutation.insertInputField': signedIn(),
  'Mutation.updateInputField': signedIn(),
  'Mutation.updateFlowSection': staff('read_client_document', 'manage_client_document'),
  Flow: parent(),
  FlowSection: parent(),
  FlowItem: parent(),
  FlowItemInput: parent(),
  InputFieldInsertResult: parent(),
};

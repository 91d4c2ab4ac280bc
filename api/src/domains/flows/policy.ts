import { type Policy, parent, signedIn, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.onboardingFlow': signedIn(),
  'Query.flowItem': signedIn(),
  'Query.clientOnboarding': staff('handle_onboarding', 'read_client_document'),
  'Query.onboardingTemplates': staff('handle_onboarding'),
  'Query.investmentTemplates': staff(),
  'Mutation.insertInputField': signedIn(),
  'Mutation.updateInputField': signedIn(),
  'Mutation.updateFlowSection': staff('read_client_document', 'manage_client_document'),
  ClientOnboarding: parent(),
  Flow: parent(),
  FlowSection: parent(),
  FlowItem: parent(),
  FlowItemInput: parent(),
  InputFieldInsertResult: parent(),
  InvestmentTemplate: parent(),
  InvestmentTemplatePage: parent(),
  OnboardingTemplate: parent(),
  OnboardingTemplatePage: parent(),
};

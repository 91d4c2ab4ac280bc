import {
  type Policy,
  parent,
  signedIn,
  staff,
  staffOnDeal,
  staffWithAny,
  staffWithAnyOnDeal,
} from '../../access/policy.ts';

/** Templates of either kind, and whatever has sections; the service checks which (PERM-14, PERM-15, AINV-17). */
const makesTemplates = staffWithAny('handle_onboarding', 'edit_opportunity');
const editsFlows = staffWithAnyOnDeal('handle_onboarding', 'edit_opportunity', 'manage_client_document');

export const policy: Policy = {
  'Query.onboardingFlow': signedIn(),
  'Query.flowItem': signedIn(),
  'Query.flow': staff(),
  'Query.flowVersions': staff(),
  'Query.flowChanges': staff(),
  'Query.defaultFlow': staff('handle_onboarding'),
  'Query.clientFlow': staff('handle_onboarding', 'read_client_document'),
  'Query.clientOnboarding': staff('handle_onboarding', 'read_client_document'),
  'Query.onboardingTemplates': staff('handle_onboarding'),
  'Query.investmentTemplates': staff(),
  'Mutation.insertFlow': makesTemplates,
  'Mutation.cloneFlow': makesTemplates,
  'Mutation.deleteFlow': makesTemplates,
  'Mutation.setDefaultFlow': staff('handle_onboarding'),
  'Mutation.orderFlow': editsFlows,
  'Mutation.deleteFlowEdges': editsFlows,
  'Mutation.renewDealFlow': staffOnDeal('edit_opportunity'),
  'Mutation.insertInputField': signedIn(),
  'Mutation.updateInputField': signedIn(),
  'Mutation.updateFlowSection': staff('read_client_document', 'manage_client_document'),
  ClientOnboarding: parent(),
  Flow: parent(),
  FlowSource: parent(),
  FlowChange: parent(),
  FlowVersion: parent(),
  FlowSection: parent(),
  FlowItem: parent(),
  FlowItemInput: parent(),
  InputFieldInsertResult: parent(),
  InvestmentTemplate: parent(),
  InvestmentTemplatePage: parent(),
  OnboardingTemplate: parent(),
  OnboardingTemplatePage: parent(),
};

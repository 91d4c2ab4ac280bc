import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.clients': staff('read_client_info'),
  'Query.client': staff('read_client_info'),
  'Mutation.assignRelationshipManager': staff('assign_roles'),
  'Mutation.removeRelationshipManager': staff('assign_roles'),
  Client: parent(),
  ClientPage: parent(),
  StatusCount: parent(),
  ClientDetail: parent(),
  'ClientDetail.investments': staff('read_client_document'),
  'ClientDetail.onboardingFlow': staff('read_client_document'),
  'ClientDetail.onboardingProgress': staff('read_client_document', 'handle_onboarding'),
  ClientInvitation: parent(),
  ClientActivity: parent(),
  ClientActivityPage: parent(),
  ClientOnboardingFlow: parent(),
};

import { content, type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.profile': content(),
  'Account.profile': content(),
  'Mutation.createProfile': content(),
  'Mutation.saveIndustryPreferences': content(),
  'Mutation.saveCompanyPreferences': content(),
  'Mutation.saveInvestmentPreferences': content(),
  'Mutation.finishPreferences': content(),
  InvestorProfile: parent(),
};

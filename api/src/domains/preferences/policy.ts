import { content, contentOrStaffWithAny, type Policy, parent } from '../../access/policy.ts';

/** PERM-18 */
const savePart = contentOrStaffWithAny('edit_client_info', 'create_acc_for_investor');

export const policy: Policy = {
  'Query.profile': content(),
  'Account.profile': content(),
  'Mutation.createProfile': content(),
  'Mutation.saveIndustryPreferences': savePart,
  'Mutation.saveCompanyPreferences': savePart,
  'Mutation.saveInvestmentPreferences': savePart,
  'Mutation.finishPreferences': content(),
  InvestorProfile: parent(),
};

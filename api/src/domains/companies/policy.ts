import { type Policy, parent } from '../../access/policy.ts';

/** A company is read with a deal. */
export const policy: Policy = {
  Company: parent(),
  FundingRound: parent(),
  NotableInvestor: parent(),
  CompanyManager: parent(),
};

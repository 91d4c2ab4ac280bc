import { type Policy, parent } from '../../access/policy.ts';

/** Companies are only reachable through deals, whose policy applies. */
export const policy: Policy = {
  Company: parent(),
  FundingRound: parent(),
  NotableInvestor: parent(),
  CompanyManager: parent(),
};

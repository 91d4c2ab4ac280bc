import { type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = {
  DealMatch: parent(),
  EntryMatch: parent(),
  FundingStageMatch: parent(),
  BusinessModelMatch: parent(),
  SizeMatch: parent(),
  PreferredSize: parent(),
  OfferedSize: parent(),
};

import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.tips': staff('settings'),
  'Query.tip': staff('settings'),
  'Mutation.saveTip': staff('settings'),
  'Mutation.publishTip': staff('settings'),
  'Mutation.deleteTip': staff('settings'),
  Tip: parent(),
  TipPage: parent(),
};

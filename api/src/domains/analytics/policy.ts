import { type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.dealFigures': staff('analytics'),
  DealFigures: parent(),
  DealFiguresPage: parent(),
};

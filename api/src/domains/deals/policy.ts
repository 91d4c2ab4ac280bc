import { content, type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.deals': content(),
  'Query.deal': content(),
  'Query.dealsToCompare': content(),
  // Filtered row by row: a delegate without any flag sees the assigned deals (PERM-08).
  'Query.staffDeals': staff(),
  Deal: parent(),
  DealPage: parent(),
  StaffDeal: parent(),
  StaffDealPage: parent(),
  DealTextSection: parent(),
  DealImageSection: parent(),
  DealDocumentSection: parent(),
  DealLinkSection: parent(),
  DealLink: parent(),
};

import { content, type Policy, parent } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.deals': content(),
  'Query.deal': content(),
  Deal: parent(),
  DealPage: parent(),
  DealTextSection: parent(),
  DealImageSection: parent(),
  DealDocumentSection: parent(),
  DealLinkSection: parent(),
  DealLink: parent(),
};

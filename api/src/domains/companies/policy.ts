import { type Policy, parent, staff, staffWithAny } from '../../access/policy.ts';

/** Who may insert and update companies (PERM-14). */
export const savesCompanies = staffWithAny('create_opportunity', 'edit_opportunity');

/** Investors reach companies through deals, whose policy applies. */
export const policy: Policy = {
  // Everybody who sees the deals area sees its companies; the deals of a company are filtered (PERM-08, PERM-23).
  'Query.companies': staff(),
  'Query.company': staff(),
  'Query.companyVersions': staff(),
  'Query.companyVersion': staff(),
  'Query.notableInvestors': staff(),
  'Query.similarCompanies': savesCompanies,
  'Mutation.insertCompany': savesCompanies,
  'Mutation.updateCompany': savesCompanies,
  'Mutation.publishCompany': staff('publish_opportunity'),
  Company: parent(),
  FundingRound: parent(),
  NotableInvestor: parent(),
  CompanyManager: parent(),
  StaffCompany: parent(),
  StaffCompanyPage: parent(),
  CompanyForEditing: parent(),
  CompanyDeal: parent(),
  HeldBackDeal: parent(),
  SimilarCompany: parent(),
  VersionEntry: parent(),
  CompanyVersionPage: parent(),
  CompanyVersion: parent(),
  CompanyContent: parent(),
  FundingRoundContent: parent(),
  NotableInvestorContent: parent(),
  CompanyManagerContent: parent(),
};

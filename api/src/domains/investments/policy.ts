import { content, type Policy, parent, staff } from '../../access/policy.ts';

export const policy: Policy = {
  'Query.myInvestments': content(),
  'Query.myInvestmentEntries': content(),
  'Query.myPortfolio': content(),
  'Query.investment': content(),
  'Query.dealInvestments': staff('read_client_document'),
  'Query.clientInvestment': staff('read_client_document'),
  'Query.investmentVersions': staff('read_client_document'),
  'Mutation.setInvestmentCompleted': staff('read_client_document', 'manage_client_document'),
  Investment: parent(),
  InvestmentEntry: parent(),
  InvestmentEntryPage: parent(),
  CurrencyPortfolio: parent(),
  SectorPortfolio: parent(),
  MonthPortfolio: parent(),
  ClientInvestment: parent(),
  ClientInvestmentDeal: parent(),
  InvestmentVersions: parent(),
  DealInvestments: parent(),
  DealInvestmentsPage: parent(),
  WaitingCounts: parent(),
};

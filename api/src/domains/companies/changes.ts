import { type AuditedChange, type AuditedValue, changesOf, cutLongTexts } from '../../database/audit.ts';
import type { CompanyManagerContent, FundingRoundContent } from '../../graphql/generated/resolvers.ts';
import type { ContentChange, StoredCompany } from './versions.ts';

/** Returns the changed fields of a company for its history (HIST-16); long texts are cut. */
export function changesOfContent({ before, after }: Partial<ContentChange>): AuditedChange[] {
  return cutLongTexts(changesOf(fieldsOf(before), fieldsOf(after)));
}

function fieldsOf(content: StoredCompany | undefined): Record<string, AuditedValue> {
  if (!content) return {};
  const { fundingRounds, management, logo, ...fields } = content;
  return {
    ...fields,
    logo: logo?.name ?? null,
    fundingRounds: fundingRounds.map(describeRound).join('; '),
    management: management.map(describeManager).join('; '),
  };
}

function describeRound({ financingRound, date, notableInvestors, ...round }: FundingRoundContent): string {
  const amounts = [
    round.preMoneyValuation ? `${round.preMoneyValuation} ${round.preMoneyValuationCurrency}` : '–',
    round.amountRaised ? `${round.amountRaised} ${round.amountRaisedCurrency}` : '–',
  ];
  const investors = notableInvestors.map(({ name, isSummary }) => (isSummary ? `${name}*` : name));
  return [`${financingRound} ${date}`, amounts.join(' / '), ...investors].join(', ');
}

const describeManager = ({ name, position, bio }: CompanyManagerContent): string =>
  [name, position, bio].filter(Boolean).join(', ');

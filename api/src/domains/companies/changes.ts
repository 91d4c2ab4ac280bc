import { type AuditedChange, type AuditedValue, changesOf } from '../../database/audit.ts';
import type { CompanyManagerContent, FundingRoundContent } from '../../graphql/generated/resolvers.ts';
import type { ContentChange, StoredCompany } from './versions.ts';

/** Characters of a text in the history; versions have it whole. */
const maxAuditedLength = 500;

/** Returns the changed fields of a company for its history (HIST-16); long texts are cut. */
export function changesOfContent({ before, after }: Partial<ContentChange>): AuditedChange[] {
  return changesOf(fieldsOf(before), fieldsOf(after)).map(({ field, before: former, after: next }) => ({
    field,
    ...cutAlike(former, next),
  }));
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

/** Cuts long texts so that their first difference shows. */
function cutAlike(before: string | null, after: string | null): { before: string | null; after: string | null } {
  const texts = [before, after].map((text) => [...(text ?? '')]);
  if (texts.every((text) => text.length <= maxAuditedLength)) return { before, after };
  const [left = [], right = []] = texts;
  const difference = left.findIndex((character, index) => character !== right[index]);
  const start = Math.max(0, (difference < 0 ? left.length : difference) - 50);
  const cut = (text: string[]) => {
    const end = start + maxAuditedLength;
    return `${start > 0 ? '…' : ''}${text.slice(start, end).join('')}${text.length > end ? '…' : ''}`;
  };
  return { before: before === null ? null : cut(left), after: after === null ? null : cut(right) };
}

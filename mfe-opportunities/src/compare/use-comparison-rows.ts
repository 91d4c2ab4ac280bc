import { useDates, useMoney } from '@platform/app-kit';
import { dealTexts, keyDate } from '@platform/deal-ui';
import type { ComparePageQuery } from '../gql/graphql.ts';
import type { compareEnglish } from '../texts/compare.en.ts';
import { texts } from '../texts.ts';

export type ComparedDeal = ComparePageQuery['dealsToCompare'][number];

export type ComparisonRow = {
  key: string;
  label: string;
  /** The formatted values, in the order of the deals. */
  values: readonly string[];
  /** Figures are aligned; texts keep their own direction. */
  kind: 'text' | 'figure';
  /** Whether all deals have the same value. */
  equal: boolean;
};

/** Returns the compared terms, one row each. Rows count as equal if their formatted values are. */
export function useComparisonRows(deals: readonly ComparedDeal[]): ComparisonRow[] {
  const t = texts.useTexts();
  const tDeal = dealTexts.useTexts();
  const { money } = useMoney();
  const { deadline } = useDates();

  const notStated = t('compare.notStated');
  const amount = ({ investmentCurrency }: ComparedDeal, value: string | null | undefined) =>
    value === null || value === undefined ? notStated : money(value, investmentCurrency);
  const listed = (names: readonly string[]) => names.join(', ') || notStated;
  const described = (entries: readonly { description: string }[]) =>
    listed(entries.map(({ description }) => description));
  const status = (deal: ComparedDeal) => {
    if (deal.status === 'ACTIVE') return tDeal('open');
    return deal.status === 'PROSPECTIVE' ? tDeal('prospective') : tDeal('closed');
  };
  const dateOf = (deal: ComparedDeal) => {
    const { label, value } = keyDate(deal);
    return `${tDeal(label)}: ${value ? deadline(value) : tDeal('dateUnavailable')}`;
  };
  const match = ({ match: fit }: ComparedDeal) => {
    if (fit?.excluded) return t('match.excluded');
    return fit && fit.total > 0 ? t('match.met', { met: fit.met, total: fit.total }) : notStated;
  };

  function row(
    key: keyof typeof compareEnglish.rows,
    read: (deal: ComparedDeal) => string,
    kind: ComparisonRow['kind'] = 'text',
  ): ComparisonRow {
    const values = deals.map(read);
    return { key, label: t(`compare.rows.${key}`), values, kind, equal: new Set(values).size === 1 };
  }
  const isMatched = deals.some(({ match: fit }) => fit && (fit.excluded || fit.total > 0));
  return [
    ...(isMatched ? [row('match', match)] : []),
    row('status', status),
    row('place', ({ company }) => listed(placeOf(company))),
    row('founded', ({ company }) => (company.foundingYear ? String(company.foundingYear) : notStated), 'figure'),
    row('stage', ({ company }) => tDeal(`fundingStages.${company.fundingStage}`)),
    row('model', ({ company }) => company.businessModel),
    row('sectors', ({ company }) => described(company.sectors)),
    row('enablers', ({ company }) => described(company.innovationEnablers)),
    row('valuation', (deal) => amount(deal, deal.valuation), 'figure'),
    row('offered', (deal) => amount(deal, deal.investmentValue), 'figure'),
    row(
      'available',
      (deal) => (deal.availableAmount == null ? tDeal('amountUnavailable') : amount(deal, deal.availableAmount)),
      'figure',
    ),
    row('minimum', (deal) => amount(deal, deal.investmentMin), 'figure'),
    row('maximum', (deal) => amount(deal, deal.investmentMax), 'figure'),
    row('date', dateOf),
    row('security', ({ securityType }) => t(`rounds.${securityType}`)),
    row('offering', ({ offeringType }) => t(`offeringTypes.${offeringType}`)),
    row('fees', ({ fees }) => fees.trim() || notStated),
    row('investors', ({ summaryInvestors }) => listed(summaryInvestors)),
  ];
}

function placeOf({ hqCity, hqState, hqCountry }: ComparedDeal['company']): string[] {
  return [hqCity, hqState, hqCountry?.description].flatMap((part) => part || []);
}

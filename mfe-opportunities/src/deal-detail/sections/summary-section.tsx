import { dealTexts } from '@platform/deal-ui';
import { DataList, DateText, Money } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';

const SummarySectionFragment = graphql(`
  fragment SummarySection_Deal on Deal {
    id
    status
    offeringType
    securityType
    valuation
    investmentCurrency
    investmentValue
    availableAmount
    investmentMin
    investmentMax
    investmentDeadline
    openingDate
    fees
  }
`);

/** The terms of a deal, omitting those not set (DEAL-13). */
export function SummarySection({ deal: masked }: { deal: FragmentType<typeof SummarySectionFragment> }) {
  const t = texts.useTexts();
  const tDeal = dealTexts.useTexts();
  const deal = readFragment(SummarySectionFragment, masked);
  const money = (key: string, label: string, amount: string | null | undefined) =>
    amount === null || amount === undefined
      ? []
      : [{ key, label, value: <Money amount={amount} currency={deal.investmentCurrency} /> }];
  const date = (key: string, label: string, value: string | null | undefined) =>
    value ? [{ key, label, value: <DateText value={value} display="deadline" /> }] : [];
  return (
    <DataList
      items={[
        { key: 'offering', label: t('detail.offeringType'), value: t(`offeringTypes.${deal.offeringType}`) },
        { key: 'security', label: t('detail.securityType'), value: t(`rounds.${deal.securityType}`) },
        ...money('valuation', t('detail.valuation'), deal.valuation),
        ...money('total', t('detail.totalOffered'), deal.investmentValue),
        ...money('available', tDeal('available'), deal.availableAmount),
        ...money('minimum', t('detail.minimum'), deal.investmentMin),
        ...money('maximum', t('detail.maximum'), deal.investmentMax),
        ...date('opening', tDeal('openingDate'), deal.status === 'PROSPECTIVE' ? deal.openingDate : null),
        // Deal cards label it "closing date" too if the deal is closed (OPP-25).
        ...date('deadline', tDeal(deal.status === 'CLOSED' ? 'closingDate' : 'deadline'), deal.investmentDeadline),
        ...(deal.fees.trim() ? [{ key: 'fees', label: t('detail.fees'), value: deal.fees }] : []),
      ]}
    />
  );
}

import { dealTexts } from '@platform/deal-ui';
import { DataList, DateText, Money } from '@platform/design-system';
import type { ShownDeal } from '../deal.ts';
import { texts } from '../texts.ts';

/** The terms of a deal, omitting those not set (DEAL-13). */
export function SummarySection({ deal }: { deal: ShownDeal }) {
  const t = texts.useTexts();
  const tDeal = dealTexts.useTexts();
  const money = (key: string, label: string, amount: string | null | undefined) =>
    amount === null || amount === undefined
      ? []
      : [{ key, label, value: <Money amount={amount} currency={deal.investmentCurrency} /> }];
  const date = (key: string, label: string, value: string | null | undefined) =>
    value ? [{ key, label, value: <DateText value={value} display="deadline" /> }] : [];
  return (
    <DataList
      items={[
        ...(deal.offeringType
          ? [{ key: 'offering', label: t('offeringType'), value: t(`offeringTypes.${deal.offeringType}`) }]
          : []),
        ...(deal.securityType
          ? [{ key: 'security', label: t('securityType'), value: t(`rounds.${deal.securityType}`) }]
          : []),
        ...money('valuation', t('valuation'), deal.valuation),
        ...money('total', t('totalOffered'), deal.investmentValue),
        ...money('available', tDeal('available'), deal.availableAmount),
        ...money('minimum', t('minimum'), deal.investmentMin),
        ...money('maximum', t('maximum'), deal.investmentMax),
        ...date('opening', tDeal('openingDate'), deal.status === 'PROSPECTIVE' ? deal.openingDate : null),
        // Deal cards label it "closing date" too if the deal is closed (OPP-25).
        ...date('deadline', tDeal(deal.status === 'CLOSED' ? 'closingDate' : 'deadline'), deal.investmentDeadline),
        ...(deal.fees.trim() ? [{ key: 'fees', label: t('fees'), value: deal.fees }] : []),
      ]}
    />
  );
}

import { DateText, Money } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import type { PageCompany } from '../deal.ts';
import { texts } from '../texts.ts';
import { EmptySection } from './empty-section.tsx';

/** Previous funding rounds, each amount in its own currency (DEAL-19). */
export function FundingHistorySection({ company }: { company: Pick<PageCompany, 'fundingHistory'> }) {
  const t = texts.useTexts();
  const { fundingHistory } = company;
  if (fundingHistory.length === 0) return <EmptySection />;
  return (
    <Table
      rowKey="id"
      size="small"
      label={t('fundingHistory')}
      dataSource={[...fundingHistory]}
      columns={[
        {
          title: t('round'),
          dataIndex: 'financingRound',
          render: (_, round) => t(`rounds.${round.financingRound}`),
        },
        { title: t('date'), dataIndex: 'date', render: (_, round) => <DateText value={round.date} /> },
        {
          title: t('preMoneyValuation'),
          dataIndex: 'preMoneyValuation',
          align: 'right',
          render: (_, { preMoneyValuation, preMoneyValuationCurrency }) =>
            preMoneyValuation ? <Money amount={preMoneyValuation} currency={preMoneyValuationCurrency} /> : '–',
        },
        {
          title: t('amountRaised'),
          dataIndex: 'amountRaised',
          align: 'right',
          render: (_, { amountRaised, amountRaisedCurrency }) =>
            amountRaised ? <Money amount={amountRaised} currency={amountRaisedCurrency} /> : '–',
        },
        {
          title: t('investors'),
          dataIndex: 'notableInvestors',
          render: (_, round) => round.notableInvestors.map(({ name }) => name).join(', ') || '–',
        },
      ]}
    />
  );
}

import { DateText, Money } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { EmptySection } from './empty-section.tsx';

const FundingHistorySectionFragment = graphql(`
  fragment FundingHistorySection_Company on Company {
    id
    fundingHistory {
      id
      financingRound
      date
      preMoneyValuation
      preMoneyValuationCurrency
      amountRaised
      amountRaisedCurrency
      notableInvestors {
        name
      }
    }
  }
`);

/** Previous funding rounds, each amount in its own currency (DEAL-19). */
export function FundingHistorySection({ company }: { company: FragmentType<typeof FundingHistorySectionFragment> }) {
  const t = texts.useTexts();
  const { fundingHistory } = readFragment(FundingHistorySectionFragment, company);
  if (fundingHistory.length === 0) return <EmptySection />;
  return (
    <Table
      rowKey="id"
      size="small"
      label={t('detail.fundingHistory')}
      dataSource={[...fundingHistory]}
      columns={[
        {
          title: t('detail.round'),
          dataIndex: 'financingRound',
          render: (_, round) => t(`rounds.${round.financingRound}`),
        },
        { title: t('detail.date'), dataIndex: 'date', render: (_, round) => <DateText value={round.date} /> },
        {
          title: t('detail.preMoneyValuation'),
          dataIndex: 'preMoneyValuation',
          align: 'right',
          render: (_, { preMoneyValuation, preMoneyValuationCurrency }) =>
            preMoneyValuation ? <Money amount={preMoneyValuation} currency={preMoneyValuationCurrency} /> : '–',
        },
        {
          title: t('detail.amountRaised'),
          dataIndex: 'amountRaised',
          align: 'right',
          render: (_, { amountRaised, amountRaisedCurrency }) =>
            amountRaised ? <Money amount={amountRaised} currency={amountRaisedCurrency} /> : '–',
        },
        {
          title: t('detail.investors'),
          dataIndex: 'notableInvestors',
          render: (_, round) => round.notableInvestors.map(({ name }) => name).join(', ') || '–',
        },
      ]}
    />
  );
}

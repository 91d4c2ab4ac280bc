import { personName } from '@platform/app-kit';
import { DateText, Money, StatusBadge, Text } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const InvestorsTableFragment = graphql(`
  fragment InvestorsTable_ClientInvestment on ClientInvestment {
    id
    dealId
    flowId
    client {
      id
      firstName
      lastName
      email
    }
    value
    currency
    progressLabel
    completedAt
    updatedAt
  }
`);

type InvestorsTableProps = { dealName: string; investments: readonly FragmentType<typeof InvestorsTableFragment>[] };

/** The investors of one deal, each linked to the client's documents (AINV-02, AINV-04). */
export function InvestorsTable({ dealName, investments }: InvestorsTableProps) {
  const t = texts.useTexts();
  const rows = investments.map((investment) => readFragment(InvestorsTableFragment, investment));
  return (
    <Table
      label={t('investment.table', { name: dealName })}
      rowKey="id"
      dataSource={rows}
      columns={[
        {
          title: t('investment.investor'),
          render: (_, { id, dealId, flowId, client }) => (
            <Link to={paths.clientDocuments({ dealId, flowId, investmentId: id })}>{personName(client)}</Link>
          ),
        },
        {
          title: t('investment.amount'),
          align: 'right',
          render: (_, { value, currency }) => <Money amount={value} currency={currency} />,
        },
        {
          title: t('investment.progress'),
          render: (_, { progressLabel, completedAt }) => (
            <StatusBadge tone={completedAt ? 'positive' : 'attention'}>{progressLabel}</StatusBadge>
          ),
        },
        {
          title: t('investment.date'),
          render: (_, { completedAt, updatedAt }) => (
            <>
              <Text tone="muted">{completedAt ? t('investment.finalized') : t('investment.lastUpdate')}</Text>{' '}
              <DateText value={completedAt ?? updatedAt} />
            </>
          ),
        },
      ]}
    />
  );
}

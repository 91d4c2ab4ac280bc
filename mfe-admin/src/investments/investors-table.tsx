import { personName, usePermission } from '@platform/app-kit';
import { DateText, Money, StatusBadge, Text, useWideScreen } from '@platform/design-system';
import { openRecordOf } from '@platform/design-system/list';
import { DueDay, FlowProgressLine } from '@platform/flow-ui';
import { paths } from '@platform/paths';
import { Link, useNavigate } from '@platform/router';
import { FlowProgressLine_ProgressFragmentDoc } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { ListRows, tableMinWindowWidth } from '../list/list-rows.tsx';
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
    progress {
      ...FlowProgressLine_Progress
    }
  }
`);

/** The ids of the ticked investments of all deals. */
export type InvestmentTicks = { ticked: ReadonlySet<string>; tick(ids: ReadonlySet<string>): void };

type InvestorsTableProps = InvestmentTicks & {
  dealName: string;
  investments: readonly FragmentType<typeof InvestorsTableFragment>[];
};

/** The investors of one deal, each linked to the client's documents (AINV-02, AINV-04). */
export function InvestorsTable({ dealName, investments, ticked, tick }: InvestorsTableProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const opensClients = usePermission('readClientInfo');
  const isTable = useWideScreen(tableMinWindowWidth);
  const rows = investments.map((investment) => readFragment(InvestorsTableFragment, investment));
  return (
    <ListRows
      label={t('investment.table', { name: dealName })}
      rows={rows}
      nameOf={({ client }) => personName(client)}
      selection={{
        selected: ticked,
        // Ticking all rows of this deal leaves those of others as they are.
        onChange(ids) {
          const own = new Set(rows.map(({ id }) => id));
          tick(new Set([...ids, ...[...ticked].filter((id) => !own.has(id))]));
        },
      }}
      menu={({ client }) => [
        { key: 'documents', label: t('investment.openDocuments'), onSelect: openRecordOf },
        // The investments are those of visible clients.
        ...(opensClients
          ? [
              {
                key: 'client',
                label: t('investment.openClient'),
                onSelect: () => navigate(paths.client({ clientId: client.id })),
              },
            ]
          : []),
      ]}
      columns={[
        {
          key: 'investor',
          title: t('investment.investor'),
          width: 180,
          card: 'title',
          render: ({ id, dealId, flowId, client }) => (
            <Link to={paths.clientDocuments({ dealId, flowId, investmentId: id })}>
              <bdi>{personName(client)}</bdi>
            </Link>
          ),
        },
        {
          key: 'progress',
          title: t('investment.progress'),
          width: 200,
          card: 'status',
          render: ({ progressLabel, completedAt }) => (
            <StatusBadge tone={completedAt ? 'positive' : 'attention'}>{progressLabel}</StatusBadge>
          ),
        },
        {
          key: 'glance',
          title: t('investment.glance'),
          width: 300,
          card: 'line',
          render: ({ progress }) => (
            <FlowProgressLine
              progress={readFragment(FlowProgressLine_ProgressFragmentDoc, progress)}
              audience="staff"
              // A card has room for several lines.
              layout={isTable ? 'line' : 'head'}
            />
          ),
        },
        {
          key: 'due',
          title: t('investment.due'),
          width: 110,
          // On cards `Next` tells it.
          card: 'none',
          render({ progress }) {
            const { waitingFor, step } = readFragment(FlowProgressLine_ProgressFragmentDoc, progress);
            return waitingFor !== 'NOBODY' && step?.dueOn ? <DueDay dueOn={step.dueOn} /> : null;
          },
        },
        {
          key: 'amount',
          title: t('investment.amount'),
          width: 150,
          align: 'end',
          card: 'plain',
          render: ({ value, currency }) => <Money amount={value} currency={currency} />,
        },
        {
          key: 'date',
          title: t('investment.date'),
          width: 225,
          card: 'plain',
          render: ({ completedAt, updatedAt }) => (
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

import { dealName, ownFailureMessage, useLoad, useReloadOnReturn } from '@platform/app-kit';
import { DateText, StatusBadge, type StatusTone } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import { pageOf, useSearchParams } from '@platform/router';
import type { ClientActivityStatus } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { ListFrame } from '../../list/list-frame.tsx';
import { pageSize } from '../../list/list-state.ts';
import { DealName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';

const ClientActivityDocument = graphql(`
  query ClientActivity($id: ID!, $limit: Int, $offset: Int) {
    client(id: $id) {
      id
      activity(limit: $limit, offset: $offset) {
        totalCount
        items {
          id
          dealTitle
          companyName
          dealVisible
          status
          at
        }
      }
    }
  }
`);

const tones: Record<ClientActivityStatus, StatusTone> = {
  INVESTMENT_COMPLETED: 'positive',
  INVESTMENT_ACTIVE: 'attention',
  ON_WATCHLIST: 'info',
  VIEWED: 'neutral',
};

/** The client's activity, one row per deal (CLI-21, CLI-22). */
export function ActivityTab({ clientId }: { clientId: string }) {
  const t = texts.useTexts();
  const [parameters, setParameters] = useSearchParams();
  const page = pageOf(parameters);
  const loaded = useLoad(
    ClientActivityDocument,
    { id: clientId, limit: pageSize, offset: (page - 1) * pageSize },
    { context: ownFailureMessage },
  );
  useReloadOnReturn(loaded.reload);
  return (
    <ListFrame
      loaded={loaded}
      page={page}
      onPage={(next) => setParameters({ tab: 'activity', ...(next > 1 ? { page: `${next}` } : {}) })}
      failed={t('client.activity.failed')}
      empty={t('client.activity.empty')}
      read={({ client: { activity } }) => ({
        shown: activity.items.length,
        total: activity.totalCount,
        table: (
          <Table
            label={t('client.activity.table')}
            rowKey="id"
            dataSource={[...activity.items]}
            columns={[
              {
                title: t('client.activity.deal'),
                render: (_, { id, companyName, dealTitle, dealVisible }) => (
                  <DealName dealId={id} name={dealName(companyName, dealTitle)} visible={dealVisible} />
                ),
              },
              {
                title: t('client.activity.status'),
                render: (_, { status }) => (
                  <StatusBadge tone={tones[status]}>{t(`client.activity.statuses.${status}`)}</StatusBadge>
                ),
              },
              { title: t('client.activity.at'), render: (_, { at }) => <DateText value={at} /> },
            ]}
          />
        ),
      })}
    />
  );
}

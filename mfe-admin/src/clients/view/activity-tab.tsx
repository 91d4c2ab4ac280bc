import { dealName, ownFailureMessage, useLoad, useReloadOnReturn } from '@platform/app-kit';
import { DateText, StatusBadge, type StatusTone } from '@platform/design-system';
import { pageOf, useSearchParams } from '@platform/router';
import type { ClientActivityStatus } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { ListFrame } from '../../list/list-frame.tsx';
import { ListRows } from '../../list/list-rows.tsx';
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
          <ListRows
            label={t('client.activity.table')}
            rows={activity.items}
            nameOf={({ companyName, dealTitle }) => dealName(companyName, dealTitle)}
            columns={[
              {
                key: 'DEAL',
                title: t('client.activity.deal'),
                width: 320,
                card: 'title',
                render: ({ id, companyName, dealTitle, dealVisible }) => (
                  <DealName dealId={id} name={dealName(companyName, dealTitle)} visible={dealVisible} />
                ),
              },
              {
                key: 'STATUS',
                title: t('client.activity.status'),
                width: 200,
                card: 'status',
                render: ({ status }) => (
                  <StatusBadge tone={tones[status]}>{t(`client.activity.statuses.${status}`)}</StatusBadge>
                ),
              },
              {
                key: 'AT',
                title: t('client.activity.at'),
                width: 130,
                render: ({ at }) => <DateText value={at} />,
              },
            ]}
          />
        ),
      })}
    />
  );
}

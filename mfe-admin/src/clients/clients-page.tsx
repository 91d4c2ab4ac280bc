import { personName, useLoad, usePermission } from '@platform/app-kit';
import { Button, DateText, StatusBadge, type StatusTone } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { useBulkQuestion } from '../bulk/use-bulk-question.tsx';
import type { ClientListQuery, ClientSortColumn, ClientStatus } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { useListState, variablesOf } from '../list/list-state.ts';
import { StaffList } from '../list/staff-list.tsx';
import { clientsList } from '../list/stored-lists.ts';
import { EmployeeName } from '../record/record-links.tsx';
import { texts } from '../texts.ts';
import { ChangeManagers } from './change-managers.tsx';
import { ClientsArea } from './clients-area.tsx';
import { StatusChips } from './status-chips.tsx';
import { useClientActions } from './use-client-actions.tsx';
import { AddressBadge } from './whitelist/address-badge.tsx';

const ClientListDocument = graphql(`
  query ClientList($search: String, $sort: ClientSort, $filter: ClientFilter, $limit: Int, $offset: Int) {
    clients(search: $search, sort: $sort, filter: $filter, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      statusCounts {
        status
        count
        isCapped
      }
      items {
        id
        firebaseId
        firstName
        lastName
        email
        relationshipManager {
          id
          firstName
          lastName
          email
        }
        createdAt
        status
        emailConfirmed
        waitsForApproval
        provisional
        closingRequested
        closed
      }
    }
  }
`);

const columns = ['NAME', 'EMAIL', 'RELATIONSHIP_MANAGER', 'CREATED_AT', 'STATUS'] as const satisfies ClientSortColumn[];

const tones: Record<ClientStatus, StatusTone> = {
  ACCOUNT_DISABLED: 'negative',
  PERSONAL_INFORMATION_MISSING: 'neutral',
  PERSONAL_INFORMATION_INCOMPLETE: 'neutral',
  CONFIDENTIALITY_NOT_ACCEPTED: 'attention',
  PROFILE_NOT_CREATED: 'attention',
  APPROVED: 'positive',
};

const filterNames = ['status'];

const statuses = Object.keys(tones) as ClientStatus[];

/** The clients that the employee may see (CLI-03 to CLI-09). */
export default function ClientsPage() {
  return (
    <ClientsArea tab="all">
      <ClientList />
    </ClientsArea>
  );
}

type Client = ClientListQuery['clients']['items'][number];

function ClientList() {
  const t = texts.useTexts();
  const [state, change] = useListState<ClientSortColumn>(columns, filterNames);
  const chosen = statuses.filter((status) => state.filters.status?.includes(status));
  const loaded = useLoad(ClientListDocument, { ...variablesOf(state), filter: { statuses: chosen } });
  const assigns = usePermission('assignRoles');
  const { actionsOf, dialogs } = useClientActions(loaded.reload);
  const managers = useBulkQuestion<null, Client>(loaded.reload, (question) => <ChangeManagers {...question} />);
  return (
    <>
      {dialogs}
      {managers.dialog}
      <StaffList
        list={clientsList}
        label={t('clients.title')}
        loaded={loaded}
        state={state}
        change={change}
        columns={useColumns()}
        read={(data) => data.clients}
        nameOf={(row) => personName(row)}
        failed={t('clients.failed')}
        empty={t('clients.empty')}
        exported={{ list: 'clients', filters: { statuses: chosen.join(',') } }}
        filters={
          <StatusChips
            counts={loaded.data?.clients.statusCounts}
            chosen={chosen}
            onChange={(status) => change({ filters: { status } })}
          />
        }
        actions={actionsOf}
        bulk={
          assigns
            ? (clients, clear) => (
                <Button type="primary" onClick={() => managers.ask(null, clients, clear)}>
                  {t('manager.change')}
                </Button>
              )
            : undefined
        }
      />
    </>
  );
}

function useColumns(): ListColumn<Client>[] {
  const t = texts.useTexts();
  const head = (column: ClientSortColumn) => ({ key: column, title: t(`clients.columns.${column}`), sortable: true });
  return [
    {
      ...head('NAME'),
      width: 200,
      card: 'title',
      render: (client) => (
        <Link to={paths.client({ clientId: client.id })}>
          <bdi>{personName(client)}</bdi>
        </Link>
      ),
    },
    {
      ...head('STATUS'),
      width: 280,
      card: 'status',
      render: ({ status, emailConfirmed, closingRequested }) => (
        <span className="ds-list-parts">
          <StatusBadge tone={tones[status]}>{t(`clients.statuses.${status}`)}</StatusBadge>
          {closingRequested ? <StatusBadge tone="attention">{t('clients.closingRequested')}</StatusBadge> : null}
          <AddressBadge confirmed={emailConfirmed} />
        </span>
      ),
    },
    { ...head('EMAIL'), width: 220, card: 'plain', render: ({ email }) => email },
    {
      ...head('RELATIONSHIP_MANAGER'),
      width: 200,
      render: ({ relationshipManager: manager }) => (manager ? <EmployeeName employee={manager} /> : null),
    },
    { ...head('CREATED_AT'), width: 145, render: ({ createdAt }) => <DateText value={createdAt} /> },
  ];
}

import { paths } from '@platform/paths';
import './whitelist/whitelist.css';
import { personName, useLoad } from '@platform/app-kit';
import { DateText, StatusBadge, type StatusTone } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import { Link } from '@platform/router';
import type { ClientListQuery, ClientSortColumn, ClientStatus } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { type ListState, useListState, variablesOf } from '../list/list-state.ts';
import { SearchedList } from '../list/searched-list.tsx';
import { sortable } from '../list/sortable.tsx';
import { texts } from '../texts.ts';
import { ClientsArea } from './clients-area.tsx';
import { AddressBadge } from './whitelist/address-badge.tsx';

const ClientListDocument = graphql(`
  query ClientList($search: String, $sort: ClientSort, $limit: Int, $offset: Int) {
    clients(search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
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

/** The clients that the employee may see (CLI-03 to CLI-09). */
export default function ClientsPage() {
  return (
    <ClientsArea tab="all">
      <ClientList />
    </ClientsArea>
  );
}

function ClientList() {
  const t = texts.useTexts();
  const [state, change] = useListState<ClientSortColumn>(columns);
  const loaded = useLoad(ClientListDocument, variablesOf(state));
  return (
    <SearchedList
      loaded={loaded}
      state={state}
      change={change}
      failed={t('clients.failed')}
      empty={t('clients.empty')}
      read={(data) => data.clients}
      table={({ clients: { items } }) => <ClientsTable clients={items} state={state} change={change} />}
    />
  );
}

type ClientsTableProps = {
  clients: ClientListQuery['clients']['items'];
  state: ListState<ClientSortColumn>;
  change(part: Partial<ListState<ClientSortColumn>>): void;
};

function ClientsTable({ clients, state, change }: ClientsTableProps) {
  const t = texts.useTexts();
  const head = (column: ClientSortColumn) => sortable(column, t(`clients.columns.${column}`), state, change);
  return (
    <Table
      label={t('clients.title')}
      rowKey="id"
      dataSource={[...clients]}
      columns={[
        {
          ...head('NAME'),
          render: (_, client) => <Link to={paths.client({ clientId: client.id })}>{personName(client)}</Link>,
        },
        { ...head('EMAIL'), dataIndex: 'email' },
        {
          ...head('RELATIONSHIP_MANAGER'),
          render: (_, { relationshipManager }) =>
            relationshipManager ? personName(relationshipManager) : t('list.none'),
        },
        { ...head('CREATED_AT'), render: (_, { createdAt }) => <DateText value={createdAt} /> },
        {
          ...head('STATUS'),
          render: (_, { status, emailConfirmed }) => (
            <div className="admin-whitelist-badges">
              <StatusBadge tone={tones[status]}>{t(`clients.statuses.${status}`)}</StatusBadge>
              <AddressBadge confirmed={emailConfirmed} />
            </div>
          ),
        },
      ]}
    />
  );
}

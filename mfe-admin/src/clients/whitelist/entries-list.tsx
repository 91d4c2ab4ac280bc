import './whitelist.css';
import { useLoad } from '@platform/app-kit';
import { DateText, StatusBadge } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import type { ReactNode } from 'react';
import type { WhitelistEntriesQuery, WhitelistSortColumn, WhitelistTab } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { type ListState, useListState, variablesOf } from '../../list/list-state.ts';
import { SearchedList } from '../../list/searched-list.tsx';
import { sortable } from '../../list/sortable.tsx';
import { texts } from '../../texts.ts';
import { AddressBadge } from './address-badge.tsx';
import { MailBadge } from './mail-badge.tsx';

const WhitelistEntriesDocument = graphql(`
  query WhitelistEntries($tab: WhitelistTab!, $search: String, $sort: WhitelistSort, $limit: Int, $offset: Int) {
    whitelistEntries(tab: $tab, search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        firstName
        lastName
        email
        status
        createdAt
        updatedAt
        approvedAt
        waitsForApproval
        emailConfirmed
        mail {
          state
          attempts
        }
      }
    }
  }
`);

export type Entry = WhitelistEntriesQuery['whitelistEntries']['items'][number];

const columns = ['NAME', 'EMAIL', 'CREATED_AT', 'UPDATED_AT', 'APPROVED_AT'] as const satisfies WhitelistSortColumn[];

/** Returns the full name of an entry, which may be empty. */
export function entryName({ firstName, lastName }: Pick<Entry, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

type EntriesListProps = {
  tab: WhitelistTab;
  label: string;
  failed: string;
  empty: string;
  /** Renders the actions of an entry; `reload` reloads the list. */
  actions(entry: Entry, reload: () => void): ReactNode;
  /** Renders the content above the list; `reload` reloads the list. */
  header?(reload: () => void): ReactNode;
};

/** A list of whitelist entries or applicants, searched, sorted and paged by the server (WL-01 to WL-03, WL-15). */
export function EntriesList({ tab, label, failed, empty, actions, header }: EntriesListProps) {
  const [state, change] = useListState<WhitelistSortColumn>(columns);
  const loaded = useLoad(WhitelistEntriesDocument, { tab, ...variablesOf(state) });
  return (
    <>
      {header?.(loaded.reload)}
      <SearchedList
        loaded={loaded}
        state={state}
        change={change}
        failed={failed}
        empty={empty}
        read={(data) => data.whitelistEntries}
        table={({ whitelistEntries: { items } }) => (
          <EntriesTable
            label={label}
            entries={items}
            state={state}
            change={change}
            actions={(entry) => actions(entry, loaded.reload)}
          />
        )}
      />
    </>
  );
}

type EntriesTableProps = {
  label: string;
  entries: readonly Entry[];
  state: ListState<WhitelistSortColumn>;
  change(part: Partial<ListState<WhitelistSortColumn>>): void;
  actions(entry: Entry): ReactNode;
};

function EntriesTable({ label, entries, state, change, actions }: EntriesTableProps) {
  const t = texts.useTexts();
  const head = (column: WhitelistSortColumn) => sortable(column, t(`whitelist.columns.${column}`), state, change);
  const date = (value: string | null | undefined) => (value ? <DateText value={value} /> : t('list.none'));
  return (
    <Table
      label={label}
      rowKey="id"
      dataSource={[...entries]}
      columns={[
        { ...head('NAME'), render: (_, entry) => <bdi>{entryName(entry) || t('list.none')}</bdi> },
        { ...head('EMAIL'), dataIndex: 'email' },
        {
          key: 'status',
          title: t('whitelist.columns.STATUS'),
          render: (_, { status, emailConfirmed, mail }) => (
            <div className="admin-whitelist-badges">
              <StatusBadge tone={status === 'APPROVED' ? 'positive' : 'info'}>
                {t(`whitelist.statuses.${status}`)}
              </StatusBadge>
              <AddressBadge confirmed={emailConfirmed} />
              <MailBadge mail={mail} />
            </div>
          ),
        },
        { ...head('CREATED_AT'), render: (_, { createdAt }) => date(createdAt) },
        { ...head('UPDATED_AT'), render: (_, { updatedAt }) => date(updatedAt) },
        { ...head('APPROVED_AT'), render: (_, { approvedAt }) => date(approvedAt) },
        { key: 'actions', title: t('whitelist.columns.ACTIONS'), render: (_, entry) => actions(entry) },
      ]}
    />
  );
}

import './whitelist.css';
import { useLoad } from '@platform/app-kit';
import { DateText, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { type ReactNode, useState } from 'react';
import type { WhitelistEntriesQuery, WhitelistSortColumn, WhitelistTab } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { interestedList, whitelistList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { AddressBadge } from './address-badge.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { BulkApproval } from './bulk-approval.tsx';
import { entryName } from './entry-name.ts';
import { MailBadge } from './mail-badge.tsx';

const WhitelistEntriesDocument = graphql(`
  query WhitelistEntries($tab: WhitelistTab!, $search: String, $sort: WhitelistSort, $limit: Int, $offset: Int) {
    whitelistEntries(tab: $tab, search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
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
        registration {
          appClient
          accreditedInvestor
          country
          city
          phoneZone
          phoneNumber
          signedUpAt
        }
        invitation {
          invitedAt
          roleName
          invitedBy {
            id
            firstName
            lastName
            email
          }
        }
      }
    }
  }
`);

export type Entry = WhitelistEntriesQuery['whitelistEntries']['items'][number];

const columns = ['NAME', 'EMAIL', 'CREATED_AT', 'UPDATED_AT', 'APPROVED_AT'] as const satisfies WhitelistSortColumn[];

const lists = { WHITELIST: whitelistList, INTERESTED: interestedList } as const;

/** What the actions of an entry do with the list. */
export type EntryCommands = {
  /** Opens the question before an approval. */
  approve(entry: Entry): void;
  reload(): void;
};

type EntriesListProps = {
  tab: WhitelistTab;
  label: string;
  failed: string;
  empty: string;
  /** Renders the actions of an entry. */
  actions(entry: Entry, commands: EntryCommands): ReactNode;
  /** Renders the content above the list; `reload` reloads the list. */
  header?(reload: () => void): ReactNode;
};

/** A list of whitelist entries or applicants, searched, sorted and paged by the server (WL-01 to WL-03, WL-15). */
export function EntriesList({ tab, label, failed, empty, actions, header }: EntriesListProps) {
  const [state, change] = useListState<WhitelistSortColumn>(columns);
  const loaded = useLoad(WhitelistEntriesDocument, { tab, ...variablesOf(state) });
  const [applicant, setApplicant] = useState<Entry | null>(null);
  const [asking, setAsking] = useState(false);
  const { reload } = loaded;

  function approve(entry: Entry): void {
    setApplicant(entry);
    setAsking(true);
  }

  return (
    <>
      {header?.(reload)}
      {applicant ? (
        <ApproveDialog
          key={applicant.id}
          applicant={applicant}
          open={asking}
          onClose={() => setAsking(false)}
          onChanged={reload}
        />
      ) : null}
      <StaffList
        list={lists[tab]}
        label={label}
        loaded={loaded}
        state={state}
        change={change}
        columns={useColumns((entry) => actions(entry, { approve, reload }))}
        read={(data) => data.whitelistEntries}
        nameOf={(entry) => entryName(entry) || entry.email}
        failed={failed}
        exported={{ list: tab === 'WHITELIST' ? 'whitelist' : 'interested' }}
        empty={empty}
        selectable={({ waitsForApproval, emailConfirmed }) => waitsForApproval && emailConfirmed !== false}
        bulk={(entries, clear) => (
          <BulkApproval
            entries={entries}
            onEnd={() => {
              clear();
              reload();
            }}
          />
        )}
      />
    </>
  );
}

function useColumns(actions: (entry: Entry) => ReactNode): ListColumn<Entry>[] {
  const t = texts.useTexts();
  const head = (column: WhitelistSortColumn) => ({
    key: column,
    title: t(`whitelist.columns.${column}`),
    sortable: true,
  });
  const date = (value: string | null | undefined) => (value ? <DateText value={value} /> : null);
  return [
    {
      ...head('NAME'),
      width: 170,
      card: 'title',
      render: (entry) => (entryName(entry) ? <bdi>{entryName(entry)}</bdi> : null),
    },
    {
      key: 'STATUS',
      title: t('whitelist.columns.STATUS'),
      width: 170,
      card: 'status',
      render: ({ status, emailConfirmed, mail }) => (
        <span className="ds-list-parts">
          <StatusBadge tone={status === 'APPROVED' ? 'positive' : 'info'}>
            {t(`whitelist.statuses.${status}`)}
          </StatusBadge>
          <AddressBadge confirmed={emailConfirmed} />
          <MailBadge mail={mail} />
        </span>
      ),
    },
    { ...head('EMAIL'), width: 220, card: 'plain', render: ({ email }) => email },
    { ...head('CREATED_AT'), width: 125, render: ({ createdAt }) => date(createdAt) },
    { ...head('UPDATED_AT'), width: 125, render: ({ updatedAt }) => date(updatedAt) },
    { ...head('APPROVED_AT'), width: 140, render: ({ approvedAt }) => date(approvedAt) },
    { key: 'ACTIONS', title: t('whitelist.columns.ACTIONS'), width: 175, card: 'line', render: actions },
  ];
}

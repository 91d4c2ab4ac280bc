import { useLoad } from '@platform/app-kit';
import { Button, DateText, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import type { ReactNode } from 'react';
import { useBulkQuestion } from '../../bulk/use-bulk-question.tsx';
import type { WhitelistEntriesQuery, WhitelistSortColumn, WhitelistTab } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { interestedList, type OpenedFrom, whitelistList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { AddressBadge } from './address-badge.tsx';
import { BulkApproval } from './bulk-approval.tsx';
import { entryName } from './entry-name.ts';
import { MailBadge } from './mail-badge.tsx';
import { canBeApproved, useEntryActions } from './use-entry-actions.tsx';

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
        clientId
        waitsForApproval
        emailConfirmed
        mail {
          state
          attempts
        }
        registration {
          ...ApplicantFacts_Registration
        }
        invitation {
          ...ApplicantFacts_Invitation
        }
      }
    }
  }
`);

export type Entry = WhitelistEntriesQuery['whitelistEntries']['items'][number];

const columns = ['NAME', 'EMAIL', 'CREATED_AT', 'UPDATED_AT', 'APPROVED_AT'] as const satisfies WhitelistSortColumn[];

const lists = { WHITELIST: whitelistList, INTERESTED: interestedList } as const;

type EntriesListProps = {
  tab: WhitelistTab;
  label: string;
  failed: string;
  empty: string;
  /** Renders the content above the list; `reload` reloads the list. */
  header?(reload: () => void): ReactNode;
};

/** A list of whitelist entries or applicants, searched, sorted and paged by the server (WL-01 to WL-03, WL-15). */
export function EntriesList({ tab, label, failed, empty, header }: EntriesListProps) {
  const t = texts.useTexts();
  const [state, change] = useListState<WhitelistSortColumn>(columns);
  const loaded = useLoad(WhitelistEntriesDocument, { tab, ...variablesOf(state) });
  const { reload } = loaded;
  const { approve, actionsOf, dialogs } = useEntryActions(reload);
  const approval = useBulkQuestion<null, Entry>(reload, (question) => <BulkApproval {...question} />);
  return (
    <>
      {header?.(reload)}
      {dialogs}
      {approval.dialog}
      <StaffList
        list={lists[tab]}
        label={label}
        loaded={loaded}
        state={state}
        change={change}
        columns={useColumns(tab, approve)}
        read={(data) => data.whitelistEntries}
        nameOf={(entry) => entryName(entry) || entry.email}
        failed={failed}
        exported={{ list: tab === 'WHITELIST' ? 'whitelist' : 'interested' }}
        empty={empty}
        actions={actionsOf}
        bulk={(entries, clear) => {
          const approvable = entries.filter(canBeApproved);
          if (approvable.length === 0) return null;
          return (
            <Button type="primary" onClick={() => approval.ask(null, approvable, clear)}>
              {t('approve.many', { count: approvable.length })}
            </Button>
          );
        }}
      />
    </>
  );
}

/** @param approve opens the question before an approval */
function useColumns(tab: WhitelistTab, approve: (entry: Entry) => void): ListColumn<Entry>[] {
  const t = texts.useTexts();
  const head = (column: WhitelistSortColumn) => ({
    key: column,
    title: t(`whitelist.columns.${column}`),
    sortable: true,
  });
  const date = (value: string | null | undefined) => (value ? <DateText value={value} /> : null);
  return [
    { ...head('NAME'), width: 180, card: 'title', render: (entry) => nameOf(entry, { list: lists[tab].name }) },
    {
      key: 'STATUS',
      title: t('whitelist.columns.STATUS'),
      width: 190,
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
    { ...head('CREATED_AT'), width: 140, render: ({ createdAt }) => date(createdAt) },
    { ...head('UPDATED_AT'), width: 140, render: ({ updatedAt }) => date(updatedAt) },
    { ...head('APPROVED_AT'), width: 150, render: ({ approvedAt }) => date(approvedAt) },
    ...(tab === 'INTERESTED'
      ? [
          {
            key: 'ACTIONS',
            title: t('whitelist.columns.ACTIONS'),
            width: 110,
            card: 'line' as const,
            render: (entry: Entry) => <ApproveButton entry={entry} approve={approve} />,
          },
        ]
      : []),
  ];
}

/** Returns the name of an entry, a link to its client for those who may see the client; null without a name. */
function nameOf(entry: Entry, from: OpenedFrom): ReactNode {
  const { clientId, email } = entry;
  const name = entryName(entry);
  if (!clientId) return name ? <bdi>{name}</bdi> : null;
  return (
    <Link to={paths.client({ clientId })} state={from}>
      <bdi>{name || email}</bdi>
    </Link>
  );
}

/** The approval of an applicant, in sight because it is what the list is for (WL-12). */
function ApproveButton({ entry, approve }: { entry: Entry; approve(entry: Entry): void }) {
  const t = texts.useTexts();
  return (
    <Button
      size="small"
      aria-label={t('approve.openOf', { name: entryName(entry) || entry.email })}
      disabled={entry.emailConfirmed === false}
      onClick={() => approve(entry)}
    >
      {t('approve.open')}
    </Button>
  );
}

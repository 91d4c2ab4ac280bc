import './client-view.css';
import { type Loaded, ownFailureMessage, personName, useLoad, usePageTitle, usePlatform } from '@platform/app-kit';
import { LoadedPage, Permitted } from '@platform/app-kit/pages';
import { ArrowLeftOutlined } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Link, Redirect, useLocation, useParams } from '@platform/router';
import { useEffect, useState } from 'react';
import type { ClientViewQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { HistoryTab } from '../../history/history-tab.tsx';
import { clientListOf } from '../../list/stored-lists.ts';
import { RecordPage } from '../../record/record-page.tsx';
import { ReplacedNotice } from '../../record/replaced-notice.tsx';
import { useReplaced } from '../../record/use-replaced.ts';
import { texts } from '../../texts.ts';
import { ActivityTab } from './activity-tab.tsx';
import { ClosingNotice } from './closing/closing-notice.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { PrimaryAction } from './primary-action.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { StatusWords } from './status-words.tsx';
import { useClientFacts } from './use-client-facts.tsx';
import { useDisabling } from './use-disabling.ts';

const ClientViewDocument = graphql(`
  query ClientView($id: ID!) {
    client(id: $id) {
      id
      firebaseId
      firstName
      lastName
      email
      createdAt
      status
      approved
      disabled
      waitsForApproval
      provisional
      closed
      closingRequest {
        id
        state
        requestedAt
        decidedAt
        removeAfter
        removedAt
        liveInvestments
      }
      approvedAt
      phoneZone
      phoneNumber
      city
      country
      appClient
      accreditedInvestor
      emailConfirmed
      mail {
        state
        attempts
      }
      createdBy {
        id
        firstName
        lastName
        email
      }
      createdByIsEmployee
      invitation {
        invitedAt
        usedAt
        roleName
        invitedBy {
          id
          firstName
          lastName
          email
        }
        invitedByIsEmployee
      }
      relationshipManager {
        id
        firstName
        lastName
        email
      }
    }
    countries {
      value
      description
      diallingCode
    }
  }
`);

export type ClientProps = { client: ClientViewQuery['client'] };

/** One client: identity, preferences, activity and documents (CLI-10, CLI-11). */
export default function ClientPage() {
  return (
    <Permitted flags={['readClientInfo']} denied={<Denied to={paths.staffDeals()} />}>
      <LoadedClient />
    </Permitted>
  );
}

function LoadedClient() {
  const t = texts.useTexts();
  const { clientId = '' } = useParams<PathParameters<typeof paths.client>>();
  const loaded = useLoad(ClientViewDocument, { id: clientId }, { context: ownFailureMessage });
  return (
    <LoadedPage
      loaded={loaded}
      back={<BackLink />}
      failed={t('client.failed')}
      notThere={<Denied to={paths.allClients()} />}
    >
      {(data) => <Client key={clientId} data={data} loaded={loaded} />}
    </LoadedPage>
  );
}

/** Shows an error toast and redirects if the client must not be seen (CLI-12). */
function Denied({ to }: { to: string }) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const text = t('client.denied');
  useEffect(() => toasts.show({ severity: 'error', text }), [toasts, text]);
  return <Redirect to={to} replace />;
}

function BackLink() {
  const t = texts.useTexts();
  return (
    <Link to={paths.allClients()}>
      <ArrowLeftOutlined aria-hidden /> {t('client.back')}
    </Link>
  );
}

function Client({ data: { client, countries }, loaded }: { data: ClientViewQuery; loaded: Loaded<ClientViewQuery> }) {
  const t = texts.useTexts();
  usePageTitle(t('clients.title'));
  const { state } = useLocation();
  // Tabs replace the history entry and its state.
  const [{ list, path: listPath }] = useState(() => clientListOf(state));
  const { replaced, dismiss, reloadOwn } = useReplaced(client.id, client, loaded);
  const facts = useClientFacts({ client }, countries);
  const actions = useDisabling(reloadOwn)(client);
  const { id, firebaseId } = client;
  return (
    <RecordPage
      list={list}
      listTitle={t('clients.title')}
      listPath={listPath}
      backText={t('client.back')}
      name={personName(client)}
      status={<StatusWords client={client} />}
      primary={<PrimaryAction client={client} onChanged={reloadOwn} />}
      actions={actions}
      notice={
        <>
          {replaced ? <ReplacedNotice onClose={dismiss} /> : null}
          <ClosingNotice client={client} onChanged={reloadOwn} />
        </>
      }
      facts={facts}
      tabsLabel={t('client.tabsLabel')}
      tabs={[
        {
          key: 'profile',
          label: t('client.tabs.profile'),
          content: <ProfileTab clientId={id} readOnly={client.closed} />,
        },
        { key: 'activity', label: t('client.tabs.activity'), content: <ActivityTab clientId={id} /> },
        {
          key: 'documents',
          label: t('client.tabs.documents'),
          content: <DocumentsTab clientId={id} firebaseId={firebaseId} name={personName(client)} />,
        },
        { key: 'history', label: t('client.tabs.history'), content: <HistoryTab of="client" id={id} /> },
      ]}
    />
  );
}

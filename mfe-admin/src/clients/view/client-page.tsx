import { type PathParameters, paths } from '@platform/paths';
import './client-view.css';
import { ownFailureMessage, personName, useLoad, usePageTitle, usePermission, usePlatform } from '@platform/app-kit';
import { LoadedPage, Permitted } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, DataList, DateText, Page, PageHeader, StatusBadge, Tabs } from '@platform/design-system';
import { Link, Redirect, useParams, useSearchParams } from '@platform/router';
import { useEffect } from 'react';
import type { ClientViewQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { AddressBadge } from '../whitelist/address-badge.tsx';
import { isUndelivered, MailBadge } from '../whitelist/mail-badge.tsx';
import { ResendButton } from '../whitelist/resend-button.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { isProvisional, ResendInvitation } from './resend-invitation.tsx';

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
      emailConfirmed
      mail {
        state
        attempts
      }
      relationshipManager {
        id
        firstName
        lastName
        email
      }
    }
  }
`);

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
      {({ client }) => <Client client={client} reload={loaded.reload} />}
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

const tabs = ['profile', 'activity', 'documents'] as const;

function Client({ client, reload }: { client: ClientViewQuery['client']; reload(): void }) {
  const t = texts.useTexts();
  usePageTitle(t('clients.title'));
  const [parameters, setParameters] = useSearchParams();
  const { id, firebaseId, email, createdAt, status, approved, emailConfirmed, mail, relationshipManager } = client;
  const mayResend = usePermission('manageClient');
  const contents = {
    profile: <ProfileTab clientId={id} />,
    activity: <ActivityTab clientId={id} />,
    documents: <DocumentsTab clientId={id} firebaseId={firebaseId} />,
  };
  return (
    <Page>
      <PageHeader
        back={<BackLink />}
        title={personName(client)}
        badge={
          <>
            {approved ? (
              <StatusBadge tone="positive">{t('client.approved')}</StatusBadge>
            ) : (
              <StatusBadge tone="attention">{t('client.notApproved')}</StatusBadge>
            )}
            <AddressBadge confirmed={emailConfirmed} />
            <MailBadge mail={mail} />
          </>
        }
        actions={
          mayResend && isProvisional(firebaseId) ? (
            <ResendInvitation email={email} firebaseId={firebaseId} onSent={reload} />
          ) : mayResend && (emailConfirmed === false || (mail && isUndelivered(mail))) ? (
            <ResendButton email={email} onSent={reload} />
          ) : null
        }
      />
      <div className="admin-client-view-head">
        <DataList
          layout="columns"
          items={[
            { key: 'email', label: t('client.email'), value: email },
            { key: 'created', label: t('client.createdAt'), value: <DateText value={createdAt} /> },
            {
              key: 'manager',
              label: t('client.relationshipManager'),
              value: relationshipManager ? personName(relationshipManager) : t('client.none'),
            },
            { key: 'status', label: t('client.status'), value: t(`clients.statuses.${status}`) },
          ]}
        />
      </div>
      <Tabs
        aria-label={t('client.tabsLabel')}
        activeKey={tabs.find((tab) => tab === parameters.get('tab')) ?? tabs[0]}
        onChange={(tab) => setParameters(tab === tabs[0] ? {} : { tab }, { replace: true })}
        // Reload a tab whenever it is opened.
        destroyOnHidden
        items={tabs.map((key) => ({ key, label: t(`client.tabs.${key}`), children: contents[key] }))}
      />
    </Page>
  );
}

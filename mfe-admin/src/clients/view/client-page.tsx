import { ownFailureMessage, personName, useLoad, usePageTitle, usePermission, usePlatform } from '@platform/app-kit';
import { LoadedPage, Permitted } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, DateText, StatusBadge, Text } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Link, Redirect, useParams } from '@platform/router';
import { useEffect } from 'react';
import type { ClientViewQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { clientsList } from '../../list/stored-lists.ts';
import { RecordPage } from '../../record/record-page.tsx';
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

function Client({ client, reload }: { client: ClientViewQuery['client']; reload(): void }) {
  const t = texts.useTexts();
  usePageTitle(t('clients.title'));
  const { id, firebaseId, email, createdAt, relationshipManager } = client;
  return (
    <RecordPage
      list={clientsList}
      listTitle={t('clients.title')}
      listPath={paths.allClients()}
      backText={t('client.back')}
      name={personName(client)}
      status={<StatusWords client={client} />}
      primary={<Resend client={client} onSent={reload} />}
      facts={[
        { key: 'email', label: t('client.email'), value: email },
        { key: 'created', label: t('client.createdAt'), value: <DateText value={createdAt} /> },
        {
          key: 'manager',
          label: t('client.relationshipManager'),
          value: relationshipManager ? <bdi>{personName(relationshipManager)}</bdi> : t('client.none'),
        },
      ]}
      tabsLabel={t('client.tabsLabel')}
      tabs={[
        { key: 'profile', label: t('client.tabs.profile'), content: <ProfileTab clientId={id} /> },
        { key: 'activity', label: t('client.tabs.activity'), content: <ActivityTab clientId={id} /> },
        {
          key: 'documents',
          label: t('client.tabs.documents'),
          content: <DocumentsTab clientId={id} firebaseId={firebaseId} />,
        },
      ]}
    />
  );
}

type ClientProps = { client: ClientViewQuery['client'] };

/** The approval of the account (CLI-11) and how far the client has come (CLI-09), side by side, with notices. */
function StatusWords({ client: { approved, status, emailConfirmed, mail } }: ClientProps) {
  const t = texts.useTexts();
  return (
    <>
      {approved ? (
        <StatusBadge tone="positive">{t('client.approved')}</StatusBadge>
      ) : (
        <StatusBadge tone="attention">{t('client.notApproved')}</StatusBadge>
      )}
      {/* The last status says the same as the approval. */}
      {status === 'APPROVED' ? null : <Text tone="secondary">{t(`clients.statuses.${status}`)}</Text>}
      <AddressBadge confirmed={emailConfirmed} />
      <MailBadge mail={mail} />
    </>
  );
}

/** Resends the invitation, or the mail that is due to the client's address. */
function Resend({ client: { email, firebaseId, emailConfirmed, mail }, onSent }: ClientProps & { onSent(): void }) {
  if (!usePermission('manageClient')) return null;
  if (isProvisional(firebaseId)) return <ResendInvitation {...{ email, firebaseId, onSent }} />;
  const isDue = emailConfirmed === false || (mail && isUndelivered(mail));
  return isDue ? <ResendButton email={email} onSent={onSent} /> : null;
}

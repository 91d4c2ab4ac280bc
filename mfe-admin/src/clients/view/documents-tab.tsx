import { dealName, ownFailureMessage, useLoad, usePermission, useReloadOnReturn } from '@platform/app-kit';
import { LoadGate, Permitted } from '@platform/app-kit/pages';
import { DateText, Money, Section, StatusBadge, Text, useWideScreen } from '@platform/design-system';
import { FlowProgressLine } from '@platform/flow-ui';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { useCallback } from 'react';
import {
  type ClientDocumentsAndOnboardingQuery,
  type ClientDocumentsTab_ClientFragment,
  ClientDocumentsTab_ClientFragmentDoc,
  type ClientDocumentsTabQuery,
  FlowProgressLine_ProgressFragmentDoc,
} from '../../gql/graphql.ts';
import { graphql, readFragment } from '../../gql/index.ts';
import { ArchiveButton } from '../../instances/archive-button.tsx';
import { ListRows, tableMinWindowWidth } from '../../list/list-rows.tsx';
import { useAccountChanges } from '../../record/use-account-changes.ts';
import { texts } from '../../texts.ts';

graphql(`
  fragment ClientDocumentsTab_Client on ClientDetail {
    id
    onboardingFlow {
      id
      name
      updatedAt
    }
    investments {
      id
      dealId
      flowId
      deal {
        id
        title
        companyName
      }
      value
      currency
      progressLabel
      completedAt
      updatedAt
      progress {
        ...FlowProgressLine_Progress
      }
    }
  }
`);

const ClientDocumentsTabDocument = graphql(`
  query ClientDocumentsTab($id: ID!) {
    client(id: $id) {
      id
      ...ClientDocumentsTab_Client
    }
  }
`);

// A query of its own, because the server refuses a whole query that names a field its caller may not read (PERM-14).
const ClientDocumentsAndOnboardingDocument = graphql(`
  query ClientDocumentsAndOnboarding($id: ID!) {
    client(id: $id) {
      id
      ...ClientDocumentsTab_Client
      onboardingProgress {
        ...FlowProgressLine_Progress
      }
    }
  }
`);

type Client = ClientDocumentsTab_ClientFragment;
type DocumentsQuery = ClientDocumentsTabQuery | ClientDocumentsAndOnboardingQuery;
type Progress = ClientDocumentsAndOnboardingQuery['client']['onboardingProgress'];
type DocumentsTabProps = {
  clientId: string;
  firebaseId: string;
  /** Of the client. */
  name: string;
};

/** Links to the client's onboarding and to the documents of the live investments (CLI-23, CLI-24). */
export function DocumentsTab(props: DocumentsTabProps) {
  const t = texts.useTexts();
  return (
    <Permitted flags={['readClientDocument']} denied={t('investment.denied')}>
      <LoadedDocuments {...props} />
    </Permitted>
  );
}

function LoadedDocuments({ clientId, firebaseId, name }: DocumentsTabProps) {
  const t = texts.useTexts();
  // What stands in an onboarding is served to those who may open it (PERM-14).
  const document = usePermission('handleOnboarding')
    ? ClientDocumentsAndOnboardingDocument
    : ClientDocumentsTabDocument;
  const loaded = useLoad<DocumentsQuery, { id: string }>(document, { id: clientId }, { context: ownFailureMessage });
  const { reload } = loaded;
  useReloadOnReturn(reload);
  useAccountChanges(
    clientId,
    useCallback(() => reload(), [reload]),
  );
  return (
    <LoadGate loaded={loaded} loading={6} failed={t('client.documents.failed')}>
      {({ client }) => (
        <Documents
          client={readFragment(ClientDocumentsTab_ClientFragmentDoc, client)}
          progress={'onboardingProgress' in client ? client.onboardingProgress : null}
          {...{ firebaseId, name }}
        />
      )}
    </LoadGate>
  );
}

type DocumentsProps = { client: Client; progress: Progress; firebaseId: string; name: string };

function Documents({ client, progress, firebaseId, name }: DocumentsProps) {
  const t = texts.useTexts();
  const { investments } = client;
  return (
    <>
      <div className="ds-actions admin-client-archive">
        <ArchiveButton of="client" id={client.id} name={name} />
      </div>
      <Section title={t('client.documents.onboarding')}>
        <Onboarding flow={client.onboardingFlow} progress={progress} firebaseId={firebaseId} />
      </Section>
      <Section title={t('client.documents.investments')}>
        {investments.length > 0 ? (
          <Investments investments={investments} />
        ) : (
          <Text tone="muted">{t('client.documents.noInvestments')}</Text>
        )}
      </Section>
    </>
  );
}

/** The flow's name, a link for employees who may open the flow (PERM-12, PERM-13). */
function Onboarding({
  flow,
  progress,
  firebaseId,
}: {
  flow: Client['onboardingFlow'];
  progress: Progress;
  firebaseId: string;
}) {
  const t = texts.useTexts();
  const mayOpen = usePermission('handleOnboarding');
  if (!flow) return <Text tone="muted">{t('client.documents.noOnboarding')}</Text>;
  return (
    <>
      {mayOpen ? <Link to={paths.clientOnboarding({ flowId: flow.id, firebaseId })}>{flow.name}</Link> : flow.name}{' '}
      <Text tone="muted">
        {t('client.documents.onboardingChanged')} <DateText value={flow.updatedAt} />
      </Text>
      {progress ? (
        <FlowProgressLine progress={readFragment(FlowProgressLine_ProgressFragmentDoc, progress)} audience="staff" />
      ) : null}
    </>
  );
}

function Investments({ investments }: Pick<Client, 'investments'>) {
  const t = texts.useTexts();
  const isTable = useWideScreen(tableMinWindowWidth);
  return (
    <ListRows
      label={t('client.documents.investments')}
      rows={investments}
      nameOf={({ deal }) => dealName(deal.companyName, deal.title)}
      columns={[
        {
          key: 'DEAL',
          title: t('client.documents.deal'),
          width: 200,
          card: 'title',
          render: ({ id, dealId, flowId, deal }) => (
            <Link to={paths.clientDocuments({ dealId, flowId, investmentId: id })}>
              <bdi>{dealName(deal.companyName, deal.title)}</bdi>
            </Link>
          ),
        },
        {
          key: 'AMOUNT',
          title: t('investment.amount'),
          width: 140,
          align: 'end',
          render: ({ value, currency }) => <Money amount={value} currency={currency} />,
        },
        {
          key: 'PROGRESS',
          title: t('investment.progress'),
          width: 190,
          card: 'status',
          render: ({ progressLabel, completedAt }) => (
            <StatusBadge tone={completedAt ? 'positive' : 'attention'}>{progressLabel}</StatusBadge>
          ),
        },
        {
          key: 'NEXT',
          title: t('investment.glance'),
          width: 280,
          card: 'line',
          render: ({ progress }) => (
            <FlowProgressLine
              progress={readFragment(FlowProgressLine_ProgressFragmentDoc, progress)}
              audience="staff"
              // A card has room for several lines.
              layout={isTable ? 'line' : 'head'}
            />
          ),
        },
        {
          key: 'DATE',
          title: t('investment.date'),
          width: 120,
          render: ({ completedAt, updatedAt }) => <DateText value={completedAt ?? updatedAt} />,
        },
      ]}
    />
  );
}

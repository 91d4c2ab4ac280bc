import { type Loaded, ownFailureMessage, personName, useLoad, usePageTitle, usePermission } from '@platform/app-kit';
import { LoadedPage, PermittedPage } from '@platform/app-kit/pages';
import { Alert, ArrowLeftOutlined, DateText } from '@platform/design-system';
import type { FlowItem } from '@platform/flow-ui';
import { type PathParameters, paths } from '@platform/paths';
import { Link, useParams } from '@platform/router';
import { useMemo } from 'react';
import type { ClientOnboardingQuery } from '../../gql/graphql.ts';
import { graphql, readFragment } from '../../gql/index.ts';
import { ArchiveButton } from '../../instances/archive-button.tsx';
import { InstanceFragment } from '../../instances/documents.ts';
import { FlowSource } from '../../instances/flow-source.tsx';
import { InstanceRecord } from '../../instances/instance-record.tsx';
import { VisibleClientName } from '../../record/record-links.tsx';
import { useReplaced } from '../../record/use-replaced.ts';
import { texts } from '../../texts.ts';

const ClientOnboardingDocument = graphql(`
  query ClientOnboarding($flowId: ID!, $firebaseId: ID!) {
    clientOnboarding(flowId: $flowId, firebaseId: $firebaseId) {
      firebaseId
      accountClosed
      client {
        id
        firstName
        lastName
        email
      }
      flow {
        id
        name
        createdAt
        updatedAt
        ...Instance_Flow
      }
    }
  }
`);

/**
 * A client's onboarding instance: flags, uploads and answers (ONBT-20, ONBT-21); denied without the flags (ONBT-02).
 */
export default function ClientOnboardingPage() {
  const t = texts.useTexts();
  return (
    <PermittedPage
      flags={['handleOnboarding', 'readClientDocument']}
      title={t('client.flow.title')}
      denied={t('client.flow.denied')}
    >
      <LoadedOnboarding />
    </PermittedPage>
  );
}

function LoadedOnboarding() {
  const t = texts.useTexts();
  const { flowId = '', firebaseId = '' } = useParams<PathParameters<typeof paths.clientOnboarding>>();
  const loaded = useLoad(ClientOnboardingDocument, { flowId, firebaseId }, { context: ownFailureMessage });
  return (
    <LoadedPage
      loaded={loaded}
      loading={10}
      back={
        <Link to={paths.allClients()}>
          <ArrowLeftOutlined aria-hidden /> {t('client.back')}
        </Link>
      }
      failed={t('client.flow.failed')}
      notThere={t('client.flow.notFound')}
    >
      {({ clientOnboarding }) => <ClientOnboarding onboarding={clientOnboarding} loaded={loaded} />}
    </LoadedPage>
  );
}

type Onboarding = ClientOnboardingQuery['clientOnboarding'];
type ClientOnboardingProps = { onboarding: Onboarding; loaded: Loaded<ClientOnboardingQuery> };

function ClientOnboarding({ onboarding, loaded }: ClientOnboardingProps) {
  const t = texts.useTexts();
  usePageTitle(t('client.flow.title'));
  const { client, firebaseId, flow, accountClosed } = onboarding;
  const replaced = useReplaced(client.id, onboarding, loaded);
  const isPermitted = usePermission('manageClientDocument');
  const mayChange = isPermitted && !accountClosed;
  const files = useMemo(
    () => ({
      kind: 'onboarding/documents' as const,
      fields: (item: FlowItem) => ({ onboardingSectionNodeEdgeId: item.id, firebaseId }),
    }),
    [firebaseId],
  );
  return (
    <InstanceRecord
      kind="ONBOARDING"
      flowId={flow.id}
      flow={flow}
      back={
        <Link to={`${paths.client({ clientId: client.id })}?tab=documents`}>
          <ArrowLeftOutlined aria-hidden /> {t('client.flow.back')}
        </Link>
      }
      place={t('client.flow.title')}
      name={personName(client)}
      actions={<ArchiveButton of="client" id={client.id} name={personName(client)} />}
      notice={
        mayChange ? null : (
          <Alert type="info" showIcon title={t(accountClosed ? 'instance.accountClosed' : 'client.flow.readOnly')} />
        )
      }
      facts={[
        { key: 'client', label: t('client.flow.client'), value: <VisibleClientName client={client} /> },
        { key: 'email', label: t('client.email'), value: client.email },
        { key: 'name', label: t('client.flow.name'), value: <bdi>{flow.name}</bdi> },
        {
          key: 'begun',
          label: t('client.flow.begun'),
          value: <DateText value={flow.createdAt} display="date-time" />,
        },
        {
          key: 'updated',
          label: t('client.documents.onboardingChanged'),
          value: <DateText value={flow.updatedAt} display="date-time" />,
        },
        {
          key: 'source',
          label: t('instance.source.label'),
          value: <FlowSource source={readFragment(InstanceFragment, flow).source} />,
        },
      ]}
      files={files}
      readOnly={!mayChange}
      replaced={replaced}
    />
  );
}

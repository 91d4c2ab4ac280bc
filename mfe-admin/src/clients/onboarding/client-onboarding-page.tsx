import { type PathParameters, paths } from '@platform/paths';
import './client-onboarding.css';
import {
  ownFailureMessage,
  personName,
  useLoad,
  usePageTitle,
  usePermission,
  useReloadOnReturn,
} from '@platform/app-kit';
import { LoadedPage, PermittedPage } from '@platform/app-kit/pages';
import { Alert, ArrowLeftOutlined, Page, PageHeader, Text } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import type { FlowItem } from '@platform/flow-ui';
import { Link, useParams } from '@platform/router';
import { useId, useMemo } from 'react';
import { FlowSteps } from '../../flow/flow-steps.tsx';
import type { ClientOnboardingQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';

const ClientOnboardingDocument = graphql(`
  query ClientOnboarding($flowId: ID!, $firebaseId: ID!) {
    clientOnboarding(flowId: $flowId, firebaseId: $firebaseId) {
      firebaseId
      client {
        id
        firstName
        lastName
        email
      }
      flow {
        id
        name
        ...FlowStepper_Flow
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
      {({ clientOnboarding }) => <ClientOnboarding onboarding={clientOnboarding} reload={loaded.reload} />}
    </LoadedPage>
  );
}

type ClientOnboardingProps = { onboarding: ClientOnboardingQuery['clientOnboarding']; reload(): void };

function ClientOnboarding({ onboarding: { client, firebaseId, flow }, reload }: ClientOnboardingProps) {
  const t = texts.useTexts();
  usePageTitle(t('client.flow.title'));
  useReloadOnReturn(reload);
  const mayChange = usePermission('manageClientDocument');
  const nameId = useId();
  const files = useMemo(
    () => ({
      kind: 'onboarding/documents' as const,
      fields: (item: FlowItem) => ({ onboardingSectionNodeEdgeId: item.id, firebaseId }),
    }),
    [firebaseId],
  );
  return (
    <Page>
      <PageHeader
        back={
          <Link to={`${paths.client({ clientId: client.id })}?tab=documents`}>
            <ArrowLeftOutlined aria-hidden /> {t('client.flow.back')}
          </Link>
        }
        title={personName(client)}
        subtitle={t('client.flow.title')}
      />
      <div className="admin-client-onboarding-name">
        <label htmlFor={nameId}>
          <Text tone="secondary">{t('client.flow.name')}</Text>
        </label>
        <Input id={nameId} value={flow.name} disabled />
      </div>
      {mayChange ? null : <Alert type="info" showIcon title={t('client.flow.readOnly')} />}
      <FlowSteps flow={flow} files={files} readOnly={!mayChange} withShown onChanged={reload} />
    </Page>
  );
}

import { type PathParameters, paths } from '@platform/paths';
import './investments.css';
import {
  dealName,
  ownFailureMessage,
  personName,
  useLoad,
  usePageTitle,
  usePermission,
  useReloadOnReturn,
} from '@platform/app-kit';
import { LoadedPage, PermittedPage } from '@platform/app-kit/pages';
import {
  Alert,
  ArrowLeftOutlined,
  DataList,
  DateText,
  Money,
  Page,
  PageHeader,
  StatusBadge,
} from '@platform/design-system';
import type { FlowItem } from '@platform/flow-ui';
import { Link, useParams } from '@platform/router';
import { useMemo } from 'react';
import { FlowSteps } from '../flow/flow-steps.tsx';
import type { ClientDocumentsQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { DealName, VisibleClientName } from '../record/record-links.tsx';
import { texts } from '../texts.ts';
import { CompletionButton } from './completion-button.tsx';
import { ShownVersions } from './shown-versions.tsx';

const ClientDocumentsDocument = graphql(`
  query ClientDocuments($dealId: ID!, $flowId: ID!, $investmentId: ID!) {
    clientInvestment(dealId: $dealId, flowId: $flowId, investmentId: $investmentId) {
      id
      value
      currency
      progressLabel
      completedAt
      updatedAt
      client {
        id
        firstName
        lastName
        email
      }
      deal {
        id
        title
        companyName
        visible
      }
      flow {
        id
        ...FlowStepper_Flow
      }
    }
  }
`);

/** A client's documents for one investment (AINV-06 to AINV-12). */
export default function ClientDocumentsPage() {
  const t = texts.useTexts();
  return (
    <PermittedPage flags={['readClientDocument']} title={t('investment.title')} denied={t('investment.denied')}>
      <LoadedDocuments />
    </PermittedPage>
  );
}

function LoadedDocuments() {
  const t = texts.useTexts();
  const { dealId = '', flowId = '', investmentId = '' } = useParams<PathParameters<typeof paths.clientDocuments>>();
  const loaded = useLoad(ClientDocumentsDocument, { dealId, flowId, investmentId }, { context: ownFailureMessage });
  return (
    <LoadedPage
      loaded={loaded}
      loading={10}
      back={<BackLink />}
      failed={t('investment.pageFailed')}
      notThere={t('investment.notFound')}
    >
      {({ clientInvestment }) => <ClientDocuments investment={clientInvestment} reload={loaded.reload} />}
    </LoadedPage>
  );
}

function BackLink() {
  const t = texts.useTexts();
  return (
    <Link to={paths.investmentDocuments()}>
      <ArrowLeftOutlined aria-hidden /> {t('investment.back')}
    </Link>
  );
}

type ClientDocumentsProps = { investment: ClientDocumentsQuery['clientInvestment']; reload(): void };

function ClientDocuments({ investment, reload }: ClientDocumentsProps) {
  const t = texts.useTexts();
  usePageTitle(t('investment.title'));
  useReloadOnReturn(reload);
  const mayChange = usePermission('manageClientDocument');
  const { id: investmentId, client, deal, completedAt } = investment;
  const files = useMemo(
    () => ({
      kind: 'investment/documents' as const,
      fields: (item: FlowItem, section: { order: number }) => ({
        investmentSectionNodeEdgeId: item.id,
        investmentId,
        investmentStep: section.order,
      }),
    }),
    [investmentId],
  );
  const completed = Boolean(completedAt);

  return (
    <Page>
      <PageHeader
        back={<BackLink />}
        title={personName(client)}
        subtitle={dealName(deal.companyName, deal.title)}
        badge={
          completed ? (
            <StatusBadge tone="positive">{t('investment.completed')}</StatusBadge>
          ) : (
            <StatusBadge tone="attention">{t('investment.inProgress')}</StatusBadge>
          )
        }
        actions={
          mayChange ? (
            <CompletionButton {...{ investmentId, completed, flow: investment.flow, onChanged: reload }} />
          ) : null
        }
      />
      <DataList
        layout="columns"
        items={[
          { key: 'client', label: t('investment.investor'), value: <VisibleClientName client={client} /> },
          {
            key: 'deal',
            label: t('investment.deal'),
            value: <DealName dealId={deal.id} name={dealName(deal.companyName, deal.title)} visible={deal.visible} />,
          },
          {
            key: 'amount',
            label: t('investment.amount'),
            value: <Money amount={investment.value} currency={investment.currency} />,
          },
          { key: 'progress', label: t('investment.progress'), value: investment.progressLabel },
          {
            key: 'date',
            label: completedAt ? t('investment.finalized') : t('investment.lastUpdate'),
            value: <DateText value={completedAt ?? investment.updatedAt} display="date-time" />,
          },
          { key: 'email', label: t('investment.email'), value: client.email },
          { key: 'shown', label: t('investment.shown.label'), value: <ShownVersions investmentId={investmentId} /> },
        ]}
      />
      <div className="admin-investments-notice">
        {mayChange ? null : <Alert type="info" showIcon title={t('investment.readOnlyPermission')} />}
        {mayChange && completed ? <Alert type="success" showIcon title={t('investment.readOnlyCompleted')} /> : null}
      </div>
      <FlowSteps flow={investment.flow} files={files} readOnly={completed || !mayChange} onChanged={reload} />
    </Page>
  );
}

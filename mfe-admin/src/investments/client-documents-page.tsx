import {
  dealName,
  type Loaded,
  ownFailureMessage,
  personName,
  useLoad,
  usePageTitle,
  usePermission,
} from '@platform/app-kit';
import { LoadedPage, PermittedPage } from '@platform/app-kit/pages';
import { useBackLink } from '@platform/app-kit/places';
import { Alert, ArrowLeftOutlined, DateText, Money, StatusBadge } from '@platform/design-system';
import type { Fact } from '@platform/design-system/record';
import { type FlowItem, FlowProgressLine } from '@platform/flow-ui';
import { type PathParameters, paths } from '@platform/paths';
import { Link, useParams } from '@platform/router';
import { useMemo } from 'react';
import { type ClientDocumentsQuery, FlowProgressLine_ProgressFragmentDoc } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { ArchiveButton } from '../instances/archive-button.tsx';
import { InstanceFragment } from '../instances/documents.ts';
import { FlowSource } from '../instances/flow-source.tsx';
import { InstanceRecord } from '../instances/instance-record.tsx';
import { investmentsList } from '../list/stored-lists.ts';
import { DealName, VisibleClientName } from '../record/record-links.tsx';
import { useReplaced } from '../record/use-replaced.ts';
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
      accountClosed
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
        ...Instance_Flow
      }
      progress {
        ...FlowProgressLine_Progress
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
      {({ clientInvestment }) => <ClientDocuments investment={clientInvestment} loaded={loaded} />}
    </LoadedPage>
  );
}

/** Leads to the list as it was left. */
function BackLink() {
  const t = texts.useTexts();
  const back = useBackLink(investmentsList, paths.investmentDocuments());
  return (
    <Link {...back}>
      <ArrowLeftOutlined aria-hidden /> {t('investment.back')}
    </Link>
  );
}

type Investment = ClientDocumentsQuery['clientInvestment'];
type ClientDocumentsProps = { investment: Investment; loaded: Loaded<ClientDocumentsQuery> };

function ClientDocuments({ investment, loaded }: ClientDocumentsProps) {
  const t = texts.useTexts();
  usePageTitle(t('investment.title'));
  const { id: investmentId, client, deal, flow, completedAt, accountClosed } = investment;
  const isPermitted = usePermission('manageClientDocument');
  const mayChange = isPermitted && !accountClosed;
  const replaced = useReplaced(client.id, investment, loaded);
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
  const name = dealName(deal.companyName, deal.title);

  return (
    <InstanceRecord
      kind="INVESTMENT"
      flowId={flow.id}
      flow={flow}
      investmentId={investmentId}
      back={<BackLink />}
      place={<bdi>{name}</bdi>}
      name={personName(client)}
      status={
        completed ? (
          <StatusBadge tone="positive">{t('investment.completed')}</StatusBadge>
        ) : (
          <StatusBadge tone="attention">{t('investment.inProgress')}</StatusBadge>
        )
      }
      actions={
        <>
          <ArchiveButton of="investment" id={investmentId} name={`${personName(client)} - ${name}`} />
          {mayChange ? (
            <CompletionButton {...{ investmentId, completed, flow }} onChanged={replaced.reloadOwn} />
          ) : null}
        </>
      }
      notice={
        <>
          {mayChange ? null : (
            <Alert
              type="info"
              showIcon
              title={t(accountClosed ? 'instance.accountClosed' : 'investment.readOnlyPermission')}
            />
          )}
          {mayChange && completed ? <Alert type="success" showIcon title={t('investment.readOnlyCompleted')} /> : null}
        </>
      }
      facts={useFacts(investment)}
      files={files}
      readOnly={completed || !mayChange}
      replaced={replaced}
    />
  );
}

function useFacts(investment: Investment): Fact[] {
  const t = texts.useTexts();
  const { id, client, deal, value, currency, progress, progressLabel, completedAt, updatedAt, flow } = investment;
  const name = dealName(deal.companyName, deal.title);
  const howFar = readFragment(FlowProgressLine_ProgressFragmentDoc, progress);
  return [
    {
      key: 'progress',
      label: t('investment.progress'),
      value: (
        <>
          {/* The other labels say what stands below (AINV-05). */}
          {completedAt || howFar.step ? null : <div>{progressLabel}</div>}
          <FlowProgressLine progress={howFar} audience="staff" />
        </>
      ),
    },
    { key: 'client', label: t('investment.investor'), value: <VisibleClientName client={client} /> },
    { key: 'email', label: t('investment.email'), value: client.email },
    {
      key: 'deal',
      label: t('investment.deal'),
      value: <DealName dealId={deal.id} name={name} visible={deal.visible} />,
    },
    { key: 'amount', label: t('investment.amount'), value: <Money amount={value} currency={currency} /> },
    {
      key: 'date',
      label: completedAt ? t('investment.finalized') : t('investment.lastUpdate'),
      value: <DateText value={completedAt ?? updatedAt} display="date-time" />,
    },
    {
      key: 'source',
      label: t('instance.source.label'),
      value: <FlowSource source={readFragment(InstanceFragment, flow).source} />,
    },
    { key: 'shown', label: t('investment.shown.label'), value: <ShownVersions investmentId={id} /> },
  ];
}

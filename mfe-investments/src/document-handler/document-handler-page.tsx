import { type PathParameters, paths } from '@platform/paths';
import './document-handler.css';
import {
  dealName,
  ownFailureMessage,
  useLoad,
  usePageTitle,
  usePlatform,
  useReloadOnReturn,
  useSharedTexts,
} from '@platform/app-kit';
import { LoadedPage } from '@platform/app-kit/pages';
import { Alert, ArrowLeftOutlined, DataList, Money, Page, PageHeader, StatusBadge } from '@platform/design-system';
import { FlowStepper, useFlowFiles, useSaveInput } from '@platform/flow-ui';
import { Link, Redirect, useLeaving, useLocation, useParams, useSearchParams } from '@platform/router';
import { useCallback, useEffect } from 'react';
import { CanceledDealNote, isCanceled } from '../canceled-deal.tsx';
import {
  type DocumentHandlerQuery,
  FlowStepper_FlowFragmentDoc,
  InsertInputFieldDocument,
  UpdateInputFieldDocument,
} from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { backPath, isReturning } from './navigation-state.ts';

const DocumentHandlerDocument = graphql(`
  query DocumentHandler($id: ID!, $dealId: ID!) {
    investment(id: $id, dealId: $dealId) {
      id
      value
      currency
      completedAt
      deletedAt
      deal {
        id
        title
        status
        visible
        company {
          id
          name
        }
      }
      flow {
        ...FlowStepper_Flow
      }
    }
  }
`);

const inputDocuments = { insert: InsertInputFieldDocument, update: UpdateInputFieldDocument };

/** The document steps of one investment (DOCH-01 to DOCH-09). */
export default function DocumentHandlerPage() {
  const t = texts.useTexts();
  const { dealId = '', investmentId = '' } = useParams<PathParameters<typeof paths.documentHandler>>();
  const loaded = useLoad(
    DocumentHandlerDocument,
    { id: investmentId, dealId },
    // Staff may unlock or complete steps at any time, so always refetch.
    { policy: 'cache-and-network', context: ownFailureMessage },
  );
  useReloadOnReturn(loaded.reload);
  return (
    <LoadedPage
      loaded={loaded}
      failed={t('handler.failed')}
      // Handle another investor's investment like an unknown one; the deal page redirects further if the deal is
      // hidden.
      notThere={<Redirect to={paths.deal({ dealId })} replace />}
    >
      {({ investment }) =>
        investment.deletedAt ? (
          <DeletedInvestment dealId={dealId} />
        ) : (
          <Handler investment={investment} reload={loaded.reload} />
        )
      }
    </LoadedPage>
  );
}

/** Shows an error toast and redirects to the deal (DOCH-06). */
function DeletedInvestment({ dealId }: { dealId: string }) {
  const { toasts, navigate } = usePlatform();
  const shared = useSharedTexts();
  useEffect(() => {
    toasts.show({ severity: 'error', text: shared('toasts.investmentDeleted') });
    navigate(paths.deal({ dealId }), { replace: true });
  }, [toasts, navigate, shared, dealId]);
  return null;
}

type LoadedInvestment = DocumentHandlerQuery['investment'];

function Handler({ investment, reload }: { investment: LoadedInvestment; reload(): void }) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { state } = useLocation();
  const [parameters] = useSearchParams();
  const leaving = useLeaving();
  const { deal, id: investmentId } = investment;
  const name = dealName(deal.company.name, deal.title);
  const title = t('handler.title', { name });
  usePageTitle(title);

  const fields = useCallback(
    (item: { id: string }, section: { order: number }) => ({
      investmentSectionNodeEdgeId: item.id,
      investmentId,
      investmentStep: section.order,
    }),
    [investmentId],
  );
  const files = useFlowFiles({ kind: 'investment/documents', fields, onChanged: reload });
  const saveInput = useSaveInput(inputDocuments, reload);
  const completed = Boolean(investment.completedAt);
  return (
    <Page>
      <PageHeader
        back={
          <Link to={backPath(state, paths.deal({ dealId: deal.id }))}>
            <ArrowLeftOutlined aria-hidden /> {t('handler.back')}
          </Link>
        }
        title={title}
        badge={
          isCanceled(deal.status) ? (
            <StatusBadge>{t('list.closed')}</StatusBadge>
          ) : completed ? (
            <StatusBadge tone="positive">{t('handler.completed')}</StatusBadge>
          ) : (
            <StatusBadge tone="attention">{t('handler.inProgress')}</StatusBadge>
          )
        }
      />
      <div className="investments-document-handler">
        <CanceledDealNote status={deal.status} kind="investment" />
        <DataList
          layout="columns"
          items={[
            {
              key: 'amount',
              label: t('handler.amount'),
              value: <Money amount={investment.value} currency={investment.currency} />,
            },
          ]}
        />
        {completed ? <Alert type="success" showIcon title={t('handler.completedNote')} /> : null}
        <FlowStepper
          flow={readFragment(FlowStepper_FlowFragmentDoc, investment.flow)}
          initialStep={parameters.get('step')}
          returning={isReturning(state)}
          readOnly={completed || !deal.visible}
          actions={{ ...files, saveInput }}
          onFinish={() => {
            if (!leaving()) navigate(paths.deal({ dealId: deal.id }));
          }}
        />
      </div>
    </Page>
  );
}

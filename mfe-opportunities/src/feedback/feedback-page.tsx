import { isNotThere, ownFailureMessage, useLoad, usePageTitle } from '@platform/app-kit';
import { BusyModal, ErrorState, Heading, LoadingState, Page } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Navigate, useNavigate, useParams } from '@platform/router';
import { useCallback, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { FeedbackForm } from './feedback-form.tsx';

const FeedbackPageDocument = graphql(`
  query FeedbackPage($id: ID!) {
    deal(id: $id) {
      id
      status
      company {
        id
        name
      }
      ...FeedbackForm_Deal
    }
  }
`);

/** Why an investor is not interested in a deal (FEED-01 to FEED-10). Closing the overlay leads to the deal. */
export default function FeedbackPage() {
  const t = texts.useTexts();
  const { dealId = '' } = useParams<PathParameters<typeof paths.feedback>>();
  const navigate = useNavigate();
  const dealPath = paths.deal({ dealId });
  const close = useCallback(() => navigate(dealPath), [navigate, dealPath]);
  const [busy, setBusy] = useState(false);
  const loaded = useLoad(FeedbackPageDocument, { id: dealId }, { policy: 'network-only', context: ownFailureMessage });
  const title = loaded.state === 'ready' ? t('feedback.title', { name: loaded.data.deal.company.name }) : '';
  usePageTitle(title || t('list.title'));
  if (loaded.state === 'loading') {
    return (
      <Page width="text">
        <LoadingState rows={8} />
      </Page>
    );
  }
  if (loaded.state === 'failed') {
    if (isNotThere(loaded.error)) return <Navigate to={paths.allDeals()} replace />;
    return (
      <Page width="text">
        <ErrorState title={t('detail.failed')} onRetry={loaded.reload} />
      </Page>
    );
  }
  const { deal } = loaded.data;
  // A closed deal takes no feedback (FEED-12).
  if (deal.status === 'CLOSED') return <Navigate to={dealPath} replace />;
  return (
    <BusyModal
      open
      title={
        <Heading level={1} size={2}>
          {title}
        </Heading>
      }
      footer={null}
      width={760}
      busy={busy}
      cross
      closedByMask={false}
      onCancel={close}
    >
      <FeedbackForm deal={deal} onBusy={setBusy} onDone={close} />
    </BusyModal>
  );
}

import { ownFailureMessage, useLoad, usePageTitle } from '@platform/app-kit';
import { LoadedPage } from '@platform/app-kit/pages';
import { BusyModal, Heading } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Redirect, useNavigate, useParams } from '@platform/router';
import { useCallback, useState } from 'react';
import type { FeedbackPageQuery } from '../gql/graphql.ts';
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

/** The investor's reasons for declining a deal (FEED-01 to FEED-10). Closing the overlay opens the deal. */
export default function FeedbackPage() {
  const t = texts.useTexts();
  const { dealId = '' } = useParams<PathParameters<typeof paths.feedback>>();
  const loaded = useLoad(FeedbackPageDocument, { id: dealId }, { policy: 'network-only', context: ownFailureMessage });
  return (
    <LoadedPage
      loaded={loaded}
      width="text"
      failed={t('detail.failed')}
      notThere={<Redirect to={paths.allDeals()} replace />}
    >
      {({ deal }) =>
        // A closed deal accepts no feedback (FEED-12).
        deal.status === 'CLOSED' ? <Redirect to={paths.deal({ dealId: deal.id })} replace /> : <Feedback deal={deal} />
      }
    </LoadedPage>
  );
}

function Feedback({ deal }: { deal: FeedbackPageQuery['deal'] }) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const dealPath = paths.deal({ dealId: deal.id });
  const close = useCallback(() => navigate(dealPath), [navigate, dealPath]);
  const [busy, setBusy] = useState(false);
  const title = t('feedback.title', { name: deal.company.name });
  usePageTitle(title);
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

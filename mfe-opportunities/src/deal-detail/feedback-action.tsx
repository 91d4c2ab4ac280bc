import { Button } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const FeedbackActionFragment = graphql(`
  fragment FeedbackAction_Deal on Deal {
    id
    status
    myFeedback {
      id
    }
  }
`);

/** Links to the investor's feedback on a deal (DEAL-03); renders nothing for a closed deal (DEAL-04). */
export function FeedbackAction({ deal: masked }: { deal: FragmentType<typeof FeedbackActionFragment> }) {
  const t = texts.useTexts();
  const deal = readFragment(FeedbackActionFragment, masked);
  const navigate = useNavigate();
  if (deal.status === 'CLOSED') return null;
  return (
    <Button size="large" onClick={() => navigate(paths.feedback({ dealId: deal.id }))}>
      {deal.myFeedback ? t('detail.updateFeedback') : t('detail.provideFeedback')}
    </Button>
  );
}

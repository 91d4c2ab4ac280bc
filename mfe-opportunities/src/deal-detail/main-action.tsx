import { usePlatform } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useNavigate } from '@platform/router';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const MainActionFragment = graphql(`
  fragment MainAction_Deal on Deal {
    id
    status
    myInvestment {
      id
      completedAt
    }
    myInterest {
      id
    }
  }
`);

/** What an investor can do next with a deal (DEAL-05); nothing on a closed one (DEAL-04). */
export function MainAction({ deal: masked }: { deal: FragmentType<typeof MainActionFragment> }) {
  const t = texts.useTexts();
  const deal = readFragment(MainActionFragment, masked);
  const navigate = useNavigate();
  const platform = usePlatform();
  const { myInvestment, myInterest } = deal;
  if (deal.status === 'ACTIVE' && myInvestment) {
    return (
      <Button
        type="primary"
        size="large"
        onClick={() => platform.navigate(`/app/document-handler/${deal.id}/${myInvestment.id}`)}
      >
        {myInvestment.completedAt ? t('detail.investmentCompleted') : t('detail.manage')}
      </Button>
    );
  }
  if (deal.status === 'ACTIVE') {
    return (
      <Button type="primary" size="large" onClick={() => navigate(`/app/invest/${deal.id}`)}>
        {t('detail.invest')}
      </Button>
    );
  }
  if (deal.status !== 'PROSPECTIVE') return null;
  return (
    <Button type="primary" size="large" onClick={() => navigate(`/app/indicate-interest/${deal.id}`)}>
      {myInterest ? t('detail.modifyInterest') : t('detail.indicateInterest')}
    </Button>
  );
}

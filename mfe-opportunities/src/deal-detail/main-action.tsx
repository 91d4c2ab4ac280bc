import { usePlatform } from '@platform/app-kit';
import { useDealEvents } from '@platform/deal-ui';
import { Button } from '@platform/design-system';
import { paths } from '@platform/paths';
import type { MainAction_DealFragment } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const MainActionFragment = graphql(`
  fragment MainAction_Deal on Deal {
    id
    status
    company {
      id
    }
    myInvestment {
      id
      completedAt
    }
    myInterest {
      id
    }
  }
`);

/** The investor's next action on a deal (DEAL-05); renders nothing for a closed deal (DEAL-04). */
export function MainAction({ deal: masked }: { deal: FragmentType<typeof MainActionFragment> }) {
  const t = texts.useTexts();
  const deal = readFragment(MainActionFragment, masked);
  const record = useDealEvents(deal);
  const platform = usePlatform();
  const action = actionOf(deal);
  if (!action) return null;

  function go(path: string): void {
    record('DEAL_INTEREST_CLICK');
    platform.navigate(path);
  }

  return (
    <Button type="primary" size="large" onClick={() => go(action.path)}>
      {t(`detail.${action.label}`)}
    </Button>
  );
}

function actionOf({ id, status, myInvestment, myInterest }: MainAction_DealFragment) {
  if (status === 'PROSPECTIVE') {
    const label = myInterest ? ('modifyInterest' as const) : ('indicateInterest' as const);
    return { label, path: paths.declareInterest({ dealId: id }) };
  }
  if (status !== 'ACTIVE') return null;
  if (!myInvestment) return { label: 'invest' as const, path: paths.invest({ dealId: id }) };
  return {
    label: myInvestment.completedAt ? ('investmentCompleted' as const) : ('manage' as const),
    path: paths.documentHandler({ dealId: id, investmentId: myInvestment.id }),
  };
}

import { usePlatform } from '@platform/app-kit';
import { useDealEvents } from '@platform/deal-ui';
import { Button, useWideScreen } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useComparison } from '../compare/use-comparison.ts';
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

type MainActionProps = {
  deal: FragmentType<typeof MainActionFragment>;
  /** It is in the head, or in reach at the end of the window: on phones the head scrolls away. */
  place: 'head' | 'bar';
};

/** The investor's next action on a deal (DEAL-05); renders nothing for a closed deal (DEAL-04). */
export function MainAction({ deal: masked, place }: MainActionProps) {
  const t = texts.useTexts();
  const isPhone = !useWideScreen(768);
  const { deals: compared } = useComparison();
  const deal = readFragment(MainActionFragment, masked);
  const record = useDealEvents(deal);
  const platform = usePlatform();
  const action = actionOf(deal);
  if (!action || isPhone !== (place === 'bar')) return null;

  function go(path: string): void {
    record('DEAL_INTEREST_CLICK');
    // Leads back to the current step of an investment (CARE-05).
    platform.navigate(path, { state: { returning: true } });
  }

  const button = (
    <Button type="primary" size="large" block={isPhone} onClick={() => go(action.path)}>
      {t(`detail.${action.label}`)}
    </Button>
  );
  if (place === 'head') return button;
  return (
    // Above the bar of the comparison.
    <section
      className={`ds-end-bar opportunities-deal-page-bar ${compared.length > 0 ? 'ds-end-bar-raised' : ''}`}
      aria-label={t('detail.nextStep')}
    >
      {button}
    </section>
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

import { type AmountChoice, AmountRow } from '@platform/deal-page';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { dealPagePresets } from '@platform/rules';
import { amountMode, amountPaths } from '../deal/amount-mode.ts';
import { availableTo } from '../deal/available.ts';
import type { AmountLinks_DealFragment } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';

const AmountLinksFragment = graphql(`
  fragment AmountLinks_Deal on Deal {
    id
    status
    investmentCurrency
    investmentMin
    investmentMax
    availableAmount
    myInvestment {
      id
      value
      completedAt
    }
  }
`);

/** Shortcuts to amounts that can be invested, on deals that accept one (DEAL-06, DEAL-07, CARE-07). */
export function AmountLinks({ deal: masked }: { deal: FragmentType<typeof AmountLinksFragment> }) {
  const deal = readFragment(AmountLinksFragment, masked);
  const mode = amountMode(deal);
  if (!mode) return null;
  const path = amountPaths[mode];
  const dealId = deal.id;
  function pathOf(choice: AmountChoice): string {
    if (choice === 'not-interested') return paths.feedback({ dealId });
    return choice === 'custom' ? path({ dealId }) : path({ dealId, amount: choice.amount });
  }
  return (
    <AmountRow
      amounts={presetsOf(deal)}
      currency={deal.investmentCurrency}
      entry={(choice, label) => (
        <Link key={label} className="ds-link-button" to={pathOf(choice)}>
          {label}
        </Link>
      )}
    />
  );
}

function presetsOf(deal: AmountLinks_DealFragment): string[] {
  const { investmentMin: minimum, investmentMax: maximum, myInvestment } = deal;
  return dealPagePresets({ minimum, maximum, available: availableTo(deal) }, myInvestment?.value);
}

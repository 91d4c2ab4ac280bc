import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { amountMode, amountPaths } from '../deal/amount-mode.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const AmountRowFragment = graphql(`
  fragment AmountRow_Deal on Deal {
    id
    status
    myInvestment {
      id
      completedAt
    }
  }
`);

/** The amounts of DEAL-07; their labels are spelt as in the requirement. */
const amounts = ['200000', '500000', '1000000'] as const;

/** Shortcuts to preset amounts, on deals that accept one (DEAL-06, DEAL-07). */
export function AmountRow({ deal: masked }: { deal: FragmentType<typeof AmountRowFragment> }) {
  const t = texts.useTexts();
  const deal = readFragment(AmountRowFragment, masked);
  const mode = amountMode(deal);
  if (!mode) return null;
  const path = amountPaths[mode];
  const dealId = deal.id;
  return (
    <nav className="opportunities-deal-page-amounts" aria-label={t('detail.amountRow')}>
      <Link className="ds-link-button" to={paths.feedback({ dealId })}>
        {t('detail.notInterested')}
      </Link>
      {amounts.map((amount) => (
        <Link key={amount} className="ds-link-button" to={path({ dealId, amount })}>
          {t(`detail.amounts.${amount}`)}
        </Link>
      ))}
      <Link className="ds-link-button" to={path({ dealId })}>
        {t('detail.custom')}
      </Link>
    </nav>
  );
}

import { Link } from '@platform/router';
import { amountBase } from '../deal/amount-base.ts';
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

/** The amounts of DEAL-07; the texts are spelt as the requirement spells them. */
const amounts = ['200000', '500000', '1000000'] as const;

/** Shortcuts to an amount, on deals that take one (DEAL-06, DEAL-07). */
export function AmountRow({ deal: masked }: { deal: FragmentType<typeof AmountRowFragment> }) {
  const t = texts.useTexts();
  const deal = readFragment(AmountRowFragment, masked);
  const base = amountBase(deal);
  if (!base) return null;
  return (
    <nav className="deal-page-amounts" aria-label={t('detail.amountRow')}>
      <Link className="ds-link-button" to={`/app/not-interested/${deal.id}`}>
        {t('detail.notInterested')}
      </Link>
      {amounts.map((amount) => (
        <Link key={amount} className="ds-link-button" to={`/app/${base}/${deal.id}/${amount}`}>
          {t(`detail.amounts.${amount}`)}
        </Link>
      ))}
      <Link className="ds-link-button" to={`/app/${base}/${deal.id}`}>
        {t('detail.custom')}
      </Link>
    </nav>
  );
}

import { Money } from '@platform/design-system';
import type { ReactNode } from 'react';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const PortfolioSumsFragment = graphql(`
  fragment PortfolioSums_Currency on CurrencyPortfolio {
    currency
    committed
    completed
    indicated
    investmentCount
    completedCount
    interestCount
  }
`);

type PortfolioSumsProps = { currencies: readonly FragmentType<typeof PortfolioSumsFragment>[] };

/** The sums of each currency, which are never added. */
export function PortfolioSums({ currencies: masked }: PortfolioSumsProps) {
  const t = texts.useTexts();
  const currencies = readFragment(PortfolioSumsFragment, masked);
  return (
    <ul className="portfolio-sums" aria-label={t('portfolio.sums')}>
      {currencies.map((sums) => (
        <li key={sums.currency} aria-label={sums.currency}>
          {currencies.length > 1 ? <span className="portfolio-currency">{sums.currency}</span> : null}
          <dl>
            <Sum label={t('portfolio.committed')} amount={sums.committed} currency={sums.currency}>
              {sums.investmentCount > 0 ? t('portfolio.investments', { count: sums.investmentCount }) : null}
            </Sum>
            <Sum label={t('portfolio.completed')} amount={sums.completed} currency={sums.currency}>
              {sums.completedCount > 0 ? t('portfolio.investments', { count: sums.completedCount }) : null}
            </Sum>
            <Sum label={t('portfolio.indicated')} amount={sums.indicated} currency={sums.currency}>
              {sums.interestCount > 0 ? t('portfolio.interests', { count: sums.interestCount }) : null}
            </Sum>
          </dl>
        </li>
      ))}
    </ul>
  );
}

type SumProps = {
  label: string;
  amount: string;
  currency: string;
  /** Of how many records, where there are any. */
  children: ReactNode;
};

function Sum({ label, amount, currency, children }: SumProps) {
  return (
    <div className={children ? 'portfolio-sum' : 'portfolio-sum portfolio-sum-none'}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
        {children ? <span className="portfolio-count"> {children}</span> : null}
      </dd>
    </div>
  );
}

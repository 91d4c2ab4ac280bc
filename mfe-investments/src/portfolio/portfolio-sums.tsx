import { Money, StatusBadge, Text } from '@platform/design-system';
import type { ReactNode } from 'react';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const PortfolioSumsFragment = graphql(`
  fragment PortfolioSums_Currency on CurrencyPortfolio {
    currency
    committed
    completed
    indicated
    closed
    investmentCount
    completedCount
    interestCount
    closedCount
  }
`);

type PortfolioSumsProps = { currencies: readonly FragmentType<typeof PortfolioSumsFragment>[] };

/** The sums per currency, which are never added up. Records closed with their deal are shown separately (CARE-03). */
export function PortfolioSums({ currencies: masked }: PortfolioSumsProps) {
  const t = texts.useTexts();
  const currencies = readFragment(PortfolioSumsFragment, masked);
  const someClosed = currencies.some(({ closedCount }) => closedCount > 0);
  return (
    <>
      <ul
        className={
          someClosed ? 'investments-portfolio-sums investments-portfolio-sums-closed' : 'investments-portfolio-sums'
        }
        aria-label={t('portfolio.sums')}
      >
        {currencies.map((sums) => (
          <li key={sums.currency} aria-label={sums.currency}>
            {currencies.length > 1 ? <span className="investments-portfolio-currency">{sums.currency}</span> : null}
            <dl className="investments-portfolio-columns">
              <Sum label={t('portfolio.committed')} amount={sums.committed} currency={sums.currency}>
                {sums.investmentCount > 0 ? t('portfolio.investments', { count: sums.investmentCount }) : null}
              </Sum>
              <Sum label={t('portfolio.completed')} amount={sums.completed} currency={sums.currency}>
                {sums.completedCount > 0 ? t('portfolio.investments', { count: sums.completedCount }) : null}
              </Sum>
              <Sum label={t('portfolio.indicated')} amount={sums.indicated} currency={sums.currency}>
                {sums.interestCount > 0 ? t('portfolio.interests', { count: sums.interestCount }) : null}
              </Sum>
              {someClosed ? (
                <Sum label={t('portfolio.closed')} amount={sums.closed} currency={sums.currency}>
                  {sums.closedCount > 0 ? t('portfolio.entries', { count: sums.closedCount }) : null}
                </Sum>
              ) : null}
            </dl>
          </li>
        ))}
      </ul>
      {someClosed ? (
        <p>
          <StatusBadge>{t('list.closed')}</StatusBadge> <Text tone="secondary">{t('portfolio.closedNote')}</Text>
        </p>
      ) : null}
    </>
  );
}

type SumProps = {
  label: string;
  amount: string;
  currency: string;
  /** The number of records, if there are any. */
  children: ReactNode;
};

function Sum({ label, amount, currency, children }: SumProps) {
  return (
    <div
      className={children ? 'investments-portfolio-sum' : 'investments-portfolio-sum investments-portfolio-sum-none'}
    >
      <dt className="investments-portfolio-name">{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
        {children ? <span className="investments-portfolio-count"> {children}</span> : null}
      </dd>
    </div>
  );
}

import { Money } from '@platform/design-system';
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
            <div>
              <dt>{t('portfolio.committed')}</dt>
              <dd className="portfolio-committed">
                <Money amount={sums.committed} currency={sums.currency} />
              </dd>
              <dd className="portfolio-count">{t('portfolio.investments', { count: sums.investmentCount })}</dd>
            </div>
            <div>
              <dt>{t('portfolio.completed')}</dt>
              <dd>
                <Money amount={sums.completed} currency={sums.currency} />
              </dd>
              <dd className="portfolio-count">{t('portfolio.investments', { count: sums.completedCount })}</dd>
            </div>
            <div>
              <dt>{t('portfolio.indicated')}</dt>
              <dd>
                <Money amount={sums.indicated} currency={sums.currency} />
              </dd>
              <dd className="portfolio-count">{t('portfolio.interests', { count: sums.interestCount })}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

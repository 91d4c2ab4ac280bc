import { usePlatform } from '@platform/app-kit';
import { ErrorState, LoadingState, Segmented } from '@platform/design-system';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import type { CurrencyCharts } from './currency-charts.tsx';

const PortfolioChartsFragment = graphql(`
  fragment PortfolioCharts_Currency on CurrencyPortfolio {
    currency
    investmentCount
    interestCount
    ...CurrencyCharts_Currency
  }
`);

type PortfolioChartsProps = { currencies: readonly FragmentType<typeof PortfolioChartsFragment>[] };

/** The charts of one currency, with a selector if there are several. Their code is loaded only if there is data. */
export function PortfolioCharts({ currencies: masked }: PortfolioChartsProps) {
  const t = texts.useTexts();
  // Closed records are not charted (CARE-03).
  const currencies = readFragment(PortfolioChartsFragment, masked).filter(
    ({ investmentCount, interestCount }) => investmentCount + interestCount > 0,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const { Charts, failed, retry } = useCharts();
  const shown = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
  if (!shown) return null;
  if (failed) return <ErrorState title={t('portfolio.chartsFailed')} onRetry={retry} />;
  return (
    <>
      {currencies.length > 1 ? (
        <Segmented
          className="investments-portfolio-choice"
          aria-label={t('portfolio.chartsOf')}
          value={shown.currency}
          onChange={setChosen}
          options={currencies.map(({ currency }) => currency)}
        />
      ) : null}
      {Charts ? (
        <Charts portfolio={shown} />
      ) : (
        <div className="investments-portfolio-charts-pending">
          <LoadingState rows={7} />
        </div>
      )}
    </>
  );
}

type Charts = typeof CurrencyCharts;

/** Not `lazy`: if the chunk fails to load, the sums and the list must stay. */
function useCharts(): { Charts: Charts | null; failed: boolean; retry(): void } {
  const { reportError } = usePlatform();
  const [Charts, setCharts] = useState<Charts | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./currency-charts.tsx').then(
      // Render the list below first, even if the code is loaded already.
      (charts) => startTransition(() => setCharts(() => charts.CurrencyCharts)),
      (error) => {
        reportError(error, 'load');
        setFailed(true);
      },
    );
  }, [reportError]);
  useEffect(load, [load]);
  return { Charts, failed, retry: load };
}

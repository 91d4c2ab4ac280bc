import './portfolio.css';
import { ownFailureMessage, useLoad, useReloadOnReturn } from '@platform/app-kit';
import { Alert, Button, ErrorState, LoadingState, Section, Text } from '@platform/design-system';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { useReloadAfter } from '../use-reload-after.ts';
import { PortfolioCharts } from './portfolio-charts.tsx';
import { PortfolioSums } from './portfolio-sums.tsx';

const PortfolioDocument = graphql(`
  query Portfolio {
    myPortfolio {
      currency
      ...PortfolioSums_Currency
      ...PortfolioCharts_Currency
    }
  }
`);

type PortfolioProps = {
  /** Incremented with each change of the list below, which reloads the sums. */
  changes: number;
};

/** Totals and charts of the list of investments. Loaded separately, so that a failure does not affect the list. */
export function Portfolio({ changes }: PortfolioProps) {
  const t = texts.useTexts();
  const loaded = useLoad(PortfolioDocument, {}, { context: ownFailureMessage });
  useReloadAfter(changes, loaded.reload);
  // Reload like the list, so that both stay consistent.
  useReloadOnReturn(loaded.reload);
  return (
    <div className="investments-portfolio-frame">
      <Section title={t('portfolio.title')}>{content()}</Section>
    </div>
  );

  function content() {
    if (loaded.state === 'loading') {
      return (
        <div className="investments-portfolio-pending">
          <LoadingState rows={9} />
        </div>
      );
    }
    if (loaded.state === 'failed') return <ErrorState title={t('portfolio.failed')} onRetry={loaded.reload} />;
    const currencies = loaded.data.myPortfolio;
    if (currencies.length === 0) return <Text tone="secondary">{t('portfolio.empty')}</Text>;
    return (
      <div className="investments-portfolio" aria-busy={loaded.refreshing}>
        {loaded.error && !loaded.refreshing ? (
          <Alert
            type="warning"
            showIcon
            title={t('portfolio.outdated')}
            action={<Button onClick={loaded.reload}>{t('portfolio.renew')}</Button>}
          />
        ) : null}
        <PortfolioSums currencies={currencies} />
        <PortfolioCharts currencies={currencies} />
      </div>
    );
  }
}

import { useDates, useMoney } from '@platform/app-kit';
import { BarChart, LineChart } from '@platform/charts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const CurrencyChartsFragment = graphql(`
  fragment CurrencyCharts_Currency on CurrencyPortfolio {
    currency
    sectors {
      sector {
        value
        description
      }
      committed
      completed
      indicated
    }
    months {
      month
      committed
    }
  }
`);

type CurrencyChartsProps = { portfolio: FragmentType<typeof CurrencyChartsFragment> };

/** Charts by sector and, once something is committed, over time. */
export function CurrencyCharts({ portfolio }: CurrencyChartsProps) {
  const t = texts.useTexts();
  const { money, compactMoney } = useMoney();
  const { month: monthName } = useDates();
  const { currency, sectors, months } = readFragment(CurrencyChartsFragment, portfolio);
  return (
    <div className="investments-portfolio-charts">
      <BarChart
        title={t('portfolio.bySector')}
        note={t('portfolio.bySectorNote')}
        rowsLabel={t('portfolio.sector')}
        bars={[
          {
            key: 'committed',
            label: t('portfolio.committed'),
            part: { key: 'completed', label: t('portfolio.completed'), rest: t('portfolio.notCompleted') },
          },
          { key: 'indicated', label: t('portfolio.indicated') },
        ]}
        rows={sectors.map(({ sector, committed, completed, indicated }) => ({
          key: sector?.value ?? '',
          label: sector?.description ?? t('portfolio.noSector'),
          values: { committed, completed, indicated },
        }))}
        format={(value) => money(value, currency)}
      />
      {months.length > 0 ? (
        <LineChart
          title={t('portfolio.overTime')}
          note={t('portfolio.overTimeNote')}
          periodLabel={t('portfolio.month')}
          valueLabel={t('portfolio.committed')}
          points={months.map(({ month, committed }) => ({ key: month, label: monthName(month), value: committed }))}
          format={(value) => money(value, currency)}
          formatScale={(value) => compactMoney(value, currency)}
        />
      ) : null}
    </div>
  );
}

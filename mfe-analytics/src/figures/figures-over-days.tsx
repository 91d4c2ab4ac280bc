import { ownFailureMessage, useDates, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { LineChart } from '@platform/charts';
import { EmptyState, Section, useDesignSettings } from '@platform/design-system';
import { ChartGrid } from '../area/chart-grid.tsx';
import { graphql } from '../gql/index.ts';
import { PeriodChoice } from '../period/period-choice.tsx';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { texts } from '../texts.ts';

const FiguresOverDaysDocument = graphql(`
  query FiguresOverDays($start: DateTime, $end: DateTime) {
    figuresOverDays(start: $start, end: $end) {
      day
      views
      interested
      visits
    }
  }
`);

const series = [
  { key: 'views', title: 'viewsOverDays', label: 'views' },
  { key: 'visits', title: 'visitsOverDays', label: 'visits' },
  { key: 'interested', title: 'clicksOverDays', label: 'interested' },
] as const;

/** The events of all deals per day of the platform's time zone, which is named (FIG-05). */
export function FiguresOverDays() {
  const t = texts.useTexts();
  const { number } = useMoney();
  const { date } = useDates();
  const { timeZone } = useDesignSettings();
  const [period, range, changePeriod] = usePeriod('days');
  const loaded = useLoad(FiguresOverDaysDocument, range, { context: ownFailureMessage });
  const title = t('overDays');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="day-figures" query={range} />}>
      <PeriodChoice name={title} value={period} onChange={changePeriod} />
      <LoadGate loaded={loaded} failed={t('failed')}>
        {({ figuresOverDays }) =>
          figuresOverDays.length === 0 ? (
            <EmptyState title={t('noEvents')} />
          ) : (
            <ChartGrid>
              {series.map(({ key, title: chart, label }) => (
                <LineChart
                  key={key}
                  title={t(chart)}
                  periodLabel={t('day')}
                  note={t('timeZone', { timeZone })}
                  valueLabel={t(label)}
                  points={figuresOverDays.map((day) => ({ key: day.day, label: date(day.day), value: `${day[key]}` }))}
                  format={number}
                  formatScale={number}
                />
              ))}
            </ChartGrid>
          )
        }
      </LoadGate>
    </Section>
  );
}

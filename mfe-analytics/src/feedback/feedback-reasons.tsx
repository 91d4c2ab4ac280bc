import { ownFailureMessage, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { BarChart } from '@platform/charts';
import { EmptyState, Section } from '@platform/design-system';
import { ChartGrid, LoadingCharts } from '../area/chart-grid.tsx';
import { graphql } from '../gql/index.ts';
import { PeriodChoice } from '../period/period-choice.tsx';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { texts } from '../texts.ts';
import { useReasons } from './use-reasons.ts';

const FeedbackReasonsDocument = graphql(`
  query FeedbackReasons($start: DateTime, $end: DateTime) {
    feedbackFigures(start: $start, end: $end) {
      total
      company {
        reason
        number
      }
      industry {
        reason
        number
      }
      investment {
        reason
        number
      }
    }
  }
`);

/** Why investors were not interested: a chart for each group of reasons (ANA-05, ANA-19). */
export function FeedbackReasons() {
  const t = texts.useTexts();
  const { number } = useMoney();
  const reasonText = useReasons();
  const [period, range, changePeriod] = usePeriod('feedback');
  const loaded = useLoad(FeedbackReasonsDocument, range, { context: ownFailureMessage });
  const title = t('feedbackTitle');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="feedback-reasons" query={range} />}>
      <PeriodChoice name={title} value={period} onChange={changePeriod} />
      <LoadGate loaded={loaded} failed={t('failed')} loading={<LoadingCharts charts={3} />}>
        {({ feedbackFigures }) =>
          feedbackFigures.total === 0 ? (
            <EmptyState title={t('noFeedback')} />
          ) : (
            <ChartGrid>
              {(['company', 'industry', 'investment'] as const).map((group) => (
                <BarChart
                  key={group}
                  title={t(`reasonGroups.${group}`)}
                  rowsLabel={t('reason')}
                  bars={[{ key: 'number', label: t('feedbackCount') }]}
                  rows={feedbackFigures[group]
                    .toSorted((one, other) => other.number - one.number)
                    .map(({ reason, number }) => ({
                      key: reason,
                      label: reasonText(reason),
                      values: { number: `${number}` },
                    }))}
                  format={number}
                  top={5}
                />
              ))}
            </ChartGrid>
          )
        }
      </LoadGate>
    </Section>
  );
}

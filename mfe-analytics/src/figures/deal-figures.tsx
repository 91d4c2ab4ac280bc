import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { Section } from '@platform/design-system';
import { PeriodChoice } from '../period/period-choice.tsx';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { mapLoaded } from '../tables/map-loaded.ts';
import { texts } from '../texts.ts';
import { DealInterestsDocument } from './documents.ts';
import { FiguresTable } from './figures-table.tsx';
import { exportQuery, useTableState, variablesOf } from './use-table-state.ts';

/** The table of deals with its own period (ANA-06). */
export function DealFigures({ withAll }: { withAll: boolean }) {
  const t = texts.useTexts();
  const [period, range, changePeriod] = usePeriod('deals');
  const [state, change] = useTableState('deals');
  const variables = { time3: range.start, time4: range.end, all: withAll, ...variablesOf(state) };
  const loaded = useLoad(DealInterestsDocument, variables, { context: ownFailureMessage });
  const title = t('dealInterests');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="deal-figures" query={exportQuery(range, state)} />}>
      <PeriodChoice name={title} value={period} onChange={changePeriod} />
      <FiguresTable
        {...{ label: title, nameTitle: t('deal'), empty: t('noDeals'), withAll, state, change }}
        ofDeals
        loaded={mapLoaded(loaded, ({ dealFigures: { items, ...page } }) => ({
          ...page,
          rows: items.map((item) => ({
            ...item,
            id: item.dealId,
            name: item.dealTitle,
            company: item.companyName,
          })),
        }))}
      />
    </Section>
  );
}

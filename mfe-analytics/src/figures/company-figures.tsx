import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { Section } from '@platform/design-system';
import { PeriodChoice } from '../period/period-choice.tsx';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { mapLoaded } from '../tables/map-loaded.ts';
import { texts } from '../texts.ts';
import { CompanyInterestsDocument } from './documents.ts';
import { FiguresTable } from './figures-table.tsx';
import { exportQuery, useTableState, variablesOf } from './use-table-state.ts';

/** The table of companies with its own period (ANA-06). */
export function CompanyFigures({ withAll }: { withAll: boolean }) {
  const t = texts.useTexts();
  const [period, range, changePeriod] = usePeriod('companies');
  const [state, change] = useTableState('companies');
  const variables = { time1: range.start, time2: range.end, all: withAll, ...variablesOf(state) };
  const loaded = useLoad(CompanyInterestsDocument, variables, { context: ownFailureMessage });
  const title = t('companyInterests');
  return (
    <Section
      title={title}
      actions={<ExportMenu name={title} list="company-figures" query={exportQuery(range, state)} />}
    >
      <PeriodChoice name={title} value={period} onChange={changePeriod} />
      <FiguresTable
        {...{ label: title, nameTitle: t('company'), empty: t('noCompanies'), withAll, state, change }}
        ofDeals={false}
        loaded={mapLoaded(loaded, ({ companyFigures: { items, ...page } }) => ({
          ...page,
          rows: items.map((item) => ({ ...item, id: item.companyId, name: item.companyName })),
        }))}
      />
    </Section>
  );
}

import { ownFailureMessage, useDates, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { CohortGrid } from '@platform/charts';
import { EmptyState, Section, useDesignSettings } from '@platform/design-system';
import { graphql } from '../gql/index.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { useShare } from '../tables/use-share.ts';
import { texts } from '../texts.ts';

const ActiveInvestorsDocument = graphql(`
  query ActiveInvestors {
    activeInvestors {
      month
      investors
      weeks {
        active
        of
      }
    }
  }
`);

/** Weekly active investors by month of approval (FIG-04). */
export function ActiveInvestors() {
  const t = texts.useTexts();
  const { number } = useMoney();
  const { month } = useDates();
  const share = useShare();
  const { timeZone } = useDesignSettings();
  const loaded = useLoad(ActiveInvestorsDocument, {}, { context: ownFailureMessage });
  const title = t('activeInvestors');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="active-investors" query={{}} />}>
      <LoadGate loaded={loaded} failed={t('failed')}>
        {({ activeInvestors }) =>
          activeInvestors.length === 0 ? (
            <EmptyState title={t('noApproved')} />
          ) : (
            <CohortGrid
              title={t('activeShare')}
              note={t('activeNote', { timeZone })}
              cohortsLabel={t('approvedIn')}
              sizeLabel={t('investors')}
              periodLabel={(week) => t('week', { week })}
              cohorts={activeInvestors.map((cohort) => ({
                key: cohort.month,
                label: month(cohort.month),
                size: cohort.investors,
                periods: cohort.weeks.map(({ active, of }) => ({ part: active, of })),
              }))}
              format={number}
              formatShare={share}
            />
          )
        }
      </LoadGate>
    </Section>
  );
}

import { ownFailureMessage, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { BarChart } from '@platform/charts';
import { EmptyState, Section } from '@platform/design-system';
import { AnalyticsArea } from '../area/analytics-area.tsx';
import { ChartGrid } from '../area/chart-grid.tsx';
import { graphql } from '../gql/index.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { texts } from '../texts.ts';

const SectorsDocument = graphql(`
  query PreferenceFigures {
    analyticsPreferences {
      preferredSectors {
        value
        description
        investors
      }
      leastPreferredSectors {
        value
        description
        investors
      }
      preferredInnovations {
        value
        description
        investors
      }
      leastPreferredInnovations {
        value
        description
        investors
      }
    }
  }
`);

/** The lists of the page in their order (ANA-15). */
const lists = [
  'preferredSectors',
  'leastPreferredSectors',
  'preferredInnovations',
  'leastPreferredInnovations',
] as const;

/** What investors prefer: each list that has data, read anew on each visit (ANA-15, ANA-17). */
export default function SectorsPage() {
  const t = texts.useTexts();
  return (
    <AnalyticsArea tab="sectors">
      <Section
        title={t('sectorsTitle')}
        actions={<ExportMenu name={t('sectorsTitle')} list="preference-figures" query={{}} />}
      >
        <Preferences />
      </Section>
    </AnalyticsArea>
  );
}

function Preferences() {
  const t = texts.useTexts();
  const { number } = useMoney();
  const loaded = useLoad(SectorsDocument, {}, { policy: 'network-only', context: ownFailureMessage });
  return (
    <LoadGate loaded={loaded} failed={t('failed')}>
      {({ analyticsPreferences }) => {
        const shown = lists.filter((list) => analyticsPreferences[list].length > 0);
        if (shown.length === 0) return <EmptyState title={t('noPreferences')} />;
        return (
          <ChartGrid>
            {shown.map((list) => (
              <BarChart
                key={list}
                title={t(`preferences.${list}`)}
                rowsLabel={t(list.endsWith('Sectors') ? 'sector' : 'enabler')}
                bars={[{ key: 'investors', label: t('investors') }]}
                rows={analyticsPreferences[list].map(({ value, description, investors }) => ({
                  key: value,
                  label: description,
                  values: { investors: `${investors}` },
                }))}
                format={number}
                top={5}
              />
            ))}
          </ChartGrid>
        );
      }}
    </LoadGate>
  );
}

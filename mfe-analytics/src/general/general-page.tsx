import { useLoad, usePageTitle } from '@platform/app-kit';
import { LoadGate, Permitted } from '@platform/app-kit/pages';
import { EmptyState, formatNumber, Page, PageHeader, Section, Tabs, useDesignSettings } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import { useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { firstPreset, rangeOf } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';

const GeneralPageDocument = graphql(`
  query GeneralFigures($start: DateTime, $end: DateTime) {
    dealFigures(start: $start, end: $end) {
      totalCount
      items {
        dealId
        dealTitle
        companyName
        views
        uniqueViews
        interested
        notInterested
        completed
        averageSessionTime
      }
    }
  }
`);

/** Figures per deal over a period (ANA-03, ANA-05, ANA-09). */
export function GeneralPage() {
  const t = texts.useTexts();
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Permitted flags={['analytics']} denied={t('denied')}>
        <Tabs activeKey="general" aria-label={t('tabsLabel')} items={[{ key: 'general', label: t('general') }]} />
        <DealFigures />
      </Permitted>
    </Page>
  );
}

function DealFigures() {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const [range, setRange] = useState(() => rangeOf(firstPreset, new Date()));
  const loaded = useLoad(GeneralPageDocument, range);
  const figure = (value: number) => formatNumber(value, locale);
  return (
    <Section title={t('dealInterests')}>
      <PeriodChoice onChange={setRange} />
      <LoadGate loaded={loaded} failed={t('failed')}>
        {({ dealFigures: { items } }) =>
          items.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <Table
              label={t('dealInterests')}
              rowKey="dealId"
              dataSource={[...items]}
              columns={[
                {
                  title: t('deal'),
                  render: (_, { companyName, dealTitle }) => [companyName, dealTitle].filter(Boolean).join(' - '),
                },
                { title: t('views'), align: 'right', render: (_, { views }) => figure(views) },
                { title: t('uniqueViews'), align: 'right', render: (_, { uniqueViews }) => figure(uniqueViews) },
                { title: t('interested'), align: 'right', render: (_, { interested }) => figure(interested) },
                { title: t('notInterested'), align: 'right', render: (_, { notInterested }) => figure(notInterested) },
                { title: t('completed'), align: 'right', render: (_, { completed }) => figure(completed) },
                {
                  title: t('averageSession'),
                  align: 'right',
                  render: (_, { averageSessionTime }) => <SessionTime milliseconds={averageSessionTime ?? null} />,
                },
              ]}
            />
          )
        }
      </LoadGate>
    </Section>
  );
}

/** The average visit duration; a dash without visits (ANA-14). */
function SessionTime({ milliseconds }: { milliseconds: number | null }) {
  const t = texts.useTexts();
  if (milliseconds === null) return t('none');
  const total = Math.round(milliseconds / 1000);
  const minutes = Math.floor(total / 60);
  const seconds = total % 60;
  return minutes > 0 ? t('minutesSeconds', { minutes, seconds }) : t('seconds', { seconds });
}

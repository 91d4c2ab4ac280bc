import { usePageTitle } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { Page, PageHeader, Tabs } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** The tabs of the area: those of ANA-02, then those of FIG-03, FIG-04 and FIG-06. */
const tabs = {
  general: paths.generalAnalytics(),
  sectors: paths.sectorAnalytics(),
  deals: paths.dealAnalytics(),
  feedback: paths.feedbackAnalytics(),
  funnel: paths.funnelAnalytics(),
  activity: paths.activityAnalytics(),
  documents: paths.documentAnalytics(),
} as const;

type AnalyticsTab = keyof typeof tabs;

/** The frame of a tab of the area; its content is not rendered without the flag, so that no request is sent. */
export function AnalyticsArea({ tab, children }: { tab: AnalyticsTab; children: ReactNode }) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  usePageTitle(t('title'));
  return (
    <Page width="full">
      <PageHeader title={t('title')} />
      <Permitted flags={['analytics']} denied={t('denied')}>
        <Tabs
          activeKey={tab}
          aria-label={t('tabsLabel')}
          items={Object.keys(tabs).map((key) => ({ key, label: t(`tabs.${key as AnalyticsTab}`) }))}
          onChange={(key) => navigate(tabs[key as AnalyticsTab])}
        />
        {children}
      </Permitted>
    </Page>
  );
}

import { usePageTitle } from '@platform/app-kit';
import { Page, PageHeader, Tabs } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

const tabs = { documents: paths.investmentDocuments(), templates: paths.flowTemplates() } as const;

type InvestmentsTab = keyof typeof tabs;

type InvestmentsAreaProps = {
  tab: InvestmentsTab;
  /** Shown beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of the tabs of the investment area (AINV-01). */
export function InvestmentsArea({ tab, actions, children }: InvestmentsAreaProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  usePageTitle(t('investment.title'));
  return (
    <Page width="full">
      <PageHeader title={t('investment.title')} actions={actions} />
      <Tabs
        activeKey={tab}
        aria-label={t('investment.tabsLabel')}
        items={(Object.keys(tabs) as InvestmentsTab[]).map((key) => ({ key, label: t(`investment.${key}`) }))}
        onChange={(key) => navigate(tabs[key as InvestmentsTab])}
      />
      {children}
    </Page>
  );
}

import { usePageTitle, usePermission } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { Button, Page, PageHeader, Tabs } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate, useSearchParams } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** The tabs of the clients area (CLI-02), with the flag that each needs (PERM-12). */
const tabs = {
  all: { path: paths.allClients(), flag: 'readClientInfo' },
  whitelist: { path: paths.whitelist(), flag: 'manageClient' },
  interested: { path: paths.interestedClients(), flag: 'manageClient' },
  onboarding: { path: paths.onboardingTemplates(), flag: 'handleOnboarding' },
} as const;

export type ClientsTab = keyof typeof tabs;

type ClientsAreaProps = {
  tab: ClientsTab;
  /** Stands beside the title while the tab may be seen. */
  actions?: ReactNode;
  /** The tab's list; not rendered without its flag, so that nothing is asked of the server. */
  children: ReactNode;
};

/** The frame of a tab of the clients area (CLI-02); without the tab's flag there is the text in place of data. */
export function ClientsArea({ tab, actions, children }: ClientsAreaProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const allowed = usePermission(tabs[tab].flag);
  const creates = usePermission('createAccForInvestor');
  usePageTitle(t('clients.title'));

  /** What was searched for is looked for in the other tab as well. */
  function open(next: ClientsTab): void {
    const search = parameters.get('search');
    navigate(`${tabs[next].path}${search ? `?${new URLSearchParams({ search })}` : ''}`);
  }

  return (
    <Page>
      <PageHeader
        title={t('clients.title')}
        actions={
          <>
            {creates ? <Button onClick={() => navigate(paths.newClient())}>{t('createAccount.open')}</Button> : null}
            {allowed ? actions : null}
          </>
        }
      />
      <Tabs
        activeKey={tab}
        aria-label={t('clients.tabsLabel')}
        items={Object.keys(tabs).map((key) => ({ key, label: t(`clients.tabs.${key as ClientsTab}`) }))}
        onChange={(key) => open(key as ClientsTab)}
      />
      <Permitted flags={[tabs[tab].flag]} denied={t(`clients.denied.${tab}`)}>
        {children}
      </Permitted>
    </Page>
  );
}

import { usePageTitle, usePermission } from '@platform/app-kit';
import { Permitted } from '@platform/app-kit/pages';
import { Button, Page, PageHeader, Tabs } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate, useSearchParams } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** The tabs of the clients area (CLI-02), with the permission flag that each requires (PERM-12). */
const tabs = {
  all: { path: paths.allClients(), flag: 'readClientInfo' },
  whitelist: { path: paths.whitelist(), flag: 'manageClient' },
  interested: { path: paths.interestedClients(), flag: 'manageClient' },
  onboarding: { path: paths.onboardingTemplates(), flag: 'handleOnboarding' },
} as const;

export type ClientsTab = keyof typeof tabs;

type ClientsAreaProps = {
  tab: ClientsTab;
  /** Shown beside the title if the user may see the tab. */
  actions?: ReactNode;
  /** The tab's list; not rendered without its flag, so that no request is sent. */
  children: ReactNode;
};

/** The frame of a tab of the clients area (CLI-02); shows the "no permission" text without the tab's flag. */
export function ClientsArea({ tab, actions, children }: ClientsAreaProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const allowed = usePermission(tabs[tab].flag);
  const creates = usePermission('createAccForInvestor');
  usePageTitle(t('clients.title'));

  /** Keeps the search when switching tabs. */
  function open(next: ClientsTab): void {
    const search = parameters.get('search');
    navigate(`${tabs[next].path}${search ? `?${new URLSearchParams({ search })}` : ''}`);
  }

  return (
    <Page width="full">
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

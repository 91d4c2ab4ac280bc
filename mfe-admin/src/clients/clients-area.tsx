import { usePageTitle, usePermission } from '@platform/app-kit';
import { Button, EmptyState, Page, PageHeader, Tabs } from '@platform/design-system';
import { useNavigate, useSearchParams } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** The tabs of the clients area by their path below `/admin/clients` (CLI-02), with the flag that each needs (PERM-12). */
const flags = {
  all: 'readClientInfo',
  whitelist: 'manageClient',
  interested: 'manageClient',
  onboarding: 'handleOnboarding',
} as const;

export type ClientsTab = keyof typeof flags;

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
  const allowed = usePermission(flags[tab]);
  const creates = usePermission('createAccForInvestor');
  usePageTitle(t('clients.title'));

  /** What was searched for is looked for in the other tab as well. */
  function open(next: string): void {
    const search = parameters.get('search');
    navigate(`/admin/clients/${next}${search ? `?${new URLSearchParams({ search })}` : ''}`);
  }

  return (
    <Page>
      <PageHeader
        title={t('clients.title')}
        actions={
          <>
            {creates ? (
              <Button onClick={() => navigate('/admin/clients/create-account')}>{t('createAccount.open')}</Button>
            ) : null}
            {allowed ? actions : null}
          </>
        }
      />
      <Tabs
        activeKey={tab}
        aria-label={t('clients.tabsLabel')}
        items={Object.keys(flags).map((key) => ({ key, label: t(`clients.tabs.${key as ClientsTab}`) }))}
        onChange={open}
      />
      {allowed ? children : <EmptyState title={t(`clients.denied.${tab}`)} />}
    </Page>
  );
}

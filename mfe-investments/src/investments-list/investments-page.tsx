import { usePageTitle } from '@platform/app-kit';
import { ListControls, useListAddress } from '@platform/deal-ui';
import { Page, PageHeader, Tabs } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Redirect, useLocation, useNavigate, useParams } from '@platform/router';
import { useCallback, useState } from 'react';
import { Portfolio } from '../portfolio/portfolio.tsx';
import { texts } from '../texts.ts';
import { Entries, listTypes } from './entries.tsx';
import { ToDo } from './to-do.tsx';

/** The investor's portfolio, followed by its investments and interests (INV-01 to INV-15). */
export default function InvestmentsPage() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { type } = useParams<PathParameters<typeof paths.investmentsOfType>>();
  const [state, change] = useListAddress();
  const [changes, setChanges] = useState(0);
  const countChange = useCallback(() => setChanges((count) => count + 1), []);
  usePageTitle(t('list.title'));
  const listType = listTypes.find((candidate) => candidate === type);
  if (!listType) return <Redirect to={{ pathname: paths.allInvestments(), search }} replace />;
  return (
    <Page>
      <PageHeader title={t('list.title')} />
      <div className="investments-overview">
        <ToDo changes={changes} />
        <Portfolio changes={changes} />
      </div>
      <div className="investments-list">
        <Tabs
          activeKey={listType}
          onChange={(key) => {
            const parameters = new URLSearchParams(search);
            parameters.delete('page');
            navigate({ pathname: paths.investmentsOfType({ type: key }), search: parameters.toString() });
          }}
          aria-label={t('list.tabsLabel')}
          items={listTypes.map((key) => ({ key, label: t(`list.tabs.${key}`) }))}
        />
        <ListControls state={state} onChange={change} searchLabel={t('list.search')} dateLabel={t('list.updateDate')} />
        <Entries type={listType} state={state} onChange={change} onCancelled={countChange} />
      </div>
    </Page>
  );
}

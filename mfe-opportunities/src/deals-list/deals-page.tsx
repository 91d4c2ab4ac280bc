import { paths } from '@platform/paths';
import './deals-list.css';
import { usePageTitle } from '@platform/app-kit';
import {
  Button,
  Drawer,
  FilterOutlined,
  Page,
  PageHeader,
  SearchInput,
  Tabs,
  useWideScreen,
} from '@platform/design-system';
import { Redirect } from '@platform/router';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { AppliedFilters, clearedFilters, useAppliedFilters } from './applied-filters.tsx';
import { Deals } from './deals.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countFilters } from './filters.ts';
import { addressOf, type ChangeList, hasChanges, type ListState, listTypes, useListState } from './list-state.ts';
import { lastView } from './list-view.ts';
import { SaveSearch } from './save-search.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { SortControls } from './sort-controls.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** Minimum window width in px at which the panel fits beside the cards. */
const panelMinWindowWidth = 1100;

/** The deals list (OPP-01, OPP-02, OPP-18). */
export function DealsPage() {
  const t = texts.useTexts();
  const [state, change, address] = useListState();
  usePageTitle(t('list.title'));
  if (!state) return <Redirect to={paths.allDeals()} replace />;
  // An address without a view opens the one that was chosen last.
  if (state.view === 'cards' && lastView() === 'table')
    return <Redirect to={addressOf({ ...state, view: 'table' })} replace />;
  return (
    <Page width={state.view === 'table' ? 'full' : 'page'}>
      <PageHeader title={t('list.title')} />
      <Tabs
        activeKey={state.type}
        onChange={(type) => change({ type: listTypes.find((known) => known === type) ?? 'all' })}
        aria-label={t('list.tabsLabel')}
        items={listTypes.map((type) => ({ key: type, label: t(`list.tabs.${type}`) }))}
      />
      <List state={state} address={address} change={change} />
    </Page>
  );
}

function List({ state, address, change }: { state: ListState; address: string; change: ChangeList }) {
  const t = texts.useTexts();
  const wide = useWideScreen(panelMinWindowWidth);
  const [matchable, setMatchable] = useState(false);
  const applied = useAppliedFilters(state);
  const suggestion = applied.map(({ label }) => label).join(', ') || t(`list.tabs.${state.type}`);
  return (
    <div className={wide ? 'opportunities-layout' : undefined}>
      {wide ? (
        <aside className="opportunities-panel" aria-label={t('list.filters.title')}>
          <FilterPanel filters={state} onChange={change} />
          <SavedSearches />
        </aside>
      ) : null}
      <div>
        <div className="opportunities-controls">
          <SearchInput
            label={t('list.search')}
            value={state.search}
            onSearch={(search) => change({ search }, 'replace')}
          />
          {wide ? null : <FilterDrawer state={state} change={change} />}
          <SortControls
            type={state.type}
            sort={state.sort}
            toggle={state.toggle}
            matchable={matchable}
            onChange={change}
          />
          <ViewSwitch view={state.view} onChange={(view) => change({ view, page: state.page }, 'replace')} />
        </div>
        <AppliedFilters applied={applied} onChange={change}>
          {hasChanges(state) ? <SaveSearch state={state} suggestion={suggestion} /> : null}
        </AppliedFilters>
        <Deals
          state={state}
          address={address}
          onPage={(page) => change({ page })}
          onChange={change}
          onMatchable={setMatchable}
          onClear={applied.length > 0 ? () => change(clearedFilters) : undefined}
        />
      </div>
    </div>
  );
}

/** The filter panel on narrow screens. */
function FilterDrawer({ state, change }: { state: ListState; change: ChangeList }) {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  const number = countFilters(state);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {number > 0 ? t('list.filters.openCounted', { number }) : t('list.filters.open')}
      </Button>
      <Drawer
        open={open}
        title={t('list.filters.title')}
        onClose={close}
        footer={
          <Button type="primary" block onClick={close}>
            {t('list.filters.done')}
          </Button>
        }
      >
        <FilterPanel filters={state} onChange={change} />
        <SavedSearches onOpen={close} />
      </Drawer>
    </>
  );
}

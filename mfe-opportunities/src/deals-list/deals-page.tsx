import './deals-list.css';
import { useLoad, usePageTitle } from '@platform/app-kit';
import { DealCard } from '@platform/deal-ui';
import {
  EmptyState,
  ErrorState,
  LoadingCards,
  Page,
  PageHeader,
  SearchInput,
  Tabs,
  Text,
} from '@platform/design-system';
import { Navigate } from '@platform/router';
import { watchlistDocuments } from '../deal/watchlist-documents.ts';
import { DealCard_DealFragmentDoc } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { DealsPager } from './deals-pager.tsx';
import { type ListState, listTypes, queryOf, useListState } from './list-state.ts';
import { SortControls } from './sort-controls.tsx';

const DealsPageQuery = graphql(`
  query DealsPage($filter: DealFilter, $sort: DealSort, $limit: Int, $offset: Int) {
    deals(filter: $filter, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        ...DealCard_Deal
      }
    }
  }
`);

/** The list of visible deals (OPP-01, OPP-02, OPP-18). */
export function DealsPage() {
  const t = texts.useTexts();
  const [state, change] = useListState();
  usePageTitle(t('list.title'));
  if (!state) return <Navigate to="/app/opportunities/all" replace />;
  return (
    <Page>
      <PageHeader title={t('list.title')} />
      <Tabs
        activeKey={state.type}
        onChange={(type) => change({ type: listTypes.find((known) => known === type) ?? 'all' })}
        aria-label={t('list.tabsLabel')}
        items={listTypes.map((type) => ({ key: type, label: t(`list.tabs.${type}`) }))}
      />
      <div className="opportunities-controls">
        <SearchInput label={t('list.search')} value={state.search} onSearch={(search) => change({ search })} />
        <SortControls type={state.type} sort={state.sort} toggle={state.toggle} onChange={change} />
      </div>
      <Deals state={state} onPage={(page) => change({ page })} />
    </Page>
  );
}

function Deals({ state, onPage }: { state: ListState; onPage(page: number): void }) {
  const t = texts.useTexts();
  const loaded = useLoad(DealsPageQuery, queryOf(state));
  if (loaded.state === 'loading') return <LoadingCards cards={5} />;
  if (loaded.state === 'failed') return <ErrorState title={t('list.failed')} onRetry={loaded.reload} />;
  const { items, totalCount } = loaded.data.deals;
  return (
    <div aria-busy={loaded.refreshing}>
      <div role="status">
        <Text tone="muted">{t('list.showing', { shown: items.length, total: totalCount })}</Text>
      </div>
      {items.length === 0 ? (
        <EmptyState title={t('list.empty')} text={t('list.emptyHint')} />
      ) : (
        <ul className="opportunities-list">
          {items.map((deal) => (
            <li key={deal.id}>
              <DealCard deal={readFragment(DealCard_DealFragmentDoc, deal)} watchlist={watchlistDocuments} />
            </li>
          ))}
        </ul>
      )}
      <DealsPager page={state.page} totalCount={totalCount} onPage={onPage} />
    </div>
  );
}

import { useLoad, usePageTitle, useReloadOnReturn } from '@platform/app-kit';
import {
  DealCard,
  DealEntries,
  DealEntry,
  type ListAddress,
  ListControls,
  ListPager,
  lastPage,
  pageQuery,
  useListAddress,
  writeListAddress,
} from '@platform/deal-ui';
import {
  Button,
  EmptyState,
  ErrorState,
  LoadingCards,
  Page,
  PageHeader,
  SelectInput,
  Text,
} from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Link, Redirect, useNavigate, useParams } from '@platform/router';
import { memo } from 'react';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { useDealChanges } from '../deal/use-deal-changes.ts';
import { watchlistDocuments } from '../deal/watchlist-documents.ts';
import { DealCard_DealFragmentDoc, type DealSortColumn, type WatchlistPageQuery } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { MatchTag } from '../match/match-tag.tsx';
import { texts } from '../texts.ts';
import { DealUpdateTile } from './deal-update-tile.tsx';

const WatchlistPageDocument = graphql(`
  query WatchlistPage($filter: DealFilter, $sort: DealSort, $limit: Int, $offset: Int) {
    deals(filter: $filter, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        ...DealUpdateTile_Deal
        ...DealCard_Deal
        ...MatchTag_Deal
        ...CompareToggle_Deal
      }
    }
  }
`);

const WatchlistCompaniesDocument = graphql(`
  query WatchlistCompanies {
    watchlistCompanies {
      id
      name
    }
  }
`);

const columns = {
  date: 'PUBLISHED_AT',
  name: 'COMPANY_NAME',
  valuation: 'VALUATION',
  offering: 'AVAILABLE_AMOUNT',
} as const satisfies Record<ListAddress['sort'], DealSortColumn>;

/** The dropdown value for all companies; never equals an id. */
const allCompanies = 'all';

/** The investor's watched deals, limited to one company if the URL names one (WATCH-01 to WATCH-07). */
export default function WatchlistPage() {
  const t = texts.useTexts();
  const { companyId } = useParams<PathParameters<typeof paths.watchlistOfCompany>>();
  const navigate = useNavigate();
  const [state, change] = useListAddress();
  usePageTitle(t('watchlist.title'));
  const companies = useLoad(WatchlistCompaniesDocument, {});
  useReloadOnReturn(companies.reload);
  const known = companies.data?.watchlistCompanies ?? [];
  const search = writeListAddress({ ...state, page: 1 }).toString();
  // Also true if its last deal was just removed from the list (WATCH-04).
  const isElsewhere = companies.state === 'ready' && !companies.refreshing && !known.some(({ id }) => id === companyId);
  if (companyId && isElsewhere) return <Redirect to={{ pathname: paths.wholeWatchlist(), search }} replace />;
  return (
    <Page>
      <PageHeader title={t('watchlist.title')} />
      <ListControls
        state={state}
        onChange={change}
        searchLabel={t('watchlist.search')}
        dateLabel={t('watchlist.publishedDate')}
      >
        <SelectInput
          label={t('watchlist.company')}
          value={companyId ?? allCompanies}
          onChange={(id) => {
            const pathname = id === allCompanies ? paths.wholeWatchlist() : paths.watchlistOfCompany({ companyId: id });
            navigate({ pathname, search });
          }}
          options={[
            { value: allCompanies, label: t('watchlist.all') },
            ...known.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </ListControls>
      <Watchlist companyId={companyId ?? null} state={state} onChange={change} />
    </Page>
  );
}

type WatchlistProps = { companyId: string | null; state: ListAddress; onChange(part: Partial<ListAddress>): void };

function Watchlist({ companyId, state, onChange }: WatchlistProps) {
  const t = texts.useTexts();
  const { search, direction, limit, offset } = pageQuery(state);
  const filter = { watched: true, search, companyId };
  const sort = { column: columns[state.sort], direction };
  const loaded = useLoad(WatchlistPageDocument, { filter, sort, limit, offset });
  useReloadOnReturn(loaded.reload);
  useDealChanges(loaded.reload);
  if (loaded.state === 'loading') return <LoadingCards />;
  if (loaded.state === 'failed') return <ErrorState title={t('watchlist.failed')} onRetry={loaded.reload} />;
  const { items, totalCount } = loaded.data.deals;
  const page = Math.min(state.page, lastPage(totalCount));
  // The page may lie past the end if deals were removed. While refreshing, the total is still the previous one.
  if (state.page > page && !loaded.refreshing)
    return <Redirect to={{ search: writeListAddress({ ...state, page }).toString() }} replace />;
  return (
    <>
      <div role="status">
        <Text tone="muted">{t('watchlist.showing', { shown: items.length, total: totalCount })}</Text>
      </div>
      <DealEntries
        page={state.page}
        entries={items}
        busy={loaded.refreshing}
        empty={<Empty search={state.search} onClear={() => onChange({ search: '' })} />}
      >
        {(deal) => <WatchedDeal deal={deal} onRefused={loaded.reload} />}
      </DealEntries>
      <ListPager page={state.page} totalCount={totalCount} onPage={(page) => onChange({ page })} />
    </>
  );
}

/** With the next step: deals are watched from their list (WATCH-07). */
function Empty({ search, onClear }: { search: string; onClear(): void }) {
  const t = texts.useTexts();
  return search ? (
    <EmptyState
      title={t('list.empty')}
      text={t('watchlist.nothingFound')}
      action={<Button onClick={onClear}>{t('watchlist.clear')}</Button>}
    />
  ) : (
    <EmptyState
      title={t('list.empty')}
      text={t('watchlist.emptyHint')}
      action={
        <Link className="ds-link-button ds-link-button-primary" to={paths.allDeals()}>
          {t('watchlist.find')}
        </Link>
      }
    />
  );
}

type WatchedDealProps = { deal: WatchlistPageQuery['deals']['items'][number]; onRefused(): void };

/** Memoised: re-renders only if its own deal has changed. */
const WatchedDeal = memo(function WatchedDeal({ deal, onRefused }: WatchedDealProps) {
  return (
    <DealEntry tile={<DealUpdateTile deal={deal} />}>
      <DealCard
        as="div"
        deal={readFragment(DealCard_DealFragmentDoc, deal)}
        watchlist={watchlistDocuments}
        onRefused={onRefused}
        note={<MatchTag deal={deal} />}
        tools={<CompareToggle deal={deal} />}
      />
    </DealEntry>
  );
});

import '../deals-list/deals-list.css';
import { useLoad, usePageTitle } from '@platform/app-kit';
import { DealCard } from '@platform/deal-ui';
import { EmptyState, ErrorState, LoadingCards, Page, PageHeader, SearchInput } from '@platform/design-system';
import { Navigate, useLeaving, useParams, useSearchParams } from '@platform/router';
import { watchlistDocuments } from '../deal/watchlist-documents.ts';
import { DealCard_DealFragmentDoc } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const WatchlistPageDocument = graphql(`
  query WatchlistPage($search: String) {
    deals(filter: { watched: true, search: $search }) {
      totalCount
      items {
        id
        watched
        ...DealCard_Deal
      }
    }
  }
`);

/** The deals that the investor watches (WATCH-01, WATCH-02, WATCH-07, WATCH-09). */
export default function WatchlistPage() {
  const t = texts.useTexts();
  const { type } = useParams();
  const [parameters, setParameters] = useSearchParams();
  const leaving = useLeaving();
  const search = parameters.get('search') ?? '';
  usePageTitle(t('watchlist.title'));
  const loaded = useLoad(WatchlistPageDocument, { search: search.trim() || null });
  if (type !== 'all') return <Navigate to="/app/watchlist/all" replace />;
  return (
    <Page>
      <PageHeader title={t('watchlist.title')} />
      <div className="opportunities-controls">
        <SearchInput
          label={t('watchlist.search')}
          value={search}
          onSearch={(text) => {
            if (!leaving()) setParameters(text ? { search: text } : {}, { replace: true });
          }}
        />
      </div>
      {loaded.state === 'loading' ? <LoadingCards /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('list.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? <Deals deals={loaded.data.deals.items.filter(({ watched }) => watched)} /> : null}
    </Page>
  );
}

type DealsProps = { deals: (FragmentType<typeof DealCard_DealFragmentDoc> & { id: string })[] };

function Deals({ deals }: DealsProps) {
  const t = texts.useTexts();
  if (deals.length === 0) return <EmptyState title={t('list.empty')} />;
  return (
    <ul className="opportunities-list">
      {deals.map((deal) => (
        <li key={deal.id}>
          <DealCard deal={readFragment(DealCard_DealFragmentDoc, deal)} watchlist={watchlistDocuments} />
        </li>
      ))}
    </ul>
  );
}

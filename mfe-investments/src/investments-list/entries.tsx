import { useLoad, usePlatform, useReloadOnReturn } from '@platform/app-kit';
import {
  DealCard,
  DealEntries,
  DealEntry,
  type ListAddress,
  ListPager,
  lastPage,
  pageQuery,
  writeListAddress,
} from '@platform/deal-ui';
import { Button, EmptyState, ErrorState, LoadingCards, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Redirect } from '@platform/router';
import { memo, useCallback, useState } from 'react';
import {
  AddToWatchlistDocument,
  DealCard_DealFragmentDoc,
  type InvestmentEntrySortColumn,
  type InvestmentProgress,
  type InvestmentsPageQuery,
  RemoveFromWatchlistDocument,
  WatchedStateDocument,
} from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { EntryTile } from './entry-tile.tsx';
import { ExportButton } from './export-button.tsx';

const InvestmentsPageDocument = graphql(`
  query InvestmentsPage(
    $progress: InvestmentProgress
    $search: String
    $sort: InvestmentEntrySort
    $limit: Int
    $offset: Int
  ) {
    myInvestmentEntries(progress: $progress, search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        ...EntryTile_Entry
        deal {
          id
          ...DealCard_Deal
        }
      }
    }
  }
`);

export const listTypes = ['all', 'in-progress', 'complated'] as const;
type ListType = (typeof listTypes)[number];

/** The progress filter of each route; `complated` is the required spelling of the route (INV-01, INV-02). */
const progressOf = { all: null, 'in-progress': 'IN_PROGRESS', complated: 'COMPLETED' } as const satisfies Record<
  ListType,
  InvestmentProgress | null
>;

const columns = {
  date: 'UPDATED_AT',
  name: 'COMPANY_NAME',
  valuation: 'VALUATION',
  offering: 'AVAILABLE_AMOUNT',
} as const satisfies Record<ListAddress['sort'], InvestmentEntrySortColumn>;

const watchlist = {
  add: AddToWatchlistDocument,
  remove: RemoveFromWatchlistDocument,
  state: WatchedStateDocument,
};

type EntriesProps = {
  type: ListType;
  state: ListAddress;
  onChange(part: Partial<ListAddress>): void;
  /** Called when an entry was cancelled, which changes the sums of the portfolio. */
  onCancelled(): void;
};

/** The investor's own investments and interests, each next to its deal (INV-02 to INV-06, INV-11). */
export function Entries({ type, state, onChange, onCancelled }: EntriesProps) {
  const t = texts.useTexts();
  const { search, direction, limit, offset } = pageQuery(state);
  const sort = { column: columns[state.sort], direction };
  const loaded = useLoad(InvestmentsPageDocument, { progress: progressOf[type], search, sort, limit, offset });
  const { reload } = loaded;
  useReloadOnReturn(reload);
  // Hide cancelled entries immediately, even if reloading the list fails.
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback(
    (id: string) => {
      setCancelled((ids) => new Set(ids).add(id));
      reload();
      onCancelled();
    },
    [reload, onCancelled],
  );
  if (loaded.state === 'loading') return <LoadingCards />;
  if (loaded.state === 'failed') return <ErrorState title={t('list.failed')} onRetry={reload} />;
  const { items, totalCount } = loaded.data.myInvestmentEntries;
  const page = Math.min(state.page, lastPage(totalCount));
  // The page may lie past the end if entries were removed. While refreshing, the total is still the previous one.
  if (state.page > page && !loaded.refreshing)
    return <Redirect to={{ search: writeListAddress({ ...state, page }).toString() }} replace />;
  const entries = items.filter(({ id }) => !cancelled.has(id));
  const total = totalCount - (items.length - entries.length);
  return (
    <>
      {total > 0 ? (
        <div className="investments-entries-head">
          <div role="status">
            <Text tone="muted">{t('list.showing', { shown: entries.length, total })}</Text>
          </div>
          <ExportButton progress={progressOf[type]} search={search} sort={sort} />
        </div>
      ) : null}
      <DealEntries
        page={state.page}
        entries={entries}
        busy={loaded.refreshing}
        empty={<Empty searching={search !== null} />}
      >
        {(entry) => <ListedEntry entry={entry} onStale={reload} onCancelled={leave} />}
      </DealEntries>
      <ListPager page={state.page} totalCount={total} onPage={(page) => onChange({ page })} />
    </>
  );
}

type ListedEntryProps = {
  entry: InvestmentsPageQuery['myInvestmentEntries']['items'][number];
  onStale(): void;
  onCancelled(id: string): void;
};

/** Memoised: re-renders only if its own entry has changed. */
const ListedEntry = memo(function ListedEntry({ entry, onStale, onCancelled }: ListedEntryProps) {
  const { id, deal } = entry;
  return (
    <DealEntry tile={<EntryTile entry={entry} onStale={onStale} onCancelled={() => onCancelled(id)} />}>
      <DealCard
        as="div"
        deal={readFragment(DealCard_DealFragmentDoc, deal)}
        watchlist={watchlist}
        onRefused={onStale}
      />
    </DealEntry>
  );
});

/** INV-11. */
function Empty({ searching }: { searching: boolean }) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  return (
    <EmptyState
      title={t('list.empty')}
      text={searching ? t('list.nothingFound') : undefined}
      action={
        <Button type="primary" onClick={() => navigate(paths.deals())}>
          {t('list.findOpportunities')}
        </Button>
      }
    />
  );
}

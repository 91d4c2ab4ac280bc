import { useLoad, useReloadOnReturn } from '@platform/app-kit';
import { useIsReturning, useScrollRestoration } from '@platform/app-kit/places';
import { DealCard, ListPager, lastPage } from '@platform/deal-ui';
import { Button, EmptyState, ErrorState, LoadingCards, LoadingState, Text } from '@platform/design-system';
import { OpenSteps } from '@platform/flow-ui/open-steps';
import { paths } from '@platform/paths';
import { Link, Redirect } from '@platform/router';
import { lazy, memo, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { useDealChanges } from '../deal/use-deal-changes.ts';
import { watchlistDocuments } from '../deal/watchlist-documents.ts';
import {
  DealCard_DealFragmentDoc,
  type DealsPageQuery as DealsPage,
  FlowProgressLine_ProgressFragmentDoc,
  OpenSteps_InvestmentFragmentDoc,
} from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { MatchTag } from '../match/match-tag.tsx';
import { texts } from '../texts.ts';
import { addressOf, defaultSort, hasChanges, type ListState, type ListType, queryOf } from './list-state.ts';
import { dealsList } from './stored-list.ts';
import { useIncrementalList } from './use-incremental-list.ts';

const DealsTable = lazy(() => import('./deals-table.tsx'));

const DealsPageQuery = graphql(`
  query DealsPage($filter: DealFilter, $sort: DealSort, $limit: Int, $offset: Int, $arrival: Boolean = false) {
    myInvestments(toAct: true, order: ACTION_FIRST, limit: 4) @include(if: $arrival) {
      id
      ...OpenSteps_Investment
    }
    onboardingProgress @include(if: $arrival) {
      ...FlowProgressLine_Progress
    }
    deals(filter: $filter, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      matchable
      items {
        id
        ...DealCard_Deal
        ...MatchTag_Deal
        ...CompareToggle_Deal
      }
    }
  }
`);

const noCards: DealsPage['deals']['items'] = [];
const noSteps: NonNullable<DealsPage['myInvestments']> = [];

type DealsProps = {
  state: ListState;
  address: string;
  onPage(page: number): void;
  onChange(part: Partial<ListState>): void;
  /** Undefined without search and filters. */
  onClear: (() => void) | undefined;
  /** Called with whether the investor has preferences to sort by. */
  onMatchable(matchable: boolean): void;
};

/** The deals of one page, after what the investor has to do where most visits begin (OPP-16 to OPP-19, CARE-05). */
export function Deals({ state, address, onPage, onChange, onClear, onMatchable }: DealsProps) {
  const t = texts.useTexts();
  const results = useRef<HTMLDivElement>(null);
  const arrival = state.page === 1 && !hasChanges(state);
  const loaded = useLoad(DealsPageQuery, { ...queryOf(state), arrival });
  useReloadOnReturn(loaded.reload);
  useDealChanges(loaded.reload);
  const toDo = loaded.data?.myInvestments ?? noSteps;
  const progress = loaded.data?.onboardingProgress;
  const onboarding = progress ? readFragment(FlowProgressLine_ProgressFragmentDoc, progress) : null;
  const current = loaded.data?.deals ?? null;
  // Rendering fifty cards takes longer than a frame, so defer it to keep typing responsive.
  const deferred = useDeferredValue(current);
  const cards = useIncrementalList(deferred?.items ?? noCards, useIsReturning(dealsList));
  useScrollRestoration(dealsList, results, address, current && deferred ? state.page : null);
  const matchable = current?.matchable;
  useEffect(() => {
    if (matchable !== undefined) onMatchable(matchable);
  }, [matchable, onMatchable]);
  if (loaded.state === 'failed') return <ErrorState title={t('list.failed')} onRetry={loaded.reload} />;
  if (loaded.state === 'loading' || !current || !deferred) return <LoadingCards cards={5} />;
  // While refreshing, the data belongs to another query or is out of date.
  if (!loaded.refreshing) {
    // The URL may be older than the last change of the preferences.
    if (!matchable && state.sort === 'match') return <Redirect to={addressOf({ ...state, ...defaultSort })} replace />;
    const last = lastPage(current.totalCount);
    // The page may lie past the end if deals were removed.
    if (state.page > last) return <Redirect to={addressOf({ ...state, page: last })} replace />;
  }
  const { items, totalCount } = deferred;
  return (
    <div
      ref={results}
      className="opportunities-results"
      aria-busy={loaded.refreshing || deferred !== current || cards.length < items.length}
      tabIndex={-1}
    >
      <OpenSteps
        investments={toDo.map((investment) => readFragment(OpenSteps_InvestmentFragmentDoc, investment))}
        onboarding={onboarding}
      />
      <div role="status">
        <Text tone="muted">{t('list.showing', { shown: items.length, total: totalCount })}</Text>
      </div>
      {items.length === 0 ? (
        <Empty type={state.type} onClear={onClear} />
      ) : state.view === 'table' ? (
        <div className="opportunities-table">
          <Suspense fallback={<LoadingState rows={8} />}>
            <DealsTable deals={cards} state={state} matchable={deferred.matchable} onChange={onChange} />
          </Suspense>
        </div>
      ) : (
        <ul className="opportunities-list">
          {cards.map((deal) => (
            <li key={deal.id}>
              <ListedDeal deal={deal} />
            </li>
          ))}
        </ul>
      )}
      <ListPager page={state.page} totalCount={totalCount} onPage={onPage} />
    </div>
  );
}

/** OPP-19. */
function Empty({ type, onClear }: { type: ListType; onClear: (() => void) | undefined }) {
  const t = texts.useTexts();
  const isAll = type === 'all' && !onClear;
  return (
    <EmptyState
      title={t('list.empty')}
      text={t(isAll ? 'list.noneYet' : 'list.emptyHint')}
      action={
        onClear ? (
          <Button onClick={onClear}>{t('list.filters.clearAll')}</Button>
        ) : (
          <Link className="ds-link-button" to={isAll ? paths.preferences() : paths.allDeals()}>
            {t(isAll ? 'list.setPreferences' : 'list.showAll')}
          </Link>
        )
      }
    />
  );
}

/** Memoised: re-renders only if its own deal has changed, e.g. by a watchlist toggle. */
const ListedDeal = memo(function ListedDeal({ deal }: { deal: DealsPage['deals']['items'][number] }) {
  return (
    <DealCard
      deal={readFragment(DealCard_DealFragmentDoc, deal)}
      watchlist={watchlistDocuments}
      note={<MatchTag deal={deal} />}
      tools={<CompareToggle deal={deal} />}
    />
  );
});

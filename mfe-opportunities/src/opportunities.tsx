import { lazyScreen, Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';
import { CompareBar } from './compare/compare-bar.tsx';
import { ComparisonProvider } from './compare/use-comparison.ts';
import { DealsPage } from './deals-list/deals-page.tsx';

const ComparePage = lazyScreen(() => import('./compare/compare-page.tsx'));
const DealPage = lazyScreen(() => import('./deal-detail/deal-page.tsx'));
const InvestPage = lazyScreen(() => import('./amount/invest-page.tsx'));
const ModifyPage = lazyScreen(() => import('./amount/modify-page.tsx'));
const FeedbackPage = lazyScreen(() => import('./feedback/feedback-page.tsx'));
const WatchlistPage = lazyScreen(() => import('./watchlist/watchlist-page.tsx'));
const InterestPage = lazyScreen(() => import('./amount/interest-page.tsx'));

/** The screens of the app. The list is not lazy, as most visits begin with it. */
export function Opportunities() {
  return (
    <ComparisonProvider>
      <Screens>
        <Routes>
          <Route path={paths.dealsOfType.pattern} element={<DealsPage />} />
          <Route path={paths.comparison.pattern} element={<ComparePage />} />
          <Route path={paths.deal.pattern} element={<DealPage />} />
          <Route path={paths.invest.pattern} element={<InvestPage />} />
          <Route path={paths.modifyAmount.pattern} element={<ModifyPage />} />
          <Route path={paths.declareInterest.pattern} element={<InterestPage />} />
          <Route path={paths.feedback.pattern} element={<FeedbackPage />} />
          <Route path={paths.wholeWatchlist.pattern} element={<WatchlistPage />} />
          <Route path={paths.watchlistOfCompany.pattern} element={<WatchlistPage />} />
          <Route path={`${paths.watchlist.pattern}/*`} element={<Redirect to={paths.wholeWatchlist()} replace />} />
          <Route path="*" element={<Redirect to={paths.allDeals()} replace />} />
        </Routes>
      </Screens>
      <CompareBar />
    </ComparisonProvider>
  );
}

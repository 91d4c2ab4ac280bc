import { Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';
import { lazy } from 'react';
import { CompareBar } from './compare/compare-bar.tsx';
import { ComparisonProvider } from './compare/use-comparison.ts';
import { DealsPage } from './deals-list/deals-page.tsx';

const ComparePage = lazy(() => import('./compare/compare-page.tsx'));
const DealPage = lazy(() => import('./deal-detail/deal-page.tsx'));
const InvestPage = lazy(() => import('./amount/invest-page.tsx'));
const ModifyPage = lazy(() => import('./amount/modify-page.tsx'));
const FeedbackPage = lazy(() => import('./feedback/feedback-page.tsx'));
const WatchlistPage = lazy(() => import('./watchlist/watchlist-page.tsx'));
const InterestPage = lazy(() => import('./amount/interest-page.tsx'));

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

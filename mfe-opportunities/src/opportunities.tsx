import { LoadingState, Page } from '@platform/design-system';
import { Navigate, Route, Routes } from '@platform/router';
import { lazy, Suspense } from 'react';
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

/** The screens of the app. The list is what most visits begin with and comes with the app itself. */
export function Opportunities() {
  return (
    <ComparisonProvider>
      <Suspense
        fallback={
          <Page>
            <LoadingState rows={8} />
          </Page>
        }
      >
        <Routes>
          <Route path="/app/opportunities/:type" element={<DealsPage />} />
          <Route path="/app/compare-opportunities" element={<ComparePage />} />
          <Route path="/app/view-opportunity/:dealId" element={<DealPage />} />
          <Route path="/app/invest/:dealId/:amount?" element={<InvestPage />} />
          <Route path="/app/modify-ammount/:dealId/:amount?" element={<ModifyPage />} />
          <Route path="/app/indicate-interest/:dealId/:amount?" element={<InterestPage />} />
          <Route path="/app/not-interested/:dealId" element={<FeedbackPage />} />
          <Route path="/app/watchlist/all" element={<WatchlistPage />} />
          <Route path="/app/watchlist/company/:companyId" element={<WatchlistPage />} />
          <Route path="/app/watchlist/*" element={<Navigate to="/app/watchlist/all" replace />} />
          <Route path="*" element={<Navigate to="/app/opportunities/all" replace />} />
        </Routes>
      </Suspense>
      <CompareBar />
    </ComparisonProvider>
  );
}

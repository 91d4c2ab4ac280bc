import { Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';
import { lazy } from 'react';

const GeneralPage = lazy(() => import('./general/general-page.tsx'));
const SectorsPage = lazy(() => import('./sectors/sectors-page.tsx'));
const DealsPage = lazy(() => import('./deals/deals-page.tsx'));
const FeedbackPage = lazy(() => import('./feedback/feedback-page.tsx'));

/** The analytics screens (ANA-01, ANA-02). */
export function Analytics() {
  return (
    <Screens>
      <Routes>
        <Route path={paths.generalAnalytics.pattern} element={<GeneralPage />} />
        <Route path={paths.sectorAnalytics.pattern} element={<SectorsPage />} />
        <Route path={paths.dealAnalytics.pattern} element={<DealsPage />} />
        <Route path={paths.feedbackAnalytics.pattern} element={<FeedbackPage />} />
        <Route path="*" element={<Redirect to={paths.generalAnalytics()} replace />} />
      </Routes>
    </Screens>
  );
}

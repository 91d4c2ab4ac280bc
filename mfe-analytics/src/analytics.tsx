import { lazyScreen, Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';

const GeneralPage = lazyScreen(() => import('./general/general-page.tsx'));
const SectorsPage = lazyScreen(() => import('./sectors/sectors-page.tsx'));
const DealsPage = lazyScreen(() => import('./deals/deals-page.tsx'));
const FeedbackPage = lazyScreen(() => import('./feedback/feedback-page.tsx'));
const FunnelPage = lazyScreen(() => import('./funnel/funnel-page.tsx'));
const ActivityPage = lazyScreen(() => import('./activity/activity-page.tsx'));
const DocumentsPage = lazyScreen(() => import('./documents/documents-page.tsx'));

/** The analytics screens (ANA-01, ANA-02). */
export function Analytics() {
  return (
    <Screens>
      <Routes>
        <Route path={paths.generalAnalytics.pattern} element={<GeneralPage />} />
        <Route path={paths.sectorAnalytics.pattern} element={<SectorsPage />} />
        <Route path={paths.dealAnalytics.pattern} element={<DealsPage />} />
        <Route path={paths.feedbackAnalytics.pattern} element={<FeedbackPage />} />
        <Route path={paths.funnelAnalytics.pattern} element={<FunnelPage />} />
        <Route path={paths.activityAnalytics.pattern} element={<ActivityPage />} />
        <Route path={paths.documentAnalytics.pattern} element={<DocumentsPage />} />
        <Route path="*" element={<Redirect to={paths.generalAnalytics()} replace />} />
      </Routes>
    </Screens>
  );
}

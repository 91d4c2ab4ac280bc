import { LoadingState, Page } from '@platform/design-system';
import { Navigate, Route, Routes } from '@platform/router';
import { lazy, Suspense } from 'react';

const InvestmentsPage = lazy(() => import('./investments-list/investments-page.tsx'));
const DocumentsPage = lazy(() => import('./documents/documents-page.tsx'));
const DocumentHandlerPage = lazy(() => import('./document-handler/document-handler-page.tsx'));

/** The screens of the app. */
export function Investments() {
  return (
    <Suspense
      fallback={
        <Page>
          <LoadingState rows={8} />
        </Page>
      }
    >
      <Routes>
        <Route path="/app/investments/:type" element={<InvestmentsPage />} />
        <Route path="/app/document-handler/:dealId/:investmentId" element={<DocumentHandlerPage />} />
        <Route path="/app/documents" element={<DocumentsPage />} />
        <Route path="*" element={<Navigate to="/app/investments/all" replace />} />
      </Routes>
    </Suspense>
  );
}

import { LoadingState, Page } from '@platform/design-system';
import { Navigate, Route, Routes } from '@platform/router';
import { lazy, Suspense } from 'react';

const DocumentsPage = lazy(() => import('./investment-area/documents-page.tsx'));
const ClientDocumentsPage = lazy(() => import('./investment-area/client-documents-page.tsx'));

/** The screens of staff. */
export function Admin() {
  return (
    <Suspense
      fallback={
        <Page>
          <LoadingState rows={8} />
        </Page>
      }
    >
      <Routes>
        <Route path="/admin/investment/documents" element={<DocumentsPage />} />
        <Route
          path="/admin/investment/client-documents/:dealId/:flowId/:investmentId"
          element={<ClientDocumentsPage />}
        />
        <Route path="/admin/investment/*" element={<Navigate to="/admin/investment/documents" replace />} />
      </Routes>
    </Suspense>
  );
}

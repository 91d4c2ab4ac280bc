import { LoadingState, Page } from '@platform/design-system';
import { paths } from '@platform/paths';
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
        <Route path={paths.investmentsOfType.pattern} element={<InvestmentsPage />} />
        <Route path={paths.documentHandler.pattern} element={<DocumentHandlerPage />} />
        <Route path={paths.documents.pattern} element={<DocumentsPage />} />
        <Route path="*" element={<Navigate to={paths.allInvestments()} replace />} />
      </Routes>
    </Suspense>
  );
}

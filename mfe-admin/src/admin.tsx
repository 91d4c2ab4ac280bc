import { LoadingState, Page } from '@platform/design-system';
import { Navigate, Route, Routes } from '@platform/router';
import { lazy, Suspense } from 'react';

const DealsPage = lazy(() => import('./opportunities/deals-page.tsx'));
const ClientsPage = lazy(() => import('./clients/clients-page.tsx'));
const WhitelistPage = lazy(() => import('./clients/whitelist/whitelist-page.tsx'));
const InterestedPage = lazy(() => import('./clients/interested/interested-page.tsx'));
const TemplatesPage = lazy(() => import('./clients/onboarding/templates-page.tsx'));
const CreateAccountPage = lazy(() => import('./clients/create-account/create-account-page.tsx'));
const ClientPage = lazy(() => import('./clients/view/client-page.tsx'));
const ClientOnboardingPage = lazy(() => import('./clients/onboarding/client-onboarding-page.tsx'));
const EmployeesPage = lazy(() => import('./employees/employees-page.tsx'));
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
        <Route path="/admin/opportunities/list-opportunities" element={<DealsPage />} />
        <Route
          path="/admin/opportunities/*"
          element={<Navigate to="/admin/opportunities/list-opportunities" replace />}
        />
        <Route path="/admin/clients/all" element={<ClientsPage />} />
        <Route path="/admin/clients/whitelist" element={<WhitelistPage />} />
        <Route path="/admin/clients/interested" element={<InterestedPage />} />
        <Route path="/admin/clients/onboarding" element={<TemplatesPage />} />
        <Route path="/admin/clients/create-account" element={<CreateAccountPage />} />
        <Route path="/admin/clients/view/:id" element={<ClientPage />} />
        <Route path="/admin/clients/onboarding/edit/:flowId/:clientFirebaseId" element={<ClientOnboardingPage />} />
        <Route path="/admin/clients/*" element={<Navigate to="/admin/clients/all" replace />} />
        <Route path="/admin/admin/employees" element={<EmployeesPage />} />
        <Route path="/admin/admin/*" element={<Navigate to="/admin/admin/employees" replace />} />
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

import { lazyScreen, Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';

const InvestmentsPage = lazyScreen(() => import('./investments-list/investments-page.tsx'));
const DocumentsPage = lazyScreen(() => import('./documents/documents-page.tsx'));
const DocumentHandlerPage = lazyScreen(() => import('./document-handler/document-handler-page.tsx'));
const OnboardingHandlerPage = lazyScreen(() => import('./document-handler/onboarding-handler-page.tsx'));

/** The screens of the app. */
export function Investments() {
  return (
    <Screens>
      <Routes>
        <Route path={paths.investmentsOfType.pattern} element={<InvestmentsPage />} />
        <Route path={paths.documentHandler.pattern} element={<DocumentHandlerPage />} />
        <Route path={paths.onboardingDocuments.pattern} element={<OnboardingHandlerPage />} />
        <Route path={paths.documents.pattern} element={<DocumentsPage />} />
        <Route path="*" element={<Redirect to={paths.allInvestments()} replace />} />
      </Routes>
    </Screens>
  );
}

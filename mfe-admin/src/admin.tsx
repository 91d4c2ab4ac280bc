import { Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';
import { lazy } from 'react';

const DealsPage = lazy(() => import('./opportunities/deals/deals-page.tsx'));
const DealPermissionsPage = lazy(() => import('./opportunities/deals/permissions-page.tsx'));
const CompaniesPage = lazy(() => import('./opportunities/companies/companies-page.tsx'));
const CompanyFormPage = lazy(() => import('./opportunities/company-form/company-form-page.tsx'));
const ImportPage = lazy(() => import('./opportunities/import/import-page.tsx'));
const EditorPage = lazy(() => import('./opportunities/editor/editor-page.tsx'));
const ClientsPage = lazy(() => import('./clients/clients-page.tsx'));
const WhitelistPage = lazy(() => import('./clients/whitelist/whitelist-page.tsx'));
const InterestedPage = lazy(() => import('./clients/interested/interested-page.tsx'));
const OnboardingTemplatesPage = lazy(() => import('./flows/templates/onboarding-templates-page.tsx'));
const FlowTemplatesPage = lazy(() => import('./flows/templates/flow-templates-page.tsx'));
const FlowEditorPage = lazy(() => import('./flows/editor/flow-editor-page.tsx'));
const CreateAccountPage = lazy(() => import('./clients/create-account/create-account-page.tsx'));
const ClientPage = lazy(() => import('./clients/view/client-page.tsx'));
const ClientOnboardingPage = lazy(() => import('./clients/onboarding/client-onboarding-page.tsx'));
const EmployeesPage = lazy(() => import('./employees/employees-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
const TipsPage = lazy(() => import('./tips/tips-page.tsx'));
const TipPage = lazy(() => import('./tips/tip-page.tsx'));
const EmployeePage = lazy(() => import('./employees/record/employee-page.tsx'));
const DocumentsPage = lazy(() => import('./investments/documents-page.tsx'));
const ClientDocumentsPage = lazy(() => import('./investments/client-documents-page.tsx'));

/** The staff screens. */
export function Admin() {
  return (
    <Screens>
      <Routes>
        <Route path={paths.staffDealList.pattern} element={<DealsPage />} />
        <Route path={paths.dealPermissions.pattern} element={<DealPermissionsPage />} />
        <Route path={paths.staffCompanies.pattern} element={<CompaniesPage />} />
        <Route path={paths.newCompany.pattern} element={<CompanyFormPage isNew />} />
        <Route path={paths.companyForm.pattern} element={<CompanyFormPage />} />
        <Route path={paths.companyImport.pattern} element={<ImportPage />} />
        <Route path={paths.newDeal.pattern} element={<EditorPage />} />
        <Route path={paths.dealEditor.pattern} element={<EditorPage />} />
        <Route path={`${paths.staffDeals.pattern}/*`} element={<Redirect to={paths.staffDealList()} replace />} />
        <Route path={paths.allClients.pattern} element={<ClientsPage />} />
        <Route path={paths.whitelist.pattern} element={<WhitelistPage />} />
        <Route path={paths.interestedClients.pattern} element={<InterestedPage />} />
        <Route path={paths.onboardingTemplates.pattern} element={<OnboardingTemplatesPage />} />
        <Route path={paths.newOnboardingTemplate.pattern} element={<FlowEditorPage of="ONBOARDING" />} />
        <Route path={paths.onboardingTemplate.pattern} element={<FlowEditorPage of="ONBOARDING" />} />
        <Route path={paths.newClient.pattern} element={<CreateAccountPage />} />
        <Route path={paths.client.pattern} element={<ClientPage />} />
        <Route path={paths.clientOnboarding.pattern} element={<ClientOnboardingPage />} />
        <Route path={`${paths.clients.pattern}/*`} element={<Redirect to={paths.allClients()} replace />} />
        <Route path={paths.employees.pattern} element={<EmployeesPage />} />
        <Route path={paths.platformSettings.pattern} element={<SettingsPage />} />
        <Route path={paths.tips.pattern} element={<TipsPage />} />
        <Route path={paths.newTip.pattern} element={<TipPage />} />
        <Route path={paths.tip.pattern} element={<TipPage />} />
        <Route path={paths.employee.pattern} element={<EmployeePage />} />
        <Route path={`${paths.staff.pattern}/*`} element={<Redirect to={paths.employees()} replace />} />
        <Route path={paths.investmentDocuments.pattern} element={<DocumentsPage />} />
        <Route path={paths.flowTemplates.pattern} element={<FlowTemplatesPage />} />
        <Route path={paths.newFlowTemplate.pattern} element={<FlowEditorPage of="INVESTMENT" />} />
        <Route path={paths.flowTemplate.pattern} element={<FlowEditorPage of="INVESTMENT" />} />
        <Route path={paths.dealFlowEditor.pattern} element={<FlowEditorPage of="DEAL" />} />
        <Route path={paths.clientDocuments.pattern} element={<ClientDocumentsPage />} />
        <Route
          path={`${paths.staffInvestments.pattern}/*`}
          element={<Redirect to={paths.investmentDocuments()} replace />}
        />
      </Routes>
    </Screens>
  );
}

import { lazyScreen, Screens } from '@platform/app-kit/pages';
import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';
import { loadEditorPage } from './opportunities/editor/load-editor.ts';

const DealsPage = lazyScreen(() => import('./opportunities/deals/deals-page.tsx'));
const DealPermissionsPage = lazyScreen(() => import('./opportunities/deals/permissions-page.tsx'));
const CompaniesPage = lazyScreen(() => import('./opportunities/companies/companies-page.tsx'));
const CompanyFormPage = lazyScreen(() => import('./opportunities/company-form/company-form-page.tsx'));
const ImportPage = lazyScreen(() => import('./opportunities/import/import-page.tsx'));
const EditorPage = lazyScreen(loadEditorPage);
const ClientsPage = lazyScreen(() => import('./clients/clients-page.tsx'));
const WhitelistPage = lazyScreen(() => import('./clients/whitelist/whitelist-page.tsx'));
const InterestedPage = lazyScreen(() => import('./clients/interested/interested-page.tsx'));
const OnboardingTemplatesPage = lazyScreen(() => import('./flows/templates/onboarding-templates-page.tsx'));
const FlowTemplatesPage = lazyScreen(() => import('./flows/templates/flow-templates-page.tsx'));
const FlowEditorPage = lazyScreen(() => import('./flows/editor/flow-editor-page.tsx'));
const CreateAccountPage = lazyScreen(() => import('./clients/create-account/create-account-page.tsx'));
const ClientPage = lazyScreen(() => import('./clients/view/client-page.tsx'));
const ClientOnboardingPage = lazyScreen(() => import('./clients/onboarding/client-onboarding-page.tsx'));
const EmployeesPage = lazyScreen(() => import('./employees/employees-page.tsx'));
const SettingsPage = lazyScreen(() => import('./settings/settings-page.tsx'));
const ReleasesPage = lazyScreen(() => import('./releases/releases-page.tsx'));
const TipsPage = lazyScreen(() => import('./tips/tips-page.tsx'));
const TipPage = lazyScreen(() => import('./tips/tip-page.tsx'));
const EmployeePage = lazyScreen(() => import('./employees/record/employee-page.tsx'));
const DocumentsPage = lazyScreen(() => import('./investments/documents-page.tsx'));
const ClientDocumentsPage = lazyScreen(() => import('./investments/client-documents-page.tsx'));

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
        <Route path={paths.releases.pattern} element={<ReleasesPage />} />
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

import { route } from './route.ts';

export const staffDeals = route('/admin/opportunities');
export const staffDealList = route('/admin/opportunities/list-opportunities');
export const newDeal = route('/admin/opportunities/add-opportunity');
export const dealEditor = route('/admin/opportunities/edit-opportunity/:dealId?');
export const staffCompanies = route('/admin/opportunities/companies');
export const newCompany = route('/admin/opportunities/add-company');
export const companyForm = route('/admin/opportunities/edit-company/:companyId?');
export const dealPermissions = route('/admin/opportunities/permissions');
export const companyImport = route('/admin/opportunities/import-companies/:importId?/:step?');

export const clients = route('/admin/clients');
export const allClients = route('/admin/clients/all');
export const whitelist = route('/admin/clients/whitelist');
export const interestedClients = route('/admin/clients/interested');
export const onboardingTemplates = route('/admin/clients/onboarding');
export const newOnboardingTemplate = route('/admin/clients/onboarding/add');
export const onboardingTemplate = route('/admin/clients/onboarding/edit/:flowId');
export const clientOnboarding = route('/admin/clients/onboarding/edit/:flowId/:firebaseId');
export const newClient = route('/admin/clients/create-account');
export const client = route('/admin/clients/view/:clientId');

export const staff = route('/admin/admin');
export const employees = route('/admin/admin/employees');
export const platformSettings = route('/admin/admin/settings');
export const releases = route('/admin/admin/releases');
export const tips = route('/admin/admin/tips');
export const newTip = route('/admin/admin/tips/add');
export const tip = route('/admin/admin/tips/edit/:tipId');
export const employee = route('/admin/admin/employees/:employeeId');

export const staffInvestments = route('/admin/investment');
export const investmentDocuments = route('/admin/investment/documents');
export const flowTemplates = route('/admin/investment/flow-list');
export const newFlowTemplate = route('/admin/investment/add-flow');
export const flowTemplate = route('/admin/investment/edit-flow/:flowId');
export const dealFlowEditor = route('/admin/investment/edit-deal-flow/:flowId/:dealId');
export const clientDocuments = route('/admin/investment/client-documents/:dealId/:flowId/:investmentId');

export const analytics = route('/admin/analytics');
export const generalAnalytics = route('/admin/analytics/general');
export const sectorAnalytics = route('/admin/analytics/sectors');
export const dealAnalytics = route('/admin/analytics/company');
export const feedbackAnalytics = route('/admin/analytics/feedback');
export const funnelAnalytics = route('/admin/analytics/funnel');
export const activityAnalytics = route('/admin/analytics/activity');
export const documentAnalytics = route('/admin/analytics/documents');
export const chat = route('/admin/chat/:conversationId?');
export const staffAccount = route('/admin/account');

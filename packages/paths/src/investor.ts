import { route } from './route.ts';

export const deals = route('/app/opportunities');
export const allDeals = route('/app/opportunities/all');
export const dealsOfType = route('/app/opportunities/:type');
export const comparison = route('/app/compare-opportunities');
export const deal = route('/app/view-opportunity/:dealId');
export const invest = route('/app/invest/:dealId/:amount?');
export const declareInterest = route('/app/indicate-interest/:dealId/:amount?');
export const modifyAmount = route('/app/modify-ammount/:dealId/:amount?');
export const feedback = route('/app/not-interested/:dealId');

export const watchlist = route('/app/watchlist');
export const wholeWatchlist = route('/app/watchlist/all');
export const watchlistOfCompany = route('/app/watchlist/company/:companyId');

export const investments = route('/app/investments');
export const allInvestments = route('/app/investments/all');
export const investmentsOfType = route('/app/investments/:type');
export const documentHandler = route('/app/document-handler/:dealId/:investmentId');
export const onboardingDocuments = route('/app/onboarding-documents');
export const documents = route('/app/documents');

export const messages = route('/app/messages/:conversationId?');
export const preferences = route('/app/preferences');
export const preferencesPart = route('/app/preferences/:part');
export const account = route('/app/account');

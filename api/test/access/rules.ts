/**
 * Who may call what, written down once more from PERM-14 and its neighbours, so that a policy that changes by mistake is
 * seen: the matrix only proves that the policies are kept. A key is the rule, its values the operations that have it.
 * Staff rules name the flags, all of which are needed unless it says any.
 */

/** GraphQL, by coordinate. */
export const operationRules: Readonly<Record<string, readonly string[]>> = {
  signedIn: [
    'Mutation.acceptConfidentiality',
    'Mutation.beginAuthenticator',
    'Mutation.changePassword',
    'Mutation.confirmAuthenticator',
    'Mutation.endOtherSessions',
    'Mutation.endSession',
    'Mutation.insertInputField',
    'Mutation.removeAuthenticator',
    'Mutation.removePasskey',
    'Mutation.renamePasskey',
    'Mutation.renewRecoveryCodes',
    'Mutation.updateClientAnswers',
    'Mutation.updateEmailPreferences',
    'Mutation.updateInputField',
    'Mutation.updatePersonalInformation',
    'Query.account',
    'Query.countries',
    'Query.flowItem',
    'Query.innovationEnablers',
    'Query.me',
    'Query.onboardingFlow',
    'Query.secondFactor',
    'Query.sectors',
    'Query.sessions',
    'Query.whitelistEntry',
  ],
  'staff: manage_client': ['Query.whitelistEntries'],
  'staff: assign_roles manage_roles': ['Query.invitableRoles'],
  content: [
    'Mutation.addToWatchlist',
    'Mutation.createProfile',
    'Mutation.createSavedSearch',
    'Mutation.deleteSavedSearch',
    'Mutation.finishPreferences',
    'Mutation.lookAtSavedSearch',
    'Mutation.removeFromWatchlist',
    'Mutation.renameSavedSearch',
    'Mutation.saveCompanyPreferences',
    'Mutation.saveIndustryPreferences',
    'Mutation.saveInvestmentPreferences',
    'Query.deal',
    'Query.deals',
    'Query.dealsToCompare',
    'Query.investment',
    'Query.myInvestmentEntries',
    'Query.myInvestments',
    'Query.myPortfolio',
    'Query.profile',
    'Query.savedSearches',
    'Query.watchlistCompanies',
  ],
  'staff:': ['Query.staffDeals'],
  'staff: read_client_document': ['Query.clientInvestment', 'Query.dealInvestments'],
  'staff: handle_onboarding read_client_document': ['Query.clientOnboarding'],
  'staff: handle_onboarding': ['Query.onboardingTemplates'],
  participant: [
    'Mutation.markConversationSeen',
    'Mutation.sendMessage',
    'Query.conversation',
    'Query.conversations',
    'Subscription.messageAdded',
    'Subscription.unseenCountChanged',
  ],
  'staff: analytics': ['Query.dealFigures'],
  'staff: read_client_info': ['Query.client', 'Query.clients'],
  'staff: manage_roles': ['Query.employees'],
  'staff with any: assign_roles edit_opportunity_privacy read_employee': ['Query.possibleManagers'],
  investor: ['Mutation.cancelInterest', 'Mutation.saveFeedback', 'Mutation.saveInterest'],
  'staff: manage_client_document read_client_document': [
    'Mutation.setInvestmentCompleted',
    'Mutation.updateFlowSection',
  ],
};

/** REST, by method and path. */
export const routeRules: Readonly<Record<string, readonly string[]>> = {
  'staff: manage_client': [
    'POST /api/investor/invitation/resend',
    'POST /api/invite',
    'POST /api/whitelist/approve',
    'POST /api/whitelist/resend',
  ],
  investor: ['POST /api/investment/cancel', 'POST /api/investment/insert', 'POST /api/investment/modify'],
  signedIn: [
    'GET /api/download/investment/documents/:id',
    'GET /api/download/onboarding/documents/:id',
    'POST /api/delete/investment/documents',
    'POST /api/delete/onboarding/documents',
    'POST /api/onboarding/clone',
    'POST /api/restore/investment/documents',
    'POST /api/restore/onboarding/documents',
    'POST /api/security/passkeys',
    'POST /api/security/passkeys/options',
    'POST /api/upload/company/logo',
    'POST /api/upload/deal/section/documents',
    'POST /api/upload/deal/section/image',
    'POST /api/upload/investment/documents',
    'POST /api/upload/onboarding/documents',
  ],
  content: [
    'GET /api/download/deal/section/documents/:id',
    'GET /api/investment/export',
    'POST /api/analytics/insert/',
  ],
  'staff: create_acc_for_investor': ['POST /api/investor/create'],
};

/**
 * The only REST routes of the domains without a token (API-01), besides sign-up, reset and sign-in, which are the identity
 * provider's; pictures ask for a signed link or a token themselves.
 */
export const openRoutes: readonly string[] = [
  'GET /api/download/company/logo/:id',
  'GET /api/download/deal/section/image/:id',
  'POST /api/validate',
];

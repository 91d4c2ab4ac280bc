import { Permission } from '../../src/database/generated/enums.ts';

/**
 * The expected response per operation and role, derived from PERM-07, PERM-14 and STEP-16 and not from the product code.
 * The columns are the roles of PERM-06; `1c` is an investor before the confidentiality agreement, `none` an account without
 * a role.
 *
 * `+` means allowed, `F` FORBIDDEN, `C` CONFIDENTIALITY_NOT_ACCEPTED, `N` NOT_APPROVED and `S` STEP_UP_REQUIRED. The
 * last column lists the required flags: all of those joined by `&`, one of those joined by `|`. The calls use ids that do
 * not exist and empty REST bodies; rules that depend on a row are tested in its domain.
 */
const table = `
  operation                                    1 1c 2 3 4 5 6 7 8 9 10 11 none  flags

  Query.account                                + +  + + + + + + + + +  +  N
  Query.countries                              + +  + + + + + + + + +  +  N
  Query.closingRequest                         + +  + + + + + + + + +  +  N
  Query.dataExport                             + +  + + + + + + + + +  +  N
  Query.flowItem                               + +  + + + + + + + + +  +  N
  Query.innovationEnablers                     + +  + + + + + + + + +  +  N
  Query.me                                     + +  + + + + + + + + +  +  N
  Query.onboardingProgress                     + +  + + + + + + + + +  +  N
  Query.onboardingFlow                         + +  + + + + + + + + +  +  N
  Query.secondFactor                           + +  + + + + + + + + +  +  N
  Query.sectors                                + +  + + + + + + + + +  +  N
  Query.sessions                               + +  + + + + + + + + +  +  N
  Query.whitelistEntry                         + +  + + + + + + + + +  +  N
  Query.deal                                   + C  F + F F F F F F F  F  N     app_content_access
  Query.deals                                  + C  F + F F F F F F F  F  N     app_content_access
  Query.dealsToCompare                         + C  F + F F F F F F F  F  N     app_content_access
  Query.investment                             + C  F + F F F F F F F  F  N     app_content_access
  Query.myInvestmentEntries                    + C  F + F F F F F F F  F  N     app_content_access
  Query.myInvestments                          + C  F + F F F F F F F  F  N     app_content_access
  Query.myPortfolio                            + C  F + F F F F F F F  F  N     app_content_access
  Query.profile                                + C  F + F F F F F F F  F  N     app_content_access
  Query.savedSearches                          + C  F + F F F F F F F  F  N     app_content_access
  Query.watchlistCompanies                     + C  F + F F F F F F F  F  N     app_content_access
  Query.contacts                               + C  F F F F F F F F F  F  N     app_content_access
  Query.conversation                           + C  F + + + + + + + +  +  N
  Query.messageTemplates                       F F  F + + + + + + + +  +  N
  Query.conversations                          + C  F + + + + + + + +  +  N
  Query.notifications                          + C  F + + + + + + + +  +  N
  Query.searchMessages                         + C  F + + + + + + + +  +  N
  Query.staffDeals                             F F  F + + + + + + + +  +  N
  Query.staffDeal                              F F  F + + + + + + + +  +  N
  Query.companies                              F F  F + + + + + + + +  +  N
  Query.company                                F F  F + + + + + + + +  +  N
  Query.companyHistory                         F F  F + + + + + + + +  +  N
  Query.companyVersion                         F F  F + + + + + + + +  +  N
  Query.companyVersions                        F F  F + + + + + + + +  +  N
  Query.notableInvestors                       F F  F + + + + + + + +  +  N
  Query.similarCompanies                       F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  Query.companyImport                          F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  Query.investmentTemplates                    F F  F + + + + + + + +  +  N
  Query.flow                                   F F  F + + + + + + + +  +  N
  Query.flowChanges                            F F  F + + + + + + + +  +  N
  Query.flowHistory                            F F  F + + + + + + + +  +  N
  Query.flowVersions                           F F  F + + + + + + + +  +  N
  Query.find                                   F F  F + + + + + + + +  +  N
  Query.dealHistory                            F F  F + + + + + + + +  +  N
  Query.dealVersion                            F F  F + + + + + + + +  +  N
  Query.dealVersions                           F F  F + + + + + + + +  +  N
  Query.dealWatchers                           F F  F + + + + + + + +  +  N
  Query.dealForEditing                         F F  F + + + + F + F F  +  N     edit_opportunity
  Query.dealEmployees                          F F  F + + F F F F F F  F  N     edit_opportunity_privacy
  Query.savedViews                             F F  F + + + + + + + +  +  N
  Query.possibleManagers                       F F  F + + F F F + F F  +  N     assign_roles|edit_opportunity_privacy|read_employee
  Query.analyticsPreferences                   F F  F + + + + F + F F  F  N     analytics
  Query.companyFigures                         F F  F + + + + F + F F  F  N     analytics
  Query.dealFigures                            F F  F + + + + F + F F  F  N     analytics
  Query.documentPages                          F F  F + + + + F + F F  F  N     analytics
  Query.documentReaders                        F F  F + + + + F F F F  F  N     analytics&read_client_info
  Query.documentReadings                       F F  F + + + + F + F F  F  N     analytics
  Query.feedbackEntries                        F F  F + + + + F + F F  F  N     analytics
  Query.feedbackFigures                        F F  F + + + + F + F F  F  N     analytics
  Query.feedbackSubjects                       F F  F + + + + F + F F  F  N     analytics
  Query.figuresOverDays                        F F  F + + + + F + F F  F  N     analytics
  Query.activeInvestors                        F F  F + + + + F + F F  F  N     analytics
  Query.answerTimes                            F F  F + + + + F + F F  F  N     analytics
  Query.funnel                                 F F  F + + + + F + F F  F  N     analytics
  Query.funnelPeople                           F F  F + + + + F F F F  F  N     analytics&read_client_info
  Query.funnelSubjects                         F F  F + + + + F + F F  F  N     analytics
  Query.invitableRoles                         F F  F + F F F F F F F  F  N     assign_roles&manage_roles
  Query.onboardingTemplates                    F F  F + F + + F F F F  F  N     handle_onboarding
  Query.defaultFlow                            F F  F + F + + F F F F  F  N     handle_onboarding
  Query.clientFlow                             F F  F + F + + F F F F  F  N     handle_onboarding&read_client_document
  Query.clientOnboarding                       F F  F + F + + F F F F  F  N     handle_onboarding&read_client_document
  Query.whitelistEntries                       F F  F + F + + F F F F  F  N     manage_client
  Query.assignableRoles                        F F  F + F F F F F F F  F  N     manage_roles
  Query.employee                               F F  F + F F F F F F F  F  N     manage_roles
  Query.platformSettings                       F F  F + F F F F F F F  F  N     settings
  Query.publishedApps                          F F  F + F F F F F F F  F  N     settings
  Query.releaseFaults                          F F  F + F F F F F F F  F  N     settings
  Query.tip                                    F F  F + F F F F F F F  F  N     settings
  Query.tips                                   F F  F + F F F F F F F  F  N     settings
  Query.employees                              F F  F + F F F F F F F  F  N     manage_roles
  Query.clientInvestment                       F F  F + F + + + F F F  F  N     read_client_document
  Query.dealInvestments                        F F  F + F + + + F F F  F  N     read_client_document
  Query.investmentCompletions                  + C  F + F + + + F F F  F  N     app_content_access|read_client_document
  Query.investmentVersions                     F F  F + F + + + F F F  F  N     read_client_document
  Query.employeeHistory                        F F  F + F F F F F F F  F  N     manage_roles
  Query.client                                 F F  F + + + + + F F F  +  N     read_client_info
  Query.clients                                F F  F + + + + + F F F  +  N     read_client_info
  Query.clientHistory                          F F  F + + + + + F F F  +  N     read_client_info

  Mutation.acceptConfidentiality               + +  F + F F F F F F F  F  N     app_content_access
  Mutation.confirmReadingNotice                + C  F + F F F F F F F  F  N     app_content_access
  Mutation.beginAuthenticator                  S S  S S S S S S S S S  S  N
  Mutation.changePassword                      S S  S S S S S S S S S  S  N
  Mutation.confirmAuthenticator                S S  S S S S S S S S S  S  N
  Mutation.endOtherSessions                    S S  S S S S S S S S S  S  N
  Mutation.endSession                          + +  + + + + + + + + +  +  N
  Mutation.insertInputField                    + +  + + + + + + + + +  +  N
  Mutation.removeAuthenticator                 S S  S S S S S S S S S  S  N
  Mutation.removePasskey                       + +  + + + + + + + + +  +  N
  Mutation.renamePasskey                       + +  + + + + + + + + +  +  N
  Mutation.renewRecoveryCodes                  S S  S S S S S S S S S  S  N
  Mutation.requestClosing                      + +  + F F F F F F F F  F  N
  Mutation.withdrawClosing                     + +  + + + + + + + + +  +  N
  Mutation.startDataExport                     + +  + + + + + + + + +  +  N
  Mutation.updateAccountSettings               + +  + + + + + + + + +  +  N
  Mutation.chooseLanguage                      + +  + + + + + + + + +  +  N
  Mutation.updateClientAnswers                 + +  + + + + + + + + +  +  N
  Mutation.updateEmailPreferences              + +  + + + + + + + + +  +  N
  Mutation.updateInputField                    + +  + + + + + + + + +  +  N
  Mutation.updatePersonalInformation           + +  + + + + + + + + +  +  N
  Mutation.addToWatchlist                      + C  F + F F F F F F F  F  N     app_content_access
  Mutation.createProfile                       + C  F + F F F F F F F  F  N     app_content_access
  Mutation.createSavedSearch                   + C  F + F F F F F F F  F  N     app_content_access
  Mutation.deleteSavedSearch                   + C  F + F F F F F F F  F  N     app_content_access
  Mutation.finishPreferences                   + C  F + F F F F F F F  F  N     app_content_access
  Mutation.lookAtSavedSearch                   + C  F + F F F F F F F  F  N     app_content_access
  Mutation.removeFromWatchlist                 + C  F + F F F F F F F  F  N     app_content_access
  Mutation.renameSavedSearch                   + C  F + F F F F F F F  F  N     app_content_access
  Mutation.saveCompanyPreferences              + C  F + F F F F F F F  F  N     app_content_access
  Mutation.saveIndustryPreferences             + C  F + F F F F F F F  F  N     app_content_access
  Mutation.saveInvestmentPreferences           + C  F + F F F F F F F  F  N     app_content_access
  Mutation.cancelInterest                      + C  F F F F F F F F F  F  N     app_content_access
  Mutation.saveFeedback                        + C  F F F F F F F F F  F  N     app_content_access
  Mutation.openConversation                    + C  F F F F F F F F F  F  N     app_content_access
  Mutation.saveInterest                        + C  F F F F F F F F F  F  N     app_content_access
  Mutation.insertDeal                          F F  F + F + + F F F F  F  N     create_opportunity
  Mutation.cancelDeal                          F F  F + + + + F + F F  +  N     edit_opportunity
  Mutation.discardPendingChanges               F F  F + + + + F + F F  +  N     edit_opportunity
  Mutation.updateDeal                          F F  F + + + + F + F F  +  N     edit_opportunity
  Mutation.applyPendingChanges                 F F  F + + F F F F F F  F  N     publish_opportunity
  Mutation.scheduleDeal                        F F  F + + F F F F F F  F  N     publish_opportunity
  Mutation.changeDealEmployees                 F F  F + + F F F F F F  F  N     edit_opportunity_privacy
  Mutation.assignRelationshipManager           F F  F + F F F F F F F  F  N     assign_roles
  Mutation.changeRoles                         F F  F + F F F F F F F  F  N     assign_roles&manage_roles
  Mutation.removeRelationshipManager           F F  F + F F F F F F F  F  N     assign_roles
  Mutation.insertCompany                       F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  Mutation.tryCompanyImport                    F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  Mutation.startCompanyImport                  F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  Mutation.cancelCompanyImport                 F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  Mutation.updateCompany                       F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  Mutation.publishCompany                      F F  F + F F F F F F F  F  N     publish_opportunity
  Mutation.markConversationSeen                + C  F + + + + + + + +  +  N
  Mutation.archiveNotifications                + C  F + + + + + + + +  +  N
  Mutation.markNotificationsRead               + C  F + + + + + + + +  +  N
  Mutation.markNotificationsSeen               + C  F + + + + + + + +  +  N
  Mutation.openNotification                    + C  F + + + + + + + +  +  N
  Mutation.markConversationUnread              + C  F + + + + + + + +  +  N
  Mutation.remindOfConversation                + C  F + + + + + + + +  +  N
  Mutation.settleConversation                  + C  F + + + + + + + +  +  N
  Mutation.sendMessage                         + C  F + + + + + + + +  +  N
  Mutation.presentAt                           F F  F + + + + + + + +  +  N
  Mutation.saveView                            F F  F + + + + + + + +  +  N
  Mutation.renameView                          F F  F + + + + + + + +  +  N
  Mutation.deleteView                          F F  F + + + + + + + +  +  N
  Mutation.savePlatformSettings                F F  F + F F F F F F F  F  N     settings
  Mutation.saveMessageTemplate                 F F  F + + + + + + + +  +  N
  Mutation.deleteMessageTemplate               F F  F + + + + + + + +  +  N
  Mutation.changeRollout                       F F  F + F F F F F F F  F  N     settings
  Mutation.addAppKey                           F F  F + F F F F F F F  F  N     settings
  Mutation.removeAppKey                        F F  F + F F F F F F F  F  N     settings
  Mutation.saveTip                             F F  F + F F F F F F F  F  N     settings
  Mutation.publishTip                          F F  F + F F F F F F F  F  N     settings
  Mutation.deleteTip                           F F  F + F F F F F F F  F  N     settings
  Mutation.setInvestmentCompleted              F F  F + F + + + F F F  F  N     manage_client_document&read_client_document
  Mutation.insertFlow                          F F  F + F + + F F F F  +  N     edit_opportunity|handle_onboarding
  Mutation.cloneFlow                           F F  F + F + + F F F F  +  N     edit_opportunity|handle_onboarding
  Mutation.deleteFlow                          F F  F + F + + F F F F  +  N     edit_opportunity|handle_onboarding
  Mutation.setDefaultFlow                      F F  F + F + + F F F F  F  N     handle_onboarding
  Mutation.orderFlow                           F F  F + + + + + + F F  +  N     edit_opportunity|handle_onboarding|manage_client_document
  Mutation.deleteFlowEdges                     F F  F + + + + + + F F  +  N     edit_opportunity|handle_onboarding|manage_client_document
  Mutation.renewDealFlow                       F F  F + + + + F + F F  +  N     edit_opportunity
  Mutation.askAgain                            F F  F + F + + + F F F  F  N     manage_client_document&read_client_document
  Mutation.updateFlowSection                   F F  F + F + + + F F F  F  N     manage_client_document&read_client_document

  Subscription.dealsChanged                    + C  F + F F F F F F F  F  N     app_content_access
  Subscription.accountChanged                  F F  F + + + + + F F F  +  N     read_client_info|manage_roles
  Subscription.conversationChanged             + C  F + + + + + + + +  +  N
  Subscription.messageAdded                    + C  F + + + + + + + +  +  N
  Subscription.releasesChanged                 + +  + + + + + + + + +  +  N
  Subscription.accountSignals                  + C  F + + + + + + + +  +  N

  GET:/api/download/investment/documents/:id   + +  + + + + + + + + +  +  N
  GET:/api/download/onboarding/documents/:id   + +  + + + + + + + + +  +  N
  GET:/api/download/own-data/:id               + +  + + + + + + + + +  +  N
  POST:/api/auth/confirm-address/resend        + +  + + + + + + + + +  +  N
  POST:/api/delete/deal/section/documents      + +  + + + + + + + + +  +  N
  POST:/api/delete/deal/section/image          + +  + + + + + + + + +  +  N
  POST:/api/delete/investment/documents        + +  + + + + + + + + +  +  N
  POST:/api/delete/onboarding/documents        + +  + + + + + + + + +  +  N
  POST:/api/onboarding/clone                   + +  + + + + + + + + +  +  N
  POST:/api/restore/investment/documents       + +  + + + + + + + + +  +  N
  POST:/api/restore/onboarding/documents       + +  + + + + + + + + +  +  N
  POST:/api/security/passkeys                  + +  + + + + + + + + +  +  N
  POST:/api/security/passkeys/options          S S  S S S S S S S S S  S  N
  POST:/api/upload/company/logo                + +  + + + + + + + + +  +  N
  POST:/api/upload/deal/section/documents      + +  + + + + + + + + +  +  N
  POST:/api/upload/deal/section/image          + +  + + + + + + + + +  +  N
  POST:/api/upload/investment/documents        + +  + + + + + + + + +  +  N
  POST:/api/upload/onboarding/documents        + +  + + + + + + + + +  +  N
  GET:/api/download/company/import/:id         F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  GET:/api/download/deal/section/documents/:id + C  F + + + + F + F F  +  N     app_content_access|edit_opportunity
  GET:/api/archive/client/:id                  F F  F + F + + + F F F  F  N     read_client_document
  GET:/api/archive/investment/:id              + C  F + F + + + F F F  F  N     app_content_access|read_client_document
  GET:/api/export/clients                      F F  F + + + + + F F F  +  N     read_client_info
  GET:/api/export/companies                    F F  F + + + + + + + +  +  N
  GET:/api/export/companies-for-import         F F  F + + + + + + + +  +  N
  GET:/api/export/active-investors             F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/answer-times                 F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/conversation/:id             + C  F + + + + + + + +  +  N
  GET:/api/export/day-figures                  F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/document-pages               F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/document-readers             F F  F + + + + F F F F  F  N     analytics&read_client_info
  GET:/api/export/document-readings            F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/feedback                     F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/feedback-reasons             F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/funnel                       F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/funnel-people                F F  F + + + + F F F F  F  N     analytics&read_client_info
  GET:/api/export/preference-figures           F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/company-figures              F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/deal-figures                 F F  F + + + + F + F F  F  N     analytics
  GET:/api/export/deals                        F F  F + + + + + + + +  +  N
  GET:/api/export/employees                    F F  F + F F F F F F F  F  N     manage_roles
  GET:/api/export/interested                   F F  F + F + + F F F F  F  N     manage_client
  GET:/api/export/investments                  F F  F + F + + + F F F  F  N     read_client_document
  GET:/api/export/whitelist                    F F  F + F + + F F F F  F  N     manage_client
  GET:/api/investment/export                   + C  F + F F F F F F F  F  N     app_content_access
  POST:/api/analytics/insert/                  + C  F + F F F F F F F  F  N     app_content_access
  POST:/api/analytics/reading/                 + +  + + + + + + + + +  +  N
  POST:/api/platform/beacons/                  + +  + + + + + + + + +  +  N
  POST:/api/company/import                     F F  F + F + + F F F F  +  N     create_opportunity|edit_opportunity
  POST:/api/company/unpublish                  F F  F + F F F F F F F  F  N     publish_opportunity
  POST:/api/deal/publish                       F F  F + + F F F F F F  F  N     publish_opportunity
  POST:/api/deal/unpublish                     F F  F + + F F F F F F  F  N     publish_opportunity
  POST:/api/investment/cancel                  + C  F + F + + + F F F  F  N     app_content_access|manage_client_document
  POST:/api/investment/update                  F F  F + + + + + + F F  +  N     edit_opportunity|manage_client_document
  POST:/api/investment/delete                  F F  F + + + + + + F F  +  N     edit_opportunity|manage_client_document
  POST:/api/investment/template/clone          F F  F + F + + F F F F  +  N     edit_opportunity
  POST:/api/onboarding/update                  F F  F + F + + F F F F  F  N     handle_onboarding
  POST:/api/onboarding/delete                  F F  F + F + + F F F F  F  N     handle_onboarding
  POST:/api/onboarding/template/clone          F F  F + F + + F F F F  F  N     handle_onboarding
  POST:/api/investment/clone                   F F  F + + + + F + F F  +  N     edit_opportunity
  POST:/api/investment/insert                  + C  F F F F F F F F F  F  N     app_content_access
  POST:/api/investment/modify                  + C  F F F F F F F F F  F  N     app_content_access
  POST:/api/investor/create                    F F  F + F + + F F F F  F  N     create_acc_for_investor
  POST:/api/investor/invitation/resend         F F  F + F + + F F F F  F  N     manage_client
  POST:/api/invite                             F F  F + F + + F F F F  F  N     manage_client
  POST:/api/user/closing/confirm               F F  F + F + + F F F F  F  N     manage_client
  POST:/api/user/closing/decline               F F  F + F + + F F F F  F  N     manage_client
  POST:/api/user/disable                       F F  F + F + + F F F F  F  N     assign_roles|manage_client
  POST:/api/whitelist/approve                  F F  F + F + + F F F F  F  N     manage_client
  POST:/api/whitelist/resend                   F F  F + F + + F F F F  F  N     manage_client
`;

const codes = { F: 'FORBIDDEN', C: 'CONFIDENTIALITY_NOT_ACCEPTED', N: 'NOT_APPROVED', S: 'STEP_UP_REQUIRED' } as const;

export interface ExpectedAnswers {
  /** Error code by column; undefined means allowed. */
  codes: Record<string, (typeof codes)[keyof typeof codes] | undefined>;
  /** The required flags; with `any`, one of them is enough. */
  flags: Permission[];
  any: boolean;
}

const [heading = [], ...rows] = table
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter((cells) => cells.length > 1);

/** Keyed by GraphQL coordinate, or by `method:path` for a REST route. */
export const expectedAnswers: ReadonlyMap<string, ExpectedAnswers> = new Map(
  rows.map(([operation = '', ...cells]): [string, ExpectedAnswers] => {
    const roles = heading.slice(1, -1);
    const flags = cells[roles.length] ?? '';
    return [
      operation,
      {
        codes: Object.fromEntries(roles.map((role, index) => [role, codeOf(cells[index])])),
        flags: flags.split(/[&|]/).filter(Boolean).map(flagOf),
        any: flags.includes('|'),
      },
    ];
  }),
);

function codeOf(cell = ''): ExpectedAnswers['codes'][string] {
  if (cell === '+') return undefined;
  if (cell === 'F' || cell === 'C' || cell === 'N' || cell === 'S') return codes[cell];
  throw new Error(`Unknown answer ${cell}`);
}

function flagOf(name: string): Permission {
  if (name in Permission) return name as Permission;
  throw new Error(`Unknown flag ${name}`);
}

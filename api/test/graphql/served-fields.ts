/** A row of a requirement's table, with the schema coordinates that it lists. */
export interface ServedRow {
  row: string;
  served: string[];
  /** Fields of the row that are not served yet. */
  open?: string[];
}

const fields = (type: string, names: string): string[] => names.split(' ').map((name) => `${type}.${name}`);

/** API-23: fields served to investors. */
export const investorFields: ServedRow[] = [
  {
    row: 'Account',
    served: [
      ...fields('Account', 'id firebaseId email firstName lastName phoneNumber phoneZone city country disabled'),
      ...fields('Account', 'acceptedConfidentiality firstTimeViewed accreditedInvestor appClient emailPreferences'),
      ...fields('Account', 'permissions onboardingSections approvedAt profile isAdmin step'),
      ...fields('Account', 'timeZone language messageMails'),
      ...fields('EmailPreferences', 'frequency investmentOpportunities investmentTips personalisedDeals watchlist'),
    ],
  },
  {
    row: 'Profile',
    served: [
      ...fields('InvestorProfile', 'id firebaseId firstTimeViewed sectors innovationEnablers lessInterestedSectors'),
      ...fields('InvestorProfile', 'lessInterestedInnovationEnablers industryAdditionalInformation fundingStages'),
      ...fields('InvestorProfile', 'businessModelB2B businessModelB2C businessModelB2B2C countries'),
      ...fields('InvestorProfile', 'developmentStageBuildProduct developmentStageHasProduct'),
      ...fields('InvestorProfile', 'developmentStageGeneratesRevenue developmentStageIsProfitable'),
      ...fields('InvestorProfile', 'companyAdditionalInformation investmentType securityType executionTimeline'),
      ...fields('InvestorProfile', 'investorStatus investmentSizeLow investmentSizeHigh preferredCurrency'),
      ...fields('InvestorProfile', 'investmentAdditionalInformation'),
    ],
  },
  {
    row: 'Deal',
    served: [
      ...fields('DealStatus', 'ACTIVE PROSPECTIVE CLOSED CANCELED VOIDED'),
      ...fields('Deal', 'id title status company openingDate investmentDeadline investmentValue availableAmount'),
      ...fields('Deal', 'investmentMin investmentMax investmentCurrency valuation securityType offeringType fees'),
      ...fields('Deal', 'publishedAt updatedAt descriptionOrder managementOrder fundingHistoryOrder'),
      ...fields('Deal', 'textSections imageSections documentSections linkSections'),
    ],
  },
  {
    row: 'Company',
    served: [
      ...fields(
        'Company',
        'id name logoUrl blurb description hqCity hqState hqCountry foundingYear fundingStage stage',
      ),
      ...fields('Company', 'proposedValuation lastValuation entityType businessModel businessStatus'),
      ...fields('Company', 'availableToInvest estimatedOpening companySecurity sectors innovationEnablers'),
      ...fields('Company', 'unpublishedAt fundingHistory management'),
    ],
  },
  {
    row: 'Investment',
    served: [
      ...fields('Investment', 'id deal firebaseId value completedAt createdAt updatedAt deletedAt flow'),
      ...fields('FlowSection', 'current completed order shown isDefault items'),
      ...fields('FlowItem', 'files'),
    ],
  },
  { row: 'Interest', served: fields('Interest', 'deal firebaseId amount createdAt') },
  { row: 'Feedback', served: fields('Feedback', 'deal firebaseId company industry investment other createdAt') },
  { row: 'Whitelist entry', served: fields('WhitelistEntry', 'email firstName lastName status roleId approvedAt') },
  { row: 'Assignment', served: fields('RoleAssignment', 'firebaseId roleId dealId investorAccountId roleType') },
  {
    row: 'Flow',
    served: [
      ...fields('Flow', 'name sections'),
      ...fields('FlowSection', 'order shown current completed items'),
      ...fields('FlowItem', 'order name text type files input'),
      ...fields('StoredFile', 'id name'),
      ...fields('FlowItemInput', 'text'),
    ],
  },
  { row: 'Watchlist', served: ['Deal.id', 'Deal.watched', 'Account.firebaseId', 'DealFilter.watched'] },
  {
    row: 'Chat',
    served: [
      ...fields('Conversation', 'id dealId investorId employeeId messages'),
      ...fields('Message', 'id sender text type createdAt seenAt'),
    ],
  },
];

/** API-24: the containers of a deal. */
export const dealContainers: ServedRow[] = [
  { row: 'section orders', served: fields('Deal', 'descriptionOrder managementOrder fundingHistoryOrder') },
  { row: 'text areas', served: fields('DealTextSection', 'id order title body') },
  { row: 'images', served: fields('DealImageSection', 'id order title fileId') },
  {
    row: 'files',
    served: [...fields('DealDocumentSection', 'id order title files'), 'StoredFile.id', 'StoredFile.name'],
  },
  { row: 'links', served: fields('DealLinkSection', 'id order title links') },
  { row: 'fees', served: ['Deal.fees'] },
  {
    row: 'funding histories',
    served: [
      ...fields('FundingRound', 'financingRound date preMoneyValuation preMoneyValuationCurrency amountRaised'),
      ...fields('FundingRound', 'amountRaisedCurrency notableInvestors'),
      ...fields('NotableInvestor', 'name isSummary'),
    ],
  },
  { row: 'managements', served: fields('CompanyManager', 'name position bio') },
];

/** AAPI-29: additional fields served to staff. */
export const staffFields: ServedRow[] = [
  {
    row: 'Account',
    served: [
      'ClientDetail.createdAt',
      'ClientDetail.relationshipManager',
      ...fields('EmployeeAssignment', 'roleId roleName'),
    ],
  },
  { row: 'Whitelist entry', served: fields('WhitelistEntry', 'createdAt updatedAt account') },
  { row: 'Assignment', served: ['EmployeeAssignment.id', 'RoleAssignment.id'] },
  { row: 'Flow', served: [...fields('Flow', 'id createdAt updatedAt firebaseId'), 'ClientOnboarding.firebaseId'] },
  {
    row: 'Company',
    served: [
      ...fields('StaffCompany', 'createdAt updatedAt dealCount'),
      ...fields('CompanyForEditing', 'createdAt updatedAt deals'),
    ],
  },
  {
    row: 'Deal',
    served: [
      ...fields('StaffDeal', 'createdBy watchlistCount investments viewCount averageSessionTime'),
      ...fields('DealEmployee', 'accountId assigned'),
      ...fields('DealWatcher', 'name firebaseId watchedAt'),
      ...fields('DealInvestments', 'deal investments'),
    ],
  },
  { row: 'Investment', served: fields('ClientInvestment', 'client deal flowId dealId id') },
  { row: 'Chat', served: fields('Conversation', 'counterpart messages') },
];

/** AAPI-22: queries of staff. */
export const staffReads: ServedRow[] = [
  {
    row: 'Account',
    served: ['Query.client', 'Query.employee', 'ClientDetail.profile', 'ClientDetail.activity'],
  },
  {
    row: 'Whitelist',
    served: [
      'Query.whitelistEntries',
      ...fields('WhitelistSortColumn', 'NAME EMAIL CREATED_AT UPDATED_AT APPROVED_AT'),
    ],
  },
  {
    row: 'Deals',
    served: [
      ...fields('Query', 'staffDeals staffDeal dealForEditing'),
      ...['StaffDeal.investments', 'Conversation.deal'],
    ],
  },
  {
    row: 'Companies',
    served: [
      ...fields('Query', 'companies company companyVersions companyVersion'),
      ...fields('StaffCompanySortColumn', 'NAME FUNDING_STAGE HQ_COUNTRY DEAL_COUNT UPDATED_AT PUBLISHED'),
    ],
  },
  {
    row: 'Flows',
    served: [
      ...fields(
        'Query',
        'onboardingTemplates investmentTemplates flow defaultFlow clientFlow clientOnboarding flowItem',
      ),
      'OnboardingTemplate.isDefault',
    ],
  },
  { row: 'Employees', served: ['Employee.deals', 'Employee.investors'] },
  {
    row: 'Analytics',
    served: [
      ...fields('Query', 'dealFigures companyFigures figuresOverDays analyticsPreferences'),
      ...fields('DealFigures', 'views uniqueViews averageSessionTime medianSessionTime declared committed'),
      ...fields(
        'AnalyticsPreferences',
        'preferredSectors leastPreferredSectors preferredInnovations leastPreferredInnovations',
      ),
    ],
  },
  {
    row: 'Enumerations',
    served: [
      ...fields('Query', 'countries sectors innovationEnablers notableInvestors'),
      'Country.diallingCode',
      ...['FinancingRound.SEED', 'FundingStage.ANY', 'CompanyStage.HAS_PRODUCT', 'BusinessModel.B2B'],
    ],
  },
];

/** AAPI-23: mutations of staff. */
export const staffWrites: ServedRow[] = [
  {
    row: 'Profile',
    served: [
      ...fields('Mutation', 'saveIndustryPreferences saveCompanyPreferences saveInvestmentPreferences'),
      ...fields('InvestorProfile', 'industryVersion companyVersion investmentVersion'),
    ],
  },
  {
    row: 'Flows',
    served: fields(
      'Mutation',
      'insertFlow cloneFlow setDefaultFlow orderFlow updateFlowSection deleteFlowEdges insertInputField updateInputField',
    ),
  },
  { row: 'Investment', served: ['Mutation.setInvestmentCompleted'] },
  {
    row: 'Roles',
    served: fields('Mutation', 'assignRelationshipManager removeRelationshipManager changeRoles'),
  },
  { row: 'Companies', served: fields('Mutation', 'insertCompany updateCompany publishCompany') },
  { row: 'Deals', served: fields('Mutation', 'insertDeal cancelDeal updateDeal') },
  { row: 'Deal employees', served: ['Mutation.changeDealEmployees'] },
  { row: 'Chat', served: fields('Mutation', 'sendMessage markConversationSeen') },
];

// Written by `npm run contract -w @platform/api-contract`.

type SortDirection = 'asc_nulls_first' | 'desc_nulls_last';
type RoleType = 'INVESTOR' | 'EMPLOYEE' | 'DEAL_EMPLOYEE' | 'DELEGATE';
type AppClient = 'YES' | 'NO';
type AccreditedInvestor = 'YES' | 'NO' | 'NOT_SURE';
type Step = 'PERSONAL_INFORMATION' | 'ONBOARDING' | 'CONFIDENTIALITY_AGREEMENT' | 'INVESTOR_PREFERENCES' | 'APP_ACCESS' | 'AWAIT_APPROVAL';
type MessageType = 'TEXT';
type ClientStatus = 'ACCOUNT_DISABLED' | 'PERSONAL_INFORMATION_MISSING' | 'PERSONAL_INFORMATION_INCOMPLETE' | 'CONFIDENTIALITY_NOT_ACCEPTED' | 'PROFILE_NOT_CREATED' | 'APPROVED';
type ClientSortColumn = 'NAME' | 'EMAIL' | 'RELATIONSHIP_MANAGER' | 'CREATED_AT' | 'STATUS';
type ClientActivityStatus = 'INVESTMENT_COMPLETED' | 'INVESTMENT_ACTIVE' | 'ON_WATCHLIST' | 'VIEWED';
type DealStatus = 'ACTIVE' | 'PROSPECTIVE' | 'CLOSED' | 'CANCELED' | 'VOIDED';
type OfferingType = 'PRIMARY' | 'SECONDARY' | 'COMBINATION';
type DealSortColumn = 'PUBLISHED_AT' | 'INVESTMENT_DEADLINE' | 'COMPANY_NAME' | 'VALUATION' | 'AVAILABLE_AMOUNT' | 'MATCH';
type ValuationBand = 'UNDER_100_MILLION' | 'FROM_100_TO_500_MILLION' | 'FROM_500_MILLION_TO_2_BILLION' | 'OVER_2_BILLION';
type CompanyAgeBand = 'WITHIN_5_YEARS' | 'FROM_5_TO_8_YEARS' | 'FROM_8_TO_12_YEARS' | 'OVER_12_YEARS';
type StaffDealSortColumn = 'DEAL' | 'STAGE' | 'KEY_DATE' | 'PUBLISHED_AT' | 'WATCHLIST_COUNT' | 'OFFERED' | 'AVAILABLE' | 'STATUS' | 'VALUATION';
type Currency = 'USD' | 'EUR' | 'GBP' | 'CHF';
type FundingStage = 'SEED' | 'EARLY' | 'MID' | 'LATE' | 'ANY';
type FinancingRound = 'ANY_STAGE' | 'PRE_SEED' | 'SEED' | 'POST_SEED' | 'SERIES_A' | 'SERIES_B' | 'SERIES_C' | 'SERIES_D' | 'SERIES_E' | 'SERIES_F' | 'SERIES_G' | 'SERIES_H' | 'SERIES_I' | 'SERIES_J' | 'SERIES_K' | 'PRE_IPO' | 'CONVERTIBLE_NOTE' | 'OTHER';
type DealSecurityType = 'ANY_STAGE' | 'PRE_SEED' | 'SEED' | 'POST_SEED' | 'SERIES_A' | 'SERIES_B' | 'SERIES_C' | 'SERIES_D' | 'SERIES_E' | 'SERIES_F' | 'SERIES_G' | 'SERIES_H' | 'SERIES_I' | 'SERIES_J' | 'SERIES_K' | 'PRE_IPO' | 'CONVERTIBLE_NOTE' | 'OTHER';
type BusinessModel = 'B2B' | 'B2C' | 'B2B2C';
type CompanyStage = 'BUILD_PRODUCT' | 'HAS_PRODUCT' | 'GENERATES_REVENUE' | 'IS_PROFITABLE';
type FlowKind = 'INVESTMENT' | 'ONBOARDING';
type FlowItemType = 'TEXT' | 'UPLOAD' | 'DOWNLOAD' | 'DOCUSIGN' | 'INPUT_FIELD';
type OnboardingTemplateSortColumn = 'NAME' | 'CREATED_AT' | 'UPDATED_AT';
type InvestmentProgress = 'IN_PROGRESS' | 'COMPLETED';
type InvestmentEntrySortColumn = 'UPDATED_AT' | 'COMPANY_NAME' | 'VALUATION' | 'AVAILABLE_AMOUNT';
type WhitelistStatus = 'INTERESTED' | 'APPROVED';
type MailKind = 'INVITATION' | 'INVITATION_RESENT' | 'EMAIL_CONFIRMATION' | 'APPROVAL' | 'PASSWORD_RESET';
type MailState = 'QUEUED' | 'SENT' | 'GIVEN_UP' | 'SUPERSEDED';
type WhitelistTab = 'WHITELIST' | 'INTERESTED';
type WhitelistSortColumn = 'NAME' | 'EMAIL' | 'CREATED_AT' | 'UPDATED_AT' | 'APPROVED_AT';
type MatchState = 'MET' | 'NOT_MET' | 'NOT_STATED' | 'NOT_COMPARABLE';
type DeviceKind = 'DESKTOP' | 'MOBILE' | 'TABLET' | 'OTHER';
type PersonalInformationInput = {
  firstName: string;
  lastName: string;
  phoneZone: string;
  phoneNumber: string;
  country: string;
  city: string;
};
type ClientAnswersInput = {
  appClient: AppClient;
  accreditedInvestor: AccreditedInvestor;
};
type EmailPreferencesInput = {
  frequency: number;
  investmentOpportunities: boolean;
  investmentTips: boolean;
  personalisedDeals: boolean;
  watchlist: boolean;
};
type ClientSort = {
  column: ClientSortColumn;
  direction: SortDirection;
};
type DealSort = {
  column: DealSortColumn;
  direction: SortDirection;
};
type DealFilter = {
  status?: DealStatus | null;
  search?: string | null;
  watched?: boolean | null;
  companyId?: string | null;
  valuationBands?: Array<ValuationBand> | null;
  companyAges?: Array<CompanyAgeBand> | null;
  fundingStages?: Array<FundingStage> | null;
};
type StaffDealSort = {
  column: StaffDealSortColumn;
  direction: SortDirection;
};
type FeedbackInput = {
  company: string;
  industry: string;
  investment: string;
  other: string;
};
type OnboardingTemplateSort = {
  column: OnboardingTemplateSortColumn;
  direction: SortDirection;
};
type InvestmentEntrySort = {
  column: InvestmentEntrySortColumn;
  direction: SortDirection;
};
type WhitelistSort = {
  column: WhitelistSortColumn;
  direction: SortDirection;
};
type IndustryPreferencesInput = {
  sectors: Array<string>;
  innovationEnablers: Array<string>;
  lessInterestedSectors: Array<string>;
  lessInterestedInnovationEnablers: Array<string>;
  additionalInformation: string;
};
type CompanyPreferencesInput = {
  businessModelB2B: boolean;
  businessModelB2C: boolean;
  businessModelB2B2C: boolean;
  developmentStageBuildProduct: boolean;
  developmentStageHasProduct: boolean;
  developmentStageGeneratesRevenue: boolean;
  developmentStageIsProfitable: boolean;
  fundingStages: Array<FinancingRound>;
  countries: Array<string>;
  additionalInformation: string;
};
type InvestmentPreferencesInput = {
  investmentType: string;
  securityType: string;
  executionTimeline: string;
  investorStatus: string;
  investmentSizeLow: string;
  investmentSizeHigh: string;
  preferredCurrency: Currency;
  additionalInformation: string;
};
type SavedSearchInput = {
  name: string;
  status?: DealStatus | null;
  search?: string | null;
  valuationBands?: Array<ValuationBand> | null;
  companyAges?: Array<CompanyAgeBand> | null;
  fundingStages?: Array<FundingStage> | null;
  sort: DealSort;
};
type Permissions = {
  analytics: boolean;
  appContentAccess: boolean;
  assignRoles: boolean;
  createOpportunity: boolean;
  editOpportunity: boolean;
  editOpportunityPrivacy: boolean;
  manageClient: boolean;
  manageClientDocument: boolean;
  manageRoles: boolean;
  publishOpportunity: boolean;
  readClientDocument: boolean;
  readClientInfo: boolean;
  readEmployee: boolean;
  settings: boolean;
  viewOtherUser: boolean;
  handleOnboarding: boolean;
  createAccForInvestor: boolean;
  editClientInfo: boolean;
};
type RoleAssignment = {
  id: string;
  firebaseId: string;
  roleId: number;
  roleName: string;
  roleType: RoleType;
  appContentAccess: boolean;
  dealId: string | null;
  investorAccountId: string | null;
};
type EmailPreferences = {
  frequency: number;
  investmentOpportunities: boolean;
  investmentTips: boolean;
  personalisedDeals: boolean;
  watchlist: boolean;
};
type Account = {
  id: string;
  firebaseId: string;
  email: string;
  emailConfirmed: boolean;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  phoneZone: string | null;
  city: string | null;
  country: string | null;
  appClient: AppClient | null;
  accreditedInvestor: AccreditedInvestor | null;
  approvedAt: string | null;
  acceptedConfidentiality: boolean;
  firstTimeViewed: string | null;
  disabled: boolean;
  createdAt: string;
  emailPreferences: EmailPreferences;
  permissions: Permissions;
  assignments: Array<RoleAssignment>;
  isAdmin: boolean;
  step: Step;
  onboardingSections: Array<FlowSection>;
  profile: InvestorProfile | null;
};
type Person = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
};
type DealFigures = {
  dealId: string;
  dealTitle: string;
  companyName: string;
  views: number;
  uniqueViews: number;
  interested: number;
  notInterested: number;
  completed: number;
  averageSessionTime: number | null;
};
type DealFiguresPage = {
  items: Array<DealFigures>;
  totalCount: number;
};
type Message = {
  id: string;
  conversationId: string;
  sender: Person;
  type: MessageType;
  text: string;
  seenAt: string | null;
  createdAt: string;
};
type Conversation = {
  id: string;
  investorId: string;
  employeeId: string;
  dealId: string | null;
  dealTitle: string | null;
  companyName: string | null;
  counterpart: Person;
  lastMessage: Message | null;
  unseenCount: number;
  messages: Array<Message>;
};
type Client = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  emailConfirmed: boolean | null;
  relationshipManager: Person | null;
  createdAt: string;
  status: ClientStatus;
};
type ClientPage = {
  items: Array<Client>;
  totalCount: number;
};
type ClientDetail = {
  id: string;
  firebaseId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  emailConfirmed: boolean | null;
  relationshipManager: Person | null;
  createdAt: string;
  status: ClientStatus;
  approved: boolean;
  mail: MailDelivery | null;
  profile: InvestorProfile | null;
  activity: ClientActivityPage;
  investments: Array<ClientInvestment>;
  onboardingFlow: ClientOnboardingFlow | null;
};
type ClientActivity = {
  id: string;
  dealTitle: string;
  companyName: string;
  status: ClientActivityStatus;
  at: string;
};
type ClientActivityPage = {
  items: Array<ClientActivity>;
  totalCount: number;
};
type ClientOnboardingFlow = {
  id: string;
  name: string;
  updatedAt: string;
};
type Company = {
  id: string;
  name: string;
  logoUrl: string | null;
  logoWidth: number | null;
  logoHeight: number | null;
  blurb: string;
  description: string;
  hqCity: string | null;
  hqState: string | null;
  hqCountry: Country | null;
  foundingYear: number | null;
  fundingStage: FundingStage;
  stage: CompanyStage;
  businessModel: BusinessModel;
  entityType: string | null;
  businessStatus: string | null;
  lastValuation: string | null;
  proposedValuation: string | null;
  valuationCurrency: Currency;
  availableToInvest: string | null;
  estimatedOpening: string | null;
  companySecurity: DealSecurityType | null;
  sectors: Array<EnumerationEntry>;
  innovationEnablers: Array<EnumerationEntry>;
  fundingHistory: Array<FundingRound>;
  management: Array<CompanyManager>;
  unpublishedAt: string | null;
};
type FundingRound = {
  id: string;
  financingRound: FinancingRound;
  date: string;
  preMoneyValuation: string | null;
  preMoneyValuationCurrency: Currency;
  amountRaised: string | null;
  amountRaisedCurrency: Currency;
  notableInvestors: Array<NotableInvestor>;
};
type NotableInvestor = {
  name: string;
  isSummary: boolean;
};
type CompanyManager = {
  id: string;
  order: number;
  name: string;
  position: string;
  bio: string;
};
type Deal = {
  id: string;
  title: string;
  status: DealStatus;
  visible: boolean;
  company: Company;
  openingDate: string | null;
  investmentDeadline: string | null;
  investmentCurrency: Currency;
  investmentValue: string | null;
  availableAmount: string | null;
  investmentMin: string;
  investmentMax: string;
  valuation: string | null;
  securityType: DealSecurityType;
  offeringType: OfferingType;
  fees: string;
  publishedAt: string | null;
  updatedAt: string;
  summaryInvestors: Array<string>;
  descriptionOrder: number;
  managementOrder: number;
  fundingHistoryOrder: number;
  textSections: Array<DealTextSection>;
  imageSections: Array<DealImageSection>;
  documentSections: Array<DealDocumentSection>;
  linkSections: Array<DealLinkSection>;
  watched: boolean;
  myActivity: ClientActivityStatus | null;
  myInvestment: Investment | null;
  myInterest: Interest | null;
  myFeedback: Feedback | null;
  match: DealMatch | null;
};
type DealTextSection = {
  id: string;
  order: number;
  title: string;
  body: string;
  isOverview: boolean;
};
type DealImageSection = {
  id: string;
  order: number;
  title: string;
  fileId: string | null;
  imageUrl: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
};
type DealDocumentSection = {
  id: string;
  order: number;
  title: string;
  files: Array<StoredFile>;
};
type DealLinkSection = {
  id: string;
  order: number;
  title: string;
  links: Array<DealLink>;
};
type DealLink = {
  label: string;
  url: string;
};
type DealPage = {
  items: Array<Deal>;
  totalCount: number;
  matchable: boolean;
};
type StaffDeal = {
  id: string;
  title: string;
  companyName: string;
  fundingStage: FundingStage;
  status: DealStatus;
  investmentDeadline: string | null;
  publishedAt: string | null;
  watchlistCount: number;
  investmentCurrency: Currency;
  investmentValue: string | null;
  availableAmount: string | null;
};
type StaffDealPage = {
  items: Array<StaffDeal>;
  totalCount: number;
};
type EmployeeAssignment = {
  id: string;
  roleId: number;
  roleName: string;
  dealName: string | null;
  investor: Person | null;
};
type Employee = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  assignments: Array<EmployeeAssignment>;
};
type EmployeePage = {
  items: Array<Employee>;
  totalCount: number;
};
type EnumerationEntry = {
  value: string;
  description: string;
};
type Country = {
  value: string;
  description: string;
  diallingCode: string;
};
type Feedback = {
  id: string;
  firebaseId: string;
  deal: Deal;
  company: string;
  industry: string;
  investment: string;
  other: string;
  createdAt: string;
  updatedAt: string;
};
type StoredFile = {
  id: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  createdAt: string;
  downloadPath: string;
  deletable: boolean;
};
type Flow = {
  id: string;
  kind: FlowKind;
  name: string;
  sections: Array<FlowSection>;
  createdAt: string;
  updatedAt: string;
};
type FlowSection = {
  id: string;
  order: number;
  name: string;
  shown: boolean;
  current: boolean;
  completed: boolean;
  isDefault: boolean;
  unlocked: boolean;
  items: Array<FlowItem>;
};
type FlowItem = {
  id: string;
  order: number;
  type: FlowItemType;
  name: string;
  text: string;
  files: Array<StoredFile>;
  input: FlowItemInput | null;
};
type FlowItemInput = {
  id: string;
  text: string;
  updatedAt: string;
};
type InputFieldInsertResult = {
  affectedRows: number;
  returning: Array<FlowItemInput>;
};
type ClientOnboarding = {
  client: Person;
  firebaseId: string;
  flow: Flow;
};
type OnboardingTemplate = {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  isDefault: boolean;
};
type OnboardingTemplatePage = {
  items: Array<OnboardingTemplate>;
  totalCount: number;
};
type Interest = {
  id: string;
  firebaseId: string;
  deal: Deal;
  amount: string;
  currency: Currency;
  createdAt: string;
  updatedAt: string;
};
type Investment = {
  id: string;
  firebaseId: string;
  deal: Deal;
  value: string;
  currency: Currency;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  flow: Flow;
};
type CurrencyPortfolio = {
  currency: Currency;
  committed: string;
  completed: string;
  indicated: string;
  closed: string;
  investmentCount: number;
  completedCount: number;
  interestCount: number;
  closedCount: number;
  sectors: Array<SectorPortfolio>;
  months: Array<MonthPortfolio>;
};
type SectorPortfolio = {
  sector: EnumerationEntry | null;
  committed: string;
  completed: string;
  indicated: string;
};
type MonthPortfolio = {
  month: string;
  committed: string;
};
type InvestmentEntry = {
  id: string;
  deal: Deal;
  investment: Investment | null;
  interest: Interest | null;
  updatedAt: string;
};
type InvestmentEntryPage = {
  items: Array<InvestmentEntry>;
  totalCount: number;
};
type ClientInvestment = {
  id: string;
  dealId: string;
  flowId: string;
  client: Person;
  deal: ClientInvestmentDeal;
  value: string;
  currency: Currency;
  progressLabel: string;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
  flow: Flow;
};
type ClientInvestmentDeal = {
  id: string;
  title: string;
  companyName: string;
  status: DealStatus;
};
type DealInvestments = {
  deal: ClientInvestmentDeal;
  investments: Array<ClientInvestment>;
};
type DealInvestmentsPage = {
  items: Array<DealInvestments>;
  totalCount: number;
};
type MailDelivery = {
  kind: MailKind;
  state: MailState;
  attempts: number;
  attemptedAt: string | null;
};
type WhitelistEntry = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  status: WhitelistStatus;
  roleId: number;
  approvedAt: string | null;
  createdAt: string;
  updatedAt: string;
  account: Person | null;
  emailConfirmed: boolean | null;
  mail: MailDelivery | null;
  waitsForApproval: boolean;
};
type WhitelistPage = {
  items: Array<WhitelistEntry>;
  totalCount: number;
};
type InvitableRole = {
  id: number;
  name: string;
};
type DealMatch = {
  met: number;
  total: number;
  excluded: boolean;
  excludedSectors: Array<EnumerationEntry>;
  excludedInnovationEnablers: Array<EnumerationEntry>;
  sector: EntryMatch;
  innovationEnabler: EntryMatch;
  fundingStage: FundingStageMatch;
  businessModel: BusinessModelMatch;
  country: EntryMatch;
  size: SizeMatch;
};
type EntryMatch = {
  state: MatchState;
  wanted: Array<EnumerationEntry>;
  found: Array<EnumerationEntry>;
};
type FundingStageMatch = {
  state: MatchState;
  wanted: Array<FinancingRound>;
  found: FundingStage;
};
type BusinessModelMatch = {
  state: MatchState;
  wanted: Array<BusinessModel>;
  found: BusinessModel;
};
type SizeMatch = {
  state: MatchState;
  wanted: PreferredSize | null;
  found: OfferedSize;
};
type PreferredSize = {
  low: string;
  high: string;
  currency: Currency;
};
type OfferedSize = {
  low: string;
  high: string;
  currency: Currency;
};
type InvestorProfile = {
  id: string;
  firebaseId: string;
  firstTimeViewed: string | null;
  sectors: Array<string>;
  innovationEnablers: Array<string>;
  lessInterestedSectors: Array<string>;
  lessInterestedInnovationEnablers: Array<string>;
  industryAdditionalInformation: string;
  businessModelB2B: boolean;
  businessModelB2C: boolean;
  businessModelB2B2C: boolean;
  developmentStageBuildProduct: boolean;
  developmentStageHasProduct: boolean;
  developmentStageGeneratesRevenue: boolean;
  developmentStageIsProfitable: boolean;
  fundingStages: Array<FinancingRound>;
  countries: Array<string>;
  companyAdditionalInformation: string;
  investmentType: string;
  securityType: string;
  executionTimeline: string;
  investorStatus: string;
  investmentSizeLow: string;
  investmentSizeHigh: string;
  preferredCurrency: Currency;
  investmentAdditionalInformation: string;
};
type SavedSearch = {
  id: string;
  name: string;
  status: DealStatus | null;
  search: string;
  valuationBands: Array<ValuationBand>;
  companyAges: Array<CompanyAgeBand>;
  fundingStages: Array<FundingStage>;
  sortColumn: DealSortColumn;
  sortDirection: SortDirection;
  newCount: number;
  lookedAt: string;
};
type SecondFactor = {
  required: boolean;
  authenticator: Authenticator | null;
  recoveryCodesLeft: number;
  passkeys: Array<Passkey>;
};
type Authenticator = {
  createdAt: string;
  lastUsedAt: string | null;
};
type Passkey = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};
type AuthenticatorOptions = {
  secret: string;
  uri: string;
};
type SecondFactorChange = {
  secondFactor: SecondFactor;
  recoveryCodes: Array<string> | null;
};
type SignInSession = {
  id: string;
  browser: string | null;
  system: string | null;
  device: DeviceKind;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
};
type WatchlistCompany = {
  id: string;
  name: string;
};
export type Queries = {
  me: { args: Record<never, never>; answer: Account };
  account: { args: { email: string }; answer: Account | null };
  dealFigures: { args: { start?: string | null; end?: string | null; limit?: number | null; offset?: number | null }; answer: DealFiguresPage };
  conversations: { args: Record<never, never>; answer: Array<Conversation> };
  conversation: { args: { id: string }; answer: Conversation };
  clients: { args: { search?: string | null; sort?: ClientSort | null; limit?: number | null; offset?: number | null }; answer: ClientPage };
  client: { args: { id: string }; answer: ClientDetail };
  deals: { args: { filter?: DealFilter | null; sort?: DealSort | null; limit?: number | null; offset?: number | null }; answer: DealPage };
  deal: { args: { id: string }; answer: Deal };
  dealsToCompare: { args: { ids: Array<string> }; answer: Array<Deal> };
  staffDeals: { args: { search?: string | null; sort?: StaffDealSort | null; limit?: number | null; offset?: number | null }; answer: StaffDealPage };
  employees: { args: { limit?: number | null; offset?: number | null }; answer: EmployeePage };
  possibleManagers: { args: { search?: string | null; limit?: number | null }; answer: Array<Person> };
  countries: { args: Record<never, never>; answer: Array<Country> };
  sectors: { args: Record<never, never>; answer: Array<EnumerationEntry> };
  innovationEnablers: { args: Record<never, never>; answer: Array<EnumerationEntry> };
  onboardingFlow: { args: Record<never, never>; answer: Flow | null };
  flowItem: { args: { id: string }; answer: FlowItem };
  clientOnboarding: { args: { flowId: string; firebaseId: string }; answer: ClientOnboarding };
  onboardingTemplates: { args: { search?: string | null; sort?: OnboardingTemplateSort | null; limit?: number | null; offset?: number | null }; answer: OnboardingTemplatePage };
  myInvestments: { args: { progress?: InvestmentProgress | null; limit?: number | null; offset?: number | null }; answer: Array<Investment> };
  myInvestmentEntries: { args: { progress?: InvestmentProgress | null; search?: string | null; sort?: InvestmentEntrySort | null; limit?: number | null; offset?: number | null }; answer: InvestmentEntryPage };
  myPortfolio: { args: Record<never, never>; answer: Array<CurrencyPortfolio> };
  investment: { args: { id: string; dealId: string }; answer: Investment };
  dealInvestments: { args: { search?: string | null; limit?: number | null; offset?: number | null }; answer: DealInvestmentsPage };
  clientInvestment: { args: { dealId: string; flowId: string; investmentId: string }; answer: ClientInvestment };
  whitelistEntries: { args: { tab: WhitelistTab; search?: string | null; sort?: WhitelistSort | null; limit?: number | null; offset?: number | null }; answer: WhitelistPage };
  whitelistEntry: { args: { email: string }; answer: WhitelistEntry | null };
  invitableRoles: { args: Record<never, never>; answer: Array<InvitableRole> };
  profile: { args: { id?: string | null }; answer: InvestorProfile | null };
  savedSearches: { args: Record<never, never>; answer: Array<SavedSearch> };
  secondFactor: { args: Record<never, never>; answer: SecondFactor | null };
  sessions: { args: Record<never, never>; answer: Array<SignInSession> | null };
  watchlistCompanies: { args: Record<never, never>; answer: Array<WatchlistCompany> };
};
export type Mutations = {
  updatePersonalInformation: { args: { input: PersonalInformationInput }; answer: Account };
  updateClientAnswers: { args: { input: ClientAnswersInput }; answer: Account };
  updateEmailPreferences: { args: { input: EmailPreferencesInput }; answer: Account };
  acceptConfidentiality: { args: Record<never, never>; answer: Account };
  sendMessage: { args: { conversationId: string; text: string }; answer: Message };
  markConversationSeen: { args: { conversationId: string }; answer: Conversation };
  saveFeedback: { args: { dealId: string; feedback: FeedbackInput }; answer: Feedback };
  insertInputField: { args: { edgeId: string; text: string }; answer: InputFieldInsertResult };
  updateInputField: { args: { id: string; text: string }; answer: FlowItemInput };
  updateFlowSection: { args: { id: string; shown?: boolean | null; current?: boolean | null; completed?: boolean | null }; answer: Flow };
  saveInterest: { args: { dealId: string; amount: string }; answer: Interest };
  cancelInterest: { args: { id: string }; answer: Interest };
  setInvestmentCompleted: { args: { investmentId: string; completed: boolean }; answer: ClientInvestment };
  createProfile: { args: Record<never, never>; answer: InvestorProfile };
  saveIndustryPreferences: { args: { profileId?: string | null; input: IndustryPreferencesInput }; answer: InvestorProfile };
  saveCompanyPreferences: { args: { profileId?: string | null; input: CompanyPreferencesInput }; answer: InvestorProfile };
  saveInvestmentPreferences: { args: { profileId?: string | null; input: InvestmentPreferencesInput }; answer: InvestorProfile };
  finishPreferences: { args: { profileId?: string | null }; answer: InvestorProfile };
  createSavedSearch: { args: { search: SavedSearchInput }; answer: SavedSearch };
  renameSavedSearch: { args: { id: string; name: string }; answer: SavedSearch };
  lookAtSavedSearch: { args: { id: string }; answer: SavedSearch };
  deleteSavedSearch: { args: { id: string }; answer: string };
  beginAuthenticator: { args: Record<never, never>; answer: AuthenticatorOptions };
  confirmAuthenticator: { args: { code: string }; answer: SecondFactorChange };
  removeAuthenticator: { args: Record<never, never>; answer: SecondFactorChange };
  renewRecoveryCodes: { args: Record<never, never>; answer: SecondFactorChange };
  renamePasskey: { args: { id: string; name: string }; answer: Passkey };
  removePasskey: { args: { id: string }; answer: SecondFactorChange };
  endSession: { args: { id: string }; answer: Array<SignInSession> };
  endOtherSessions: { args: Record<never, never>; answer: Array<SignInSession> };
  changePassword: { args: { password: string }; answer: boolean };
  addToWatchlist: { args: { dealId: string }; answer: Deal };
  removeFromWatchlist: { args: { dealId: string }; answer: Deal | null };
};
export type Subscriptions = {
  messageAdded: { args: { conversationId: string }; answer: Message };
  unseenCountChanged: { args: Record<never, never>; answer: number };
};
/** Types with an `id`. */
export type Entities = {
  RoleAssignment: RoleAssignment;
  Account: Account;
  Person: Person;
  Message: Message;
  Conversation: Conversation;
  Client: Client;
  ClientDetail: ClientDetail;
  ClientActivity: ClientActivity;
  ClientOnboardingFlow: ClientOnboardingFlow;
  Company: Company;
  FundingRound: FundingRound;
  CompanyManager: CompanyManager;
  Deal: Deal;
  DealTextSection: DealTextSection;
  DealImageSection: DealImageSection;
  DealDocumentSection: DealDocumentSection;
  DealLinkSection: DealLinkSection;
  StaffDeal: StaffDeal;
  EmployeeAssignment: EmployeeAssignment;
  Employee: Employee;
  Feedback: Feedback;
  StoredFile: StoredFile;
  Flow: Flow;
  FlowSection: FlowSection;
  FlowItem: FlowItem;
  FlowItemInput: FlowItemInput;
  OnboardingTemplate: OnboardingTemplate;
  Interest: Interest;
  Investment: Investment;
  InvestmentEntry: InvestmentEntry;
  ClientInvestment: ClientInvestment;
  ClientInvestmentDeal: ClientInvestmentDeal;
  WhitelistEntry: WhitelistEntry;
  InvitableRole: InvitableRole;
  InvestorProfile: InvestorProfile;
  SavedSearch: SavedSearch;
  Passkey: Passkey;
  SignInSession: SignInSession;
  WatchlistCompany: WatchlistCompany;
};
/** Types without an `id`: parts of what they are answered with. */
export const typesWithoutId = [
  'Permissions',
  'EmailPreferences',
  'DealFigures',
  'DealFiguresPage',
  'ClientPage',
  'ClientActivityPage',
  'NotableInvestor',
  'DealLink',
  'DealPage',
  'StaffDealPage',
  'EmployeePage',
  'EnumerationEntry',
  'Country',
  'InputFieldInsertResult',
  'ClientOnboarding',
  'OnboardingTemplatePage',
  'CurrencyPortfolio',
  'SectorPortfolio',
  'MonthPortfolio',
  'InvestmentEntryPage',
  'DealInvestments',
  'DealInvestmentsPage',
  'MailDelivery',
  'WhitelistPage',
  'DealMatch',
  'EntryMatch',
  'FundingStageMatch',
  'BusinessModelMatch',
  'SizeMatch',
  'PreferredSize',
  'OfferedSize',
  'SecondFactor',
  'Authenticator',
  'AuthenticatorOptions',
  'SecondFactorChange',
] as const;

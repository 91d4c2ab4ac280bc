import type { historyEnglish } from '../texts/history.en.ts';

type ActionTexts = typeof historyEnglish.actions;

/** The audited actions that have a text, by entity. */
const knownActions = {
  account: [
    'address_confirmed',
    'address_followed',
    'approval_resent',
    'approved',
    'authenticator_added',
    'authenticator_removed',
    'client_answers_updated',
    'clients_taken_over',
    'confidentiality_accepted',
    'confirmation_resent',
    'created_by_staff',
    'disabled',
    'email_preferences_updated',
    'enabled',
    'other_sessions_ended',
    'passkey_added',
    'passkey_removed',
    'passkey_renamed',
    'password_changed',
    'personal_information_updated',
    'recovery_code_used',
    'recovery_codes_renewed',
    'relationship_manager_changed',
    'roles_changed',
    'second_factor_removed',
    'session_ended',
    'settings_updated',
    'signed_up',
    'unproven_data_removed',
  ],
  company: ['inserted', 'published', 'unpublished', 'updated'],
  deal: [
    'canceled',
    'changes_applied',
    'changes_discarded',
    'created',
    'employees_changed',
    'published',
    'published_with_company',
    'schedule_failed',
    'scheduled',
    'unpublished',
    'unpublished_with_company',
    'updated',
  ],
  export: ['clients', 'companies', 'deals', 'employees', 'interested', 'investments', 'whitelist'],
  feedback: ['inserted', 'updated'],
  file: ['deleted', 'restored', 'uploaded'],
  flow_item: ['answered'],
  flow_section: ['flags_changed'],
  identity_user: ['password_reset', 'unproven_factors_removed'],
  interest: ['cancelled', 'inserted', 'updated'],
  investment: ['cancelled', 'completed', 'inserted', 'modified', 'uncompleted'],
  investor_profile: ['company_saved', 'created', 'finished', 'industry_saved', 'investment_saved'],
  invitation: ['created'],
  onboarding_flow: ['cloned'],
  platform_settings: ['saved'],
} as const satisfies { [Entity in keyof ActionTexts]: readonly (keyof ActionTexts[Entity])[] };

/** The audited fields that have a text. */
const knownFields = [
  'accreditedInvestor',
  'answerTargetHours',
  'appClient',
  'blurb',
  'businessModel',
  'businessModelB2B',
  'businessModelB2B2C',
  'businessModelB2C',
  'city',
  'clientCount',
  'companyAdditionalInformation',
  'companyId',
  'countries',
  'country',
  'description',
  'developmentStageBuildProduct',
  'developmentStageGeneratesRevenue',
  'developmentStageHasProduct',
  'developmentStageIsProfitable',
  'disabled',
  'email',
  'emailPreferenceFrequency',
  'emailPreferenceInvestmentOpportunities',
  'emailPreferenceInvestmentTips',
  'emailPreferencePersonalisedDeals',
  'emailPreferenceWatchlist',
  'entityType',
  'eventRetentionMonths',
  'executionTimeline',
  'fees',
  'files',
  'firstName',
  'flowTemplateId',
  'foundingYear',
  'fundingRounds',
  'fundingStage',
  'fundingStages',
  'hqCity',
  'hqCountry',
  'hqState',
  'industryAdditionalInformation',
  'innovationEnablers',
  'investmentAdditionalInformation',
  'investmentCurrency',
  'investmentDeadline',
  'investmentMax',
  'investmentMin',
  'investmentSizeHigh',
  'investmentSizeLow',
  'investmentType',
  'investmentValue',
  'investorStatus',
  'language',
  'lastName',
  'lastValuation',
  'lessInterestedInnovationEnablers',
  'lessInterestedSectors',
  'management',
  'messageMails',
  'name',
  'offeringType',
  'openingDate',
  'phoneNumber',
  'phoneZone',
  'preferredCurrency',
  'privacyUrl',
  'publishAt',
  'publishFailure',
  'publishedAt',
  'relationshipManager',
  'roles',
  'sections',
  'sectors',
  'securityType',
  'stage',
  'status',
  'termsUrl',
  'texts',
  'timeZone',
  'title',
  'unpublishedAt',
  'valuation',
  'valuationCurrency',
] as const satisfies (keyof typeof historyEnglish.fields)[];

export type ActionKey = {
  [Entity in keyof typeof knownActions]: `${Entity}.${(typeof knownActions)[Entity][number]}`;
}[keyof typeof knownActions];

export type FieldKey = (typeof knownFields)[number];

const actionKeys: ReadonlySet<string> = new Set(
  Object.entries(knownActions).flatMap(([entity, actions]) => actions.map((action) => `${entity}.${action}`)),
);

const fieldKeys: ReadonlySet<string> = new Set(knownFields);

/** Whether an action, such as `account.approved`, has a text. */
export function isKnownAction(action: string): action is ActionKey {
  return actionKeys.has(action);
}

/** Whether a field, such as `relationshipManager`, has a text. */
export function isKnownField(field: string): field is FieldKey {
  return fieldKeys.has(field);
}

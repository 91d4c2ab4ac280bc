import { bigint, boolean, date, integer, numeric, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** The product's tables for Drizzle, with the columns that the scenarios read. */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const country = pgTable('country', { code: text('code').primaryKey(), name: text('name').notNull() });

export const sector = pgTable('sector', {
  value: text('value').primaryKey(),
  description: text('description').notNull(),
});

export const innovationEnabler = pgTable('innovation_enabler', {
  value: text('value').primaryKey(),
  description: text('description').notNull(),
});

export const company = pgTable('company', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  blurb: varchar('blurb').notNull(),
  description: text('description').notNull(),
  hqCity: text('hq_city'),
  hqState: text('hq_state'),
  hqCountryCode: text('hq_country_code'),
  foundingYear: integer('founding_year'),
  fundingStage: text('funding_stage').notNull(),
  businessModel: text('business_model').notNull(),
  summaryInvestors: text('summary_investors').array().notNull(),
});

export const companySector = pgTable('company_sector', {
  companyId: uuid('company_id').notNull(),
  sector: text('sector').notNull(),
});

export const companyInnovationEnabler = pgTable('company_innovation_enabler', {
  companyId: uuid('company_id').notNull(),
  innovationEnabler: text('innovation_enabler').notNull(),
});

export const fundingRound = pgTable('funding_round', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  financingRound: text('financing_round').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  preMoneyValuation: numeric('pre_money_valuation'),
  preMoneyValuationCurrency: text('pre_money_valuation_currency').notNull(),
  amountRaised: numeric('amount_raised'),
  amountRaisedCurrency: text('amount_raised_currency').notNull(),
});

export const notableInvestorEntry = pgTable('funding_round_notable_investor', {
  fundingRoundId: uuid('funding_round_id').notNull(),
  notableInvestorId: uuid('notable_investor_id').notNull(),
  isSummary: boolean('is_summary').notNull(),
});

export const notableInvestor = pgTable('notable_investor', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
});

export const companyManager = pgTable('company_manager', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  order: integer('order').notNull(),
  name: text('name').notNull(),
  position: text('position').notNull(),
  bio: text('bio').notNull(),
});

export const storedFile = pgTable('stored_file', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  blobId: uuid('blob_id').notNull(),
  companyId: uuid('company_id'),
  documentSectionId: uuid('deal_document_section_id'),
  createdAt: instant('created_at').notNull(),
});

export const fileBlob = pgTable('file_blob', {
  id: uuid('id').primaryKey(),
  mediaType: text('media_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
});

export const deal = pgTable('deal', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  title: text('title').notNull(),
  status: text('status').notNull(),
  offeringType: text('offering_type').notNull(),
  securityType: text('security_type').notNull(),
  openingDate: instant('opening_date'),
  investmentDeadline: instant('investment_deadline'),
  investmentCurrency: text('investment_currency'),
  investmentValue: numeric('investment_value'),
  investmentAmountAvailable: numeric('investment_amount_available'),
  committedAmount: numeric('committed_amount').notNull(),
  investmentMin: numeric('investment_min').notNull(),
  investmentMax: numeric('investment_max').notNull(),
  valuation: numeric('valuation'),
  fees: text('fees').notNull(),
  descriptionOrder: integer('description_order').notNull(),
  managementOrder: integer('management_order').notNull(),
  fundingHistoryOrder: integer('funding_history_order').notNull(),
  publishedAt: instant('published_at'),
});

const section = {
  id: uuid('id').primaryKey(),
  dealId: uuid('deal_id').notNull(),
  order: integer('order').notNull(),
  title: text('title').notNull(),
};
export const textSection = pgTable('deal_text_section', {
  ...section,
  body: text('body').notNull(),
  isOverview: boolean('is_overview').notNull(),
});
export const imageSection = pgTable('deal_image_section', { ...section });
export const documentSection = pgTable('deal_document_section', { ...section });
export const linkSection = pgTable('deal_link_section', { ...section });

export const dealLink = pgTable('deal_link', {
  id: uuid('id').primaryKey(),
  sectionId: uuid('section_id').notNull(),
  order: integer('order').notNull(),
  label: text('label').notNull(),
  url: text('url').notNull(),
});

const commitment = {
  id: uuid('id').primaryKey(),
  dealId: uuid('deal_id').notNull(),
  accountId: uuid('account_id').notNull(),
  currency: text('currency').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
};
export const investment = pgTable('investment', {
  ...commitment,
  value: numeric('value').notNull(),
  completedAt: instant('completed_at'),
});
export const interest = pgTable('interest', { ...commitment, amount: numeric('amount').notNull() });
export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  dealId: uuid('deal_id').notNull(),
  accountId: uuid('account_id').notNull(),
});

export const investorProfile = pgTable('investor_profile', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  businessModelB2b: boolean('business_model_b2b').notNull(),
  businessModelB2c: boolean('business_model_b2c').notNull(),
  businessModelB2b2c: boolean('business_model_b2b2c').notNull(),
  investmentSizeLow: bigint('investment_size_low', { mode: 'bigint' }).notNull(),
  investmentSizeHigh: bigint('investment_size_high', { mode: 'bigint' }).notNull(),
  preferredCurrency: text('preferred_currency').notNull(),
});
export const profileCountry = pgTable('profile_country', {
  profileId: uuid('profile_id').notNull(),
  countryCode: text('country_code').notNull(),
});
export const profileFundingStage = pgTable('profile_funding_stage', {
  profileId: uuid('profile_id').notNull(),
  financingRound: text('financing_round').notNull(),
});
export const profileSector = pgTable('profile_sector', {
  profileId: uuid('profile_id').notNull(),
  sector: text('sector').notNull(),
  preference: text('preference').notNull(),
});
export const profileInnovationEnabler = pgTable('profile_innovation_enabler', {
  profileId: uuid('profile_id').notNull(),
  innovationEnabler: text('innovation_enabler').notNull(),
  preference: text('preference').notNull(),
});

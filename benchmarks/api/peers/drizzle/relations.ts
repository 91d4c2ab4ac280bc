import { relations } from 'drizzle-orm';
import * as tables from './schema.ts';

const ofDeal: { references: [typeof tables.deal.id] } = { references: [tables.deal.id] };
const ofProfile: { references: [typeof tables.investorProfile.id] } = { references: [tables.investorProfile.id] };

/** Relations of the tables for Drizzle's relational queries; the names are arbitrary. */
export const tableRelations = {
  dealRelations: relations(tables.deal, ({ one, many }) => ({
    company: one(tables.company, { fields: [tables.deal.companyId], references: [tables.company.id] }),
    textSections: many(tables.textSection),
    imageSections: many(tables.imageSection),
    documentSections: many(tables.documentSection),
    linkSections: many(tables.linkSection),
    investments: many(tables.investment),
    interests: many(tables.interest),
    feedback: many(tables.feedback),
  })),
  companyRelations: relations(tables.company, ({ one, many }) => ({
    hqCountry: one(tables.country, { fields: [tables.company.hqCountryCode], references: [tables.country.code] }),
    logo: one(tables.storedFile, { fields: [tables.company.id], references: [tables.storedFile.companyId] }),
    sectors: many(tables.companySector),
    innovationEnablers: many(tables.companyInnovationEnabler),
    management: many(tables.companyManager),
    fundingHistory: many(tables.fundingRound),
  })),
  companySectorRelations: relations(tables.companySector, ({ one }) => ({
    company: one(tables.company, { fields: [tables.companySector.companyId], references: [tables.company.id] }),
    entry: one(tables.sector, { fields: [tables.companySector.sector], references: [tables.sector.value] }),
  })),
  companyEnablerRelations: relations(tables.companyInnovationEnabler, ({ one }) => ({
    company: one(tables.company, {
      fields: [tables.companyInnovationEnabler.companyId],
      references: [tables.company.id],
    }),
    entry: one(tables.innovationEnabler, {
      fields: [tables.companyInnovationEnabler.innovationEnabler],
      references: [tables.innovationEnabler.value],
    }),
  })),
  managerRelations: relations(tables.companyManager, ({ one }) => ({
    company: one(tables.company, { fields: [tables.companyManager.companyId], references: [tables.company.id] }),
  })),
  roundRelations: relations(tables.fundingRound, ({ one, many }) => ({
    company: one(tables.company, { fields: [tables.fundingRound.companyId], references: [tables.company.id] }),
    notableInvestors: many(tables.notableInvestorEntry),
  })),
  notableInvestorEntryRelations: relations(tables.notableInvestorEntry, ({ one }) => ({
    round: one(tables.fundingRound, {
      fields: [tables.notableInvestorEntry.fundingRoundId],
      references: [tables.fundingRound.id],
    }),
    notableInvestor: one(tables.notableInvestor, {
      fields: [tables.notableInvestorEntry.notableInvestorId],
      references: [tables.notableInvestor.id],
    }),
  })),
  fileRelations: relations(tables.storedFile, ({ one }) => ({
    blob: one(tables.fileBlob, { fields: [tables.storedFile.blobId], references: [tables.fileBlob.id] }),
    documentSection: one(tables.documentSection, {
      fields: [tables.storedFile.documentSectionId],
      references: [tables.documentSection.id],
    }),
  })),
  textRelations: relations(tables.textSection, ({ one }) => ({
    deal: one(tables.deal, { fields: [tables.textSection.dealId], ...ofDeal }),
  })),
  imageRelations: relations(tables.imageSection, ({ one }) => ({
    deal: one(tables.deal, { fields: [tables.imageSection.dealId], ...ofDeal }),
  })),
  documentRelations: relations(tables.documentSection, ({ one, many }) => ({
    deal: one(tables.deal, { fields: [tables.documentSection.dealId], ...ofDeal }),
    files: many(tables.storedFile),
  })),
  linkSectionRelations: relations(tables.linkSection, ({ one, many }) => ({
    deal: one(tables.deal, { fields: [tables.linkSection.dealId], ...ofDeal }),
    links: many(tables.dealLink),
  })),
  linkRelations: relations(tables.dealLink, ({ one }) => ({
    section: one(tables.linkSection, { fields: [tables.dealLink.sectionId], references: [tables.linkSection.id] }),
  })),
  investmentRelations: relations(tables.investment, ({ one }) => ({
    deal: one(tables.deal, { fields: [tables.investment.dealId], ...ofDeal }),
  })),
  interestRelations: relations(tables.interest, ({ one }) => ({
    deal: one(tables.deal, { fields: [tables.interest.dealId], ...ofDeal }),
  })),
  feedbackRelations: relations(tables.feedback, ({ one }) => ({
    deal: one(tables.deal, { fields: [tables.feedback.dealId], ...ofDeal }),
  })),
  profileRelations: relations(tables.investorProfile, ({ many }) => ({
    countries: many(tables.profileCountry),
    fundingStages: many(tables.profileFundingStage),
    sectors: many(tables.profileSector),
    innovationEnablers: many(tables.profileInnovationEnabler),
  })),
  profileCountryRelations: relations(tables.profileCountry, ({ one }) => ({
    profile: one(tables.investorProfile, { fields: [tables.profileCountry.profileId], ...ofProfile }),
    country: one(tables.country, { fields: [tables.profileCountry.countryCode], references: [tables.country.code] }),
  })),
  profileStageRelations: relations(tables.profileFundingStage, ({ one }) => ({
    profile: one(tables.investorProfile, { fields: [tables.profileFundingStage.profileId], ...ofProfile }),
  })),
  profileSectorRelations: relations(tables.profileSector, ({ one }) => ({
    profile: one(tables.investorProfile, { fields: [tables.profileSector.profileId], ...ofProfile }),
    entry: one(tables.sector, { fields: [tables.profileSector.sector], references: [tables.sector.value] }),
  })),
  profileEnablerRelations: relations(tables.profileInnovationEnabler, ({ one }) => ({
    profile: one(tables.investorProfile, { fields: [tables.profileInnovationEnabler.profileId], ...ofProfile }),
    entry: one(tables.innovationEnabler, {
      fields: [tables.profileInnovationEnabler.innovationEnabler],
      references: [tables.innovationEnabler.value],
    }),
  })),
};

/** What has versions. */
export type VersionedKind = 'DEAL' | 'COMPANY';

/** A file of a section. Further fields, such as a chosen `File`, stay with it through merging and restoring. */
export type FileValue = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Where its bytes come from, for a file of an earlier version that comes back (HIST-08). */
  restoredFrom?: { version: number; fileId: string };
};

type SectionValue = { id: string; order: number; title: string };

export type TextSectionValue = SectionValue & { body: string; isOverview: boolean };
export type ImageSectionValue = SectionValue & { file: FileValue | null };
export type DocumentSectionValue = SectionValue & { files: readonly FileValue[] };
export type LinkSectionValue = SectionValue & { links: readonly { label: string; url: string }[] };

/** Amounts are decimal strings, codes those of the API; null for what is not chosen or typed. */
export type DealTermsValue = {
  companyId: string | null;
  title: string | null;
  status: string | null;
  offeringType: string | null;
  securityType: string | null;
  /** ISO 8601 instant. */
  openingDate: string | null;
  /** In the platform's time zone, YYYY-MM-DD. */
  deadlineDay: string | null;
  investmentCurrency: string | null;
  investmentValue: string | null;
  investmentMin: string | null;
  investmentMax: string | null;
  valuation: string | null;
  fees: string | null;
};

/** The content of a deal, stored or as its editor has it; `DealContent` of the API fits. */
export type DealContentValue = {
  terms: DealTermsValue;
  /** 0 and less for none (EDIT-19). */
  order: { description: number; management: number; fundingHistory: number };
  flowTemplateId: string | null;
  textSections: readonly TextSectionValue[];
  imageSections: readonly ImageSectionValue[];
  documentSections: readonly DocumentSectionValue[];
  linkSections: readonly LinkSectionValue[];
};

export type RoundValue = {
  id: string;
  financingRound: string | null;
  /** YYYY-MM-DD. */
  date: string | null;
  preMoneyValuation: string | null;
  preMoneyValuationCurrency: string | null;
  amountRaised: string | null;
  amountRaisedCurrency: string | null;
  notableInvestors: readonly { name: string; isSummary: boolean }[];
};

export type ManagerValue = { id: string; name: string; position: string; bio: string };

/** The content of a company, stored or as its form has it; `CompanyContent` of the API fits. */
export type CompanyContentValue = {
  name: string | null;
  blurb: string | null;
  description: string | null;
  hqCity: string | null;
  hqState: string | null;
  /** ISO 3166-1 alpha-2 code. */
  hqCountry: string | null;
  foundingYear: number | null;
  fundingStage: string | null;
  stage: string | null;
  businessModel: string | null;
  entityType: string | null;
  lastValuation: string | null;
  valuationCurrency: string | null;
  sectors: readonly string[];
  innovationEnablers: readonly string[];
  fundingRounds: readonly RoundValue[];
  management: readonly ManagerValue[];
  /** File name. */
  logoName: string | null;
};

export type Contents = { DEAL: DealContentValue; COMPANY: CompanyContentValue };

export type ContentOf<Kind extends VersionedKind> = Contents[Kind];

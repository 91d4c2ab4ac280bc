import type { PageDeal } from '@platform/deal-page';

/** What the editor of a deal edits. Ids of new sections and files are made by the page. */
export type EditorModel = {
  details: Details;
  order: CompanyOrder;
  /** In their order. */
  sections: readonly Section[];
};

/** The details as entered; an empty text is nothing entered or chosen. Amounts are plain decimals. */
export type Details = {
  companyId: string;
  title: string;
  status: PageDeal['status'] | '';
  offeringType: PageDeal['offeringType'] | '';
  securityType: PageDeal['securityType'] | '';
  /** A day, such as `2026-11-23`. */
  deadline: string;
  /** As stored, ISO 8601; that of a prospective deal follows `deadline` (EDIT-13). */
  openingDate?: string;
  investmentCurrency: PageDeal['investmentCurrency'] | '';
  /** Total offered. */
  investmentValue: string;
  investmentMin: string;
  investmentMax: string;
  valuation: string;
  fees: string;
  flowTemplateId: string;
};

/** The places of the sections that show the company; -1 for an absent one (EDIT-19). */
export type CompanyOrder = Record<CompanySectionKind, number>;

export type CompanySectionKind = 'description' | 'management' | 'fundingHistory';

export type Section = TextSection | ImageSection | DocumentSection | LinkSection;

type SectionBase = {
  id: string;
  title: string;
  /** Whether the server has it. */
  stored: boolean;
};

export type TextSection = SectionBase & {
  kind: 'TEXT';
  /** HTML. */
  body: string;
  isOverview: boolean;
  /** False for a text that could not be loaded: it is not sent (EDIT-27). */
  loaded: boolean;
};

export type ImageSection = SectionBase & { kind: 'IMAGE'; file: SectionFile | null };

export type DocumentSection = SectionBase & { kind: 'DOCUMENTS'; files: readonly SectionFile[] };

export type LinkSection = SectionBase & { kind: 'LINKS'; links: readonly SectionLink[] };

export type SectionLink = { label: string; url: string };

/** A stored file, or one chosen here, which is uploaded with the save. */
export type SectionFile = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  stored: boolean;
  /** Short-lived link to the picture of a stored file. */
  url?: string;
  /** Lost by a reload (HIST-13). */
  chosen?: File;
  /** The file of an earlier version whose bytes come back (HIST-08). */
  restoredFrom?: { version: number; fileId: string };
};

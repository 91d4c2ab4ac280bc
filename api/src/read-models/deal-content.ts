import type { Transaction } from '../database/database.ts';
import { Prisma } from '../database/generated/client.ts';
import type { Currency, DealSecurityType, DealStatus, OfferingType } from '../database/generated/enums.ts';

/** The format of the content that this release writes; older ones stay as they were written. */
export const contentFormat = 1;

/** Amounts are decimals with two places, instants ISO 8601 in UTC with milliseconds. */
export interface TermsContent {
  companyId: string;
  title: string;
  status: DealStatus;
  offeringType: OfferingType;
  securityType: DealSecurityType;
  openingDate: string | null;
  investmentDeadline: string | null;
  investmentCurrency: Currency;
  investmentValue: string | null;
  investmentMin: string;
  investmentMax: string;
  valuation: string | null;
  fees: string;
}

/** -1 for a section that the deal does not have. */
export interface OrderContent {
  description: number;
  management: number;
  fundingHistory: number;
}

interface SectionContent {
  id: string;
  order: number;
  title: string;
}

export interface FileContent {
  id: string;
  name: string;
  blobId: string;
  /** Bytes. */
  size: number;
}

export interface TextSectionContent extends SectionContent {
  body: string;
  isOverview: boolean;
}

export interface ImageSectionContent extends SectionContent {
  file: FileContent | null;
}

export interface DocumentSectionContent extends SectionContent {
  files: FileContent[];
}

export interface LinkSectionContent extends SectionContent {
  links: { label: string; url: string }[];
}

/**
 * What the editor of a deal edits, as a version stores it (HIST-01): not what is committed or available, the
 * publication, the creator or the employees.
 */
export interface DealContent {
  format: number;
  terms: TermsContent;
  order: OrderContent;
  flowTemplateId: string | null;
  textSections: TextSectionContent[];
  imageSections: ImageSectionContent[];
  documentSections: DocumentSectionContent[];
  linkSections: LinkSectionContent[];
}

/** What a content has, by its parts; for `findUnknownKeys`. */
export const knownDealKeys: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['format', 'terms', 'order', 'flowTemplateId'],
    ...['textSections', 'imageSections', 'documentSections', 'linkSections'],
  ],
  terms: [
    ...['companyId', 'title', 'status', 'offeringType', 'securityType', 'openingDate', 'investmentDeadline'],
    ...['investmentCurrency', 'investmentValue', 'investmentMin', 'investmentMax', 'valuation', 'fees'],
  ],
  order: ['description', 'management', 'fundingHistory'],
  textSections: ['id', 'order', 'title', 'body', 'isOverview'],
  imageSections: ['id', 'order', 'title', 'file'],
  documentSections: ['id', 'order', 'title', 'files'],
  linkSections: ['id', 'order', 'title', 'links'],
};

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Positive orders only: 0 and -1 both mean that the deal does not have the section (EDIT-19). */
const order = (column: string) => `CASE WHEN ${column} > 0 THEN ${column} ELSE -1 END`;

const file = `jsonb_build_object('id', file.id, 'name', file.name, 'blobId', file.blob_id, 'size', blob.size_bytes)`;
const files = 'stored_file file JOIN file_blob blob ON blob.id = file.blob_id';

function sections(kind: 'text' | 'image' | 'document' | 'link', fields: string): string {
  const section = `jsonb_build_object('id', section.id, 'order', section."order", 'title', section.title, ${fields})`;
  return `(SELECT COALESCE(jsonb_agg(${section} ORDER BY section."order", section.id), '[]')
    FROM deal_${kind}_section section WHERE section.deal_id = deal.id)`;
}

/** SQL of the content of the live rows of the row named `deal`, as JSON of `DealContent`. */
export const liveContent = `jsonb_build_object(
  'format', ${contentFormat},
  'terms', jsonb_build_object(
    'companyId', deal.company_id, 'title', deal.title, 'status', deal.status, 'offeringType', deal.offering_type,
    'securityType', deal.security_type, 'openingDate', ${instant('deal.opening_date')},
    'investmentDeadline', ${instant('deal.investment_deadline')},
    'investmentCurrency', COALESCE(deal.investment_currency, 'USD'), 'investmentValue', deal.investment_value::text,
    'investmentMin', deal.investment_min::text, 'investmentMax', deal.investment_max::text,
    'valuation', deal.valuation::text, 'fees', deal.fees),
  'order', jsonb_build_object(
    'description', ${order('deal.description_order')}, 'management', ${order('deal.management_order')},
    'fundingHistory', ${order('deal.funding_history_order')}),
  'flowTemplateId', (SELECT flow.source_flow_id FROM flow WHERE flow.deal_id = deal.id),
  'textSections', ${sections('text', `'body', section.body, 'isOverview', section.is_overview`)},
  'imageSections', ${sections('image', `'file', (SELECT ${file} FROM ${files} WHERE file.deal_image_section_id = section.id)`)},
  'documentSections', ${sections(
    'document',
    `'files', (SELECT COALESCE(jsonb_agg(${file} ORDER BY file.created_at, file.name, file.id), '[]')
      FROM ${files} WHERE file.deal_document_section_id = section.id)`,
  )},
  'linkSections', ${sections(
    'link',
    `'links', (SELECT COALESCE(jsonb_agg(jsonb_build_object('label', link.label, 'url', link.url) ORDER BY link."order"), '[]')
      FROM deal_link link WHERE link.section_id = section.id)`,
  )})`;

/** Reads the content of a deal's live rows; the caller has locked the deal. */
export async function readLiveContent(transaction: Transaction, dealId: string): Promise<DealContent> {
  const [row] = await transaction.$queryRaw<{ content: DealContent }[]>`
    /* deals.live_content */ SELECT ${Prisma.raw(liveContent)} AS content FROM deal WHERE deal.id = ${dealId}::uuid`;
  if (!row) throw new Error(`The locked deal ${dealId} is gone`);
  return row.content;
}

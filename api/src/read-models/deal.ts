import type {
  Deal,
  DealDocumentSection,
  DealImageSection,
  DealLink,
  DealLinkSection,
  DealTextSection,
  Feedback,
  Interest,
  Investment,
  StoredFile,
} from '../graphql/generated/resolvers.ts';
import { blobOf, companyObject } from './company.ts';
import { dealActivities, statusOfRank } from './deal-activity.ts';
import { matchObject } from './deal-match.ts';
import { asText, type Json, type JsonFields, jsonArray, jsonArrayIf, jsonObject, jsonRow } from './json.ts';
import type { Selection } from './selection.ts';

/** SQL of whether investors may see a deal (OPP-03, DEAL-23); must equal the condition of the partial indexes. */
export const isVisible = `deal.published_at IS NOT NULL AND deal.status NOT IN ('CANCELED', 'VOIDED')`;

/** SQL of whether a deal was canceled or voided, so that nothing is committed to it any more (CARE-03). */
export const isCanceled = `deal.status IN ('CANCELED', 'VOIDED')`;

/** OPP-24: the stored amount, otherwise the offered minus the committed amount; null when neither is known. */
export const availableAmount =
  'COALESCE(deal.investment_amount_available, deal.investment_value - deal.committed_amount)';

/** SQL of the version of a deal's company that investors read (HIST-09). */
export const companyVersion = '(SELECT company.content_version FROM company WHERE company.id = deal.company_id)';

const dealFile: JsonFields<StoredFile> = {
  id: 'stored_file.id',
  name: 'stored_file.name',
  mediaType: 'file_blob.media_type',
  sizeBytes: 'file_blob.size_bytes',
  createdAt: 'stored_file.created_at',
  downloadPath: `'deal/section/documents/' || stored_file.id`,
  deletable: 'false',
};

/**
 * SQL of whether the row named `section` is the first shown one of its flow, whose documents to download may be read before
 * an amount is confirmed (CARE-01).
 */
export const isFirstStep = `section.id = (
  SELECT first.id FROM flow_section first WHERE first.flow_id = section.flow_id AND first.shown
  ORDER BY first."order", first.id LIMIT 1)`;

const documentToRead: JsonFields<StoredFile> = {
  ...dealFile,
  id: 'document.id',
  name: 'document.name',
  createdAt: 'document.created_at',
  downloadPath: 'document.kind || document.id',
};

/** The documents of the deal's page, then those of the first step of its flow; the columns before `id` sort them. */
const documentsToRead = `(
  SELECT 1 AS part, section."order" AS section, section.id AS block, 0 AS item, file.id, file.name, file.created_at,
    file.blob_id, 'deal/section/documents/' AS kind
  FROM deal_document_section section JOIN stored_file file ON file.deal_document_section_id = section.id
  WHERE section.deal_id = deal.id
  UNION ALL
  SELECT 2, section."order", section.id, item."order", file.id, file.name, file.created_at, file.blob_id,
    'investment/documents/'
  FROM flow JOIN flow_section section ON section.flow_id = flow.id AND ${isFirstStep}
    JOIN flow_item item ON item.section_id = section.id AND item.type = 'DOWNLOAD'
    JOIN stored_file file ON file.flow_item_id = item.id
  WHERE flow.deal_id = deal.id AND flow.scope = 'DEAL'
) document JOIN file_blob ON file_blob.id = document.blob_id`;

const link: JsonFields<DealLink> = { label: 'deal_link.label', url: 'deal_link.url' };

const sectionFields = { id: 'section.id', order: 'section."order"', title: 'section.title' };

const textSection: JsonFields<DealTextSection> = {
  ...sectionFields,
  body: 'section.body',
  isOverview: 'section.is_overview',
};

/** What the resolver of `DealImageSection.imageUrl` needs. */
export interface ImageSectionDeal {
  dealId: string;
}

const imageSection: JsonFields<DealImageSection, 'imageUrl', ImageSectionDeal> = {
  ...sectionFields,
  dealId: 'section.deal_id',
  fileId: '(SELECT stored_file.id FROM stored_file WHERE stored_file.deal_image_section_id = section.id)',
  imageWidth: blobOf('width', 'deal_image_section_id = section.id'),
  imageHeight: blobOf('height', 'deal_image_section_id = section.id'),
};

const documentSection: JsonFields<DealDocumentSection> = {
  ...sectionFields,
  files: (subselection) =>
    jsonArray(
      jsonObject(subselection, dealFile),
      `stored_file JOIN file_blob ON file_blob.id = stored_file.blob_id
       WHERE stored_file.deal_document_section_id = section.id`,
      'stored_file.created_at, stored_file.name, stored_file.id',
    ),
};

const linkSection: JsonFields<DealLinkSection> = {
  ...sectionFields,
  links: (subselection) =>
    jsonArray(jsonObject(subselection, link), 'deal_link WHERE deal_link.section_id = section.id', 'deal_link."order"'),
};

/** Returns the sections of one kind; none for a deal that investors may not see (DEAL-23). */
function sections<Section>(kind: 'text' | 'image' | 'document' | 'link', object: Json<Section>): Json<Section[]> {
  const rows = `deal_${kind}_section section WHERE section.deal_id = deal.id`;
  return jsonArrayIf(isVisible, jsonArray(object, rows, 'section."order", section.id'));
}

/**
 * The joins of `dealObject`. Joins are cheaper than a lookup per row, and the planner removes those that are not
 * selected.
 */
export const dealJoins = `LEFT JOIN company ON company.id = deal.company_id
  LEFT JOIN country ON country.code = company.hq_country_code`;

/** Reads the fields of `Deal` from a row named `deal` with its joins; the caller's account is `{accountId}`. */
const deal: JsonFields<Deal> = {
  id: 'deal.id',
  title: 'deal.title',
  status: 'deal.status',
  visible: `(${isVisible})`,
  version: 'deal.live_version',
  company: (subselection) => companyObject(subselection, isVisible),
  openingDate: 'deal.opening_date',
  investmentDeadline: 'deal.investment_deadline',
  investmentCurrency: `COALESCE(deal.investment_currency, 'USD')`,
  investmentValue: asText('deal.investment_value'),
  availableAmount: asText(availableAmount),
  investmentMin: asText('deal.investment_min'),
  investmentMax: asText('deal.investment_max'),
  valuation: asText('deal.valuation'),
  securityType: 'deal.security_type',
  offeringType: 'deal.offering_type',
  fees: 'deal.fees',
  publishedAt: 'deal.published_at',
  updatedAt: 'deal.updated_at',
  summaryInvestors: 'company.summary_investors',
  descriptionOrder: 'deal.description_order',
  managementOrder: 'deal.management_order',
  fundingHistoryOrder: 'deal.funding_history_order',
  textSections: (subselection) => sections('text', jsonObject(subselection, textSection)),
  imageSections: (subselection) =>
    sections('image', jsonObject(subselection, imageSection, { imageUrl: ['fileId', 'dealId'] })),
  documentSections: (subselection) => sections('document', jsonObject(subselection, documentSection)),
  linkSections: (subselection) => sections('link', jsonObject(subselection, linkSection)),
  documentsToRead: (subselection) =>
    jsonArrayIf(
      isVisible,
      jsonArray(
        jsonObject(subselection, documentToRead),
        documentsToRead,
        'document.part, document.section, document.block, document.item, document.created_at, document.name, document.id',
      ),
    ),
  match: matchObject,
  watched: `EXISTS (
    SELECT FROM watchlist_entry entry WHERE entry.deal_id = deal.id AND entry.account_id = {accountId}::uuid)`,
  myActivity: `(SELECT ${statusOfRank('min(act.rank)')} FROM (${dealActivities('{accountId}::uuid', 'deal.id')}) act)`,
  myInvestment: (subselection) =>
    jsonRow(investmentObject(subselection), `investment WHERE ${ownLiveRow('investment')}`),
  myInterest: (subselection) => jsonRow(interestObject(subselection), `interest WHERE ${ownLiveRow('interest')}`),
  myFeedback: (subselection) =>
    jsonRow(
      feedbackObject(subselection),
      'feedback WHERE feedback.deal_id = deal.id AND feedback.account_id = {accountId}::uuid',
    ),
};

/** DEAL-24: the caller's live row, of which there is at most one. */
function ownLiveRow(table: 'investment' | 'interest'): string {
  return `${table}.deal_id = deal.id AND ${table}.account_id = {accountId}::uuid AND ${table}.deleted_at IS NULL`;
}

/** Returns the selected fields of the row named `deal` with `dealJoins`, as the account `{accountId}` may see them. */
export function dealObject(selection: Selection): Json<Deal> {
  return jsonObject(selection, deal);
}

const investment: JsonFields<Investment, 'firebaseId' | 'flow' | 'progress'> = {
  id: 'investment.id',
  value: asText('investment.value'),
  currency: 'investment.currency',
  completedAt: 'investment.completed_at',
  createdAt: 'investment.created_at',
  updatedAt: 'investment.updated_at',
  deletedAt: 'investment.deleted_at',
  deal: (subselection) => jsonRow(dealObject(subselection), `deal ${dealJoins} WHERE deal.id = investment.deal_id`),
};

/** Returns the selected fields of `Investment` from a row named `investment`; its flow and progress are read by loaders. */
export function investmentObject(selection: Selection): Json<Investment> {
  return jsonObject(selection, investment, { flow: ['id'], progress: ['id'] });
}

const interest: JsonFields<Interest, 'firebaseId'> = {
  id: 'interest.id',
  amount: asText('interest.amount'),
  currency: 'interest.currency',
  createdAt: 'interest.created_at',
  updatedAt: 'interest.updated_at',
  deal: (subselection) => jsonRow(dealObject(subselection), `deal ${dealJoins} WHERE deal.id = interest.deal_id`),
};

/** Returns the selected fields of `Interest` from a row named `interest`. */
export function interestObject(selection: Selection): Json<Interest> {
  return jsonObject(selection, interest);
}

const feedback: JsonFields<Feedback, 'firebaseId'> = {
  id: 'feedback.id',
  company: `array_to_string(feedback.company_reasons, ',')`,
  industry: `array_to_string(feedback.industry_reasons, ',')`,
  investment: `array_to_string(feedback.investment_reasons, ',')`,
  other: 'feedback.other',
  createdAt: 'feedback.created_at',
  updatedAt: 'feedback.updated_at',
  deal: (subselection) => jsonRow(dealObject(subselection), `deal ${dealJoins} WHERE deal.id = feedback.deal_id`),
};

/** Returns the selected fields of `Feedback` from a row named `feedback`. */
export function feedbackObject(selection: Selection): Json<Feedback> {
  return jsonObject(selection, feedback);
}

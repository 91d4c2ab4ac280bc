import {
  DEAL_LINE_LIMIT,
  DEAL_TEXT_LIMIT,
  endOfDayIn,
  hasHiddenCharacters,
  isAmount,
  isPageAddress,
  toMinorUnits,
} from '@platform/rules';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { cleanName } from '../../files/receiving.ts';
import type { DealUpdateInput, NewFile, RestoredFileInput } from '../../graphql/generated/resolvers.ts';
import type {
  DocumentSectionContent,
  ImageSectionContent,
  LinkSectionContent,
  TermsContent,
  TextSectionContent,
} from '../../read-models/deal-content.ts';
import { sanitizeRichText } from './rich-text.ts';

/** What is entered for the terms: null for nothing, absent for untouched. */
export type EnteredTerms = { [Field in keyof TermsContent]?: TermsContent[Field] | null };

type Entered<Section> = { id: string } & {
  [Field in Exclude<keyof Section, 'id' | 'file' | 'files'>]?: Section[Field];
};

/** A checked and cleaned save: what it does not name stays as it is (EDIT-27, EDIT-53). */
export interface DealChanges {
  /** Of the platform, in which the deadline is a day. */
  timeZone: string;
  terms: EnteredTerms;
  /** 0 or less for none (EDIT-19). */
  order: { description?: number; management?: number; fundingHistory?: number };
  /** Null for none, undefined for untouched. */
  flowTemplateId: string | null | undefined;
  textSections: Entered<TextSectionContent>[];
  imageSections: Entered<ImageSectionContent>[];
  documentSections: Entered<DocumentSectionContent>[];
  linkSections: Entered<LinkSectionContent>[];
  removedSections: string[];
  removedFiles: string[];
  newFiles: NewFile[];
  restoredFiles: RestoredFileInput[];
}

/**
 * Checks the parts of a save that do not depend on what is stored, and cleans its texts (EDIT-23).
 *
 * @param timeZone of the platform, in which the deadline is a day (EDIT-12)
 * @throws CodedError TEXT_TOO_LONG naming the text, FIELD_INVALID naming the field of an id, an
 *   amount, a link or a number, and of a line with invisible characters
 */
export function readChanges(input: DealUpdateInput, timeZone: string): DealChanges {
  const { removedSections, removedFiles, newFiles, restoredFiles, flowTemplateId } = input;
  return {
    timeZone,
    terms: readTerms(input, timeZone),
    order: {
      ...definedOrder('description', input.descriptionOrder),
      ...definedOrder('management', input.managementOrder),
      ...definedOrder('fundingHistory', input.fundingHistoryOrder),
    },
    flowTemplateId: typeof flowTemplateId === 'string' ? idOf(flowTemplateId, 'flowTemplateId') : flowTemplateId,
    textSections: (input.textSections ?? []).map((section) => ({
      ...readSection(section),
      ...(section.body == null
        ? {}
        : { body: sanitizeRichText(readText(section.body, { field: 'body', name: section.title || 'A text' })) }),
      ...(section.isOverview == null ? {} : { isOverview: section.isOverview }),
    })),
    imageSections: (input.imageSections ?? []).map(readSection),
    documentSections: (input.documentSections ?? []).map(readSection),
    linkSections: (input.linkSections ?? []).map((section) => ({
      ...readSection(section),
      ...(section.links == null ? {} : { links: section.links.map(readLink) }),
    })),
    removedSections: (removedSections ?? []).map((id) => idOf(id, 'removedSections')),
    removedFiles: (removedFiles ?? []).map((id) => idOf(id, 'removedFiles')),
    newFiles: (newFiles ?? []).map(({ id, sectionId, name }) => ({
      id: idOf(id, 'newFiles'),
      sectionId: idOf(sectionId, 'sectionId'),
      // As the upload will name it (FILE-15).
      name: cleanName(name),
    })),
    restoredFiles: (restoredFiles ?? []).map((file) => ({
      ...file,
      id: idOf(file.id, 'restoredFiles'),
      sectionId: idOf(file.sectionId, 'sectionId'),
      fileId: idOf(file.fileId, 'fileId'),
    })),
  };
}

function readTerms(input: DealUpdateInput, timeZone: string): EnteredTerms {
  const { deadline, openingDate, offeringType, status, securityType, investmentCurrency } = input;
  const terms: EnteredTerms = {
    companyId: typeof input.companyId === 'string' ? idOf(input.companyId, 'companyId') : input.companyId,
    title: readOptionalLine(input.title, { field: 'title', name: 'Name' }),
    fees: readOptionalLine(input.fees, { field: 'fees', name: 'Fees' }),
    status,
    securityType,
    investmentCurrency,
    // EDIT-09: the misspelt value of the specification is taken too.
    offeringType: offeringType === 'PIRMARY' ? 'PRIMARY' : offeringType,
    investmentDeadline: deadline && readDeadline(deadline, timeZone),
    openingDate: openingDate && new Date(openingDate).toISOString(),
    investmentValue: readAmount(input.investmentValue, 'investmentValue'),
    investmentMin: readAmount(input.investmentMin, 'investmentMin'),
    investmentMax: readAmount(input.investmentMax, 'investmentMax'),
    valuation: readAmount(input.valuation, 'valuation'),
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

/** Years of five digits, which a zone behind UTC can lead to, are none. */
function readDeadline(day: string | Date, timeZone: string): string {
  const text = (day instanceof Date ? day.toISOString() : day).slice(0, 10);
  const deadline = endOfDayIn(text, timeZone);
  if (deadline.getUTCFullYear() > 9_999) throw refuse('FIELD_INVALID', { field: 'deadline' });
  return deadline.toISOString();
}

function readSection({ id, order, title }: { id: string; order?: number | null; title?: string | null }) {
  return {
    id: idOf(id, 'id'),
    ...(order == null ? {} : { order }),
    ...(title == null ? {} : { title: readLine(title, { field: 'title', name: title.slice(0, 40) }) }),
  };
}

const definedOrder = (name: string, order: number | null | undefined) =>
  order === undefined ? {} : { [name]: order ?? -1 };

function idOf(id: string, field: string): string {
  if (!isUuid(id)) throw refuse('FIELD_INVALID', { field });
  return id.toLowerCase();
}

function readText(text: string, { field, name }: { field: string; name: string }): string {
  if (text.length > DEAL_TEXT_LIMIT) throw refuse('TEXT_TOO_LONG', { name, limit: DEAL_TEXT_LIMIT, field });
  return text;
}

/** A line stands in lists, mails and files, so that it has neither line breaks nor anything invisible. */
function readLine(text: string, { field, name }: { field: string; name: string }): string {
  if (text.length > DEAL_LINE_LIMIT) throw refuse('TEXT_TOO_LONG', { name, limit: DEAL_LINE_LIMIT, field });
  if (hasHiddenCharacters(text)) throw refuse('FIELD_INVALID', { field });
  return text;
}

const readOptionalLine = (text: string | null | undefined, of: { field: string; name: string }) =>
  text === undefined ? undefined : readLine(text ?? '', of);

/** Returns an amount with two places, as the database stores it; a negative one counts as not specified (EDIT-30). */
function readAmount<Amount extends string | null | undefined>(amount: Amount, field: string): Amount | string {
  if (typeof amount !== 'string') return amount;
  if (!isAmount(amount.replace('-', ''))) throw refuse('FIELD_INVALID', { field });
  const units = toMinorUnits(amount).toString().replace('-', '').padStart(3, '0');
  return `${amount.startsWith('-') ? '-' : ''}${units.slice(0, -2)}.${units.slice(-2)}`;
}

function readLink({ label, url }: { label: string; url: string }): { label: string; url: string } {
  const address = readText(url.trim(), { field: 'url', name: 'A link' });
  if (!isPageAddress(address)) throw refuse('FIELD_INVALID', { field: 'url' });
  return { label: readLine(label, { field: 'label', name: 'A link' }), url: address };
}

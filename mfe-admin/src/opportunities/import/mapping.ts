import { importedFields } from '@platform/rules';
import type { CompanyImportInput, ImportField, ImportKey, ImportSheetKind } from '../../gql/graphql.ts';
import type { ReadSheets } from './documents.ts';

export type ImportedKind = Exclude<ImportSheetKind, 'IGNORED'>;

/** The fields that the columns of a kind of sheet can be imported into, in the order of the export. */
export const fieldsOfKind = importedFields satisfies Record<ImportedKind, readonly ImportField[]>;

/** What a new company, round or manager cannot be stored without (COMP-10, COMP-15, COMP-19). */
const requiredOfKind: Record<ImportedKind, readonly ImportField[]> = {
  COMPANIES: ['COMPANY_NAME', 'HQ_COUNTRY', 'FUNDING_STAGE', 'STAGE', 'BUSINESS_MODEL'],
  ROUNDS: ['FINANCING_ROUND', 'DATE'],
  MANAGERS: ['MANAGER_NAME', 'POSITION'],
};

export type SheetMapping = { kind: ImportSheetKind; fields: readonly (ImportField | null)[] };

/** How the file is to be read: which column is imported into which field, and how companies are found. */
export type Mapping = { sheets: readonly SheetMapping[]; clearEmpty: boolean; key: ImportKey };

/** Why a mapping cannot be tried, by the index of the sheet; an empty object if it can. */
export type MappingFault = 'kindTwice' | 'fieldTwice' | 'noCompany';

/** Returns the mapping that the server guessed, or that was tried last. */
export const mappingOf = ({ sheets, clearEmpty, key }: ReadSheets): Mapping => ({
  sheets: sheets.map(({ kind, columns }) => ({ kind, fields: columns.map(({ field }) => field) })),
  clearEmpty,
  key,
});

/** Returns what is sent; the columns of a sheet that is not imported go along without a field. */
export const inputOf = ({ sheets, clearEmpty, key }: Mapping): CompanyImportInput => ({
  sheets: sheets.map(({ kind, fields }) => ({
    kind,
    fields: kind === 'IGNORED' ? fields.map(() => null) : [...fields],
  })),
  clearEmpty,
  key,
});

/**
 * Returns a sheet as another kind: fields that this kind has too stay with their columns.
 * @param guessed the sheet as the server read it, whose fields come back with its kind
 */
export function asKind(sheet: SheetMapping, kind: ImportSheetKind, guessed: SheetMapping): SheetMapping {
  if (kind === 'IGNORED') return { ...sheet, kind };
  if (kind === guessed.kind) return guessed;
  const known: readonly ImportField[] = fieldsOfKind[kind];
  return { kind, fields: sheet.fields.map((field) => (field && known.includes(field) ? field : null)) };
}

/** Returns the fields that more than one column of a sheet has. */
export function repeatedFields({ kind, fields }: SheetMapping): ImportField[] {
  if (kind === 'IGNORED') return [];
  const used = fields.filter((field) => field !== null);
  return [...new Set(used.filter((field, index) => used.indexOf(field) !== index))];
}

/** Returns what keeps a sheet from being tried. */
export function faultOf(mapping: Mapping, index: number): MappingFault | null {
  const sheet = mapping.sheets[index];
  if (!sheet || sheet.kind === 'IGNORED') return null;
  if (mapping.sheets.some(({ kind }, other) => other < index && kind === sheet.kind)) return 'kindTwice';
  if (repeatedFields(sheet).length > 0) return 'fieldTwice';
  const { fields } = sheet;
  return fields.includes('COMPANY_ID') || fields.includes('COMPANY_NAME') ? null : 'noCompany';
}

/** Whether a mapping can be tried: some sheet is imported, and none has a fault. */
export const canBeTried = (mapping: Mapping): boolean =>
  mapping.sheets.some(({ kind }) => kind !== 'IGNORED') &&
  mapping.sheets.every((_sheet, index) => !faultOf(mapping, index));

/** Returns the required fields that no column of a sheet has: its new entries would be wrong without them. */
export function missingFields({ kind, fields }: SheetMapping): ImportField[] {
  return kind === 'IGNORED' ? [] : requiredOfKind[kind].filter((field) => !fields.includes(field));
}

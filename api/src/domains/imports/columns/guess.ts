import type { ImportField, ImportSheetKind } from '../../../graphql/generated/resolvers.ts';
import { importCatalogues } from '../catalogues.ts';
import { fieldsByHeading, headingKey, type RowKind, rowKinds } from './fields.ts';

const titlesOf = (kind: RowKind) => Object.values(importCatalogues).map(({ sheets }) => sheets[kind]);

/** Names that people give sheets of a kind. */
const sheetNames: Readonly<Record<RowKind, readonly string[]>> = {
  COMPANIES: [...titlesOf('COMPANIES'), 'company', 'startups', 'organizations'],
  ROUNDS: [...titlesOf('ROUNDS'), 'round', 'funding rounds', 'financing rounds', 'funding history', 'funding'],
  MANAGERS: [...titlesOf('MANAGERS'), 'manager', 'management', 'team', 'people'],
};

/** Returns the guessed field of each column; none twice. */
export function guessFields(kind: ImportSheetKind, titles: readonly string[]): (ImportField | null)[] {
  if (kind === 'IGNORED') return titles.map(() => null);
  const taken = new Set<ImportField>();
  return titles.map((title) => {
    const field = fieldsByHeading[kind].get(headingKey(title)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/**
 * Returns the guessed kind of each sheet, by its name, else by its headings; none twice, and one that names no company is
 * ignored. A single sheet that nothing is known about is taken for companies.
 */
export function guessKinds(sheets: readonly { name: string; titles: readonly string[] }[]): ImportSheetKind[] {
  const taken = new Set<ImportSheetKind>();
  const kinds = sheets.map((sheet): ImportSheetKind => {
    const kind = kindOfName(sheet.name) ?? kindOfHeadings(sheet.titles);
    if (!kind || taken.has(kind)) return 'IGNORED';
    taken.add(kind);
    return kind;
  });
  return sheets.length === 1 && kinds[0] === 'IGNORED' ? ['COMPANIES'] : kinds;
}

function kindOfName(name: string): RowKind | undefined {
  const key = headingKey(name.replace(/\.csv$/i, ''));
  return rowKinds.find((kind) => sheetNames[kind].some((known) => headingKey(known) === key));
}

function kindOfHeadings(titles: readonly string[]): RowKind | undefined {
  const matches = rowKinds.map((kind) => ({
    kind,
    fields: guessFields(kind, titles).filter((field) => field !== null),
  }));
  const [best] = matches.toSorted((left, right) => right.fields.length - left.fields.length);
  if (!best?.fields.some((field) => field === 'COMPANY_ID' || field === 'COMPANY_NAME')) return undefined;
  return best.kind;
}

import type { ImportField, ImportKey, ImportSheetKind } from '../../graphql/generated/resolvers.ts';
import type { MappedSheet } from './evaluation/line-reader.ts';

/** A sheet as `company_import.sheets` keeps it. */
export interface StoredSheet extends MappedSheet {
  kind: ImportSheetKind;
  rowCount: number;
  columns: readonly { title: string; field: ImportField | null; samples: string[] }[];
}

/** Decisions about new companies with similar ones, by `choiceKey`; null is a new company. */
export type StoredChoices = Readonly<Record<string, string | null>>;

/** What an import was told to do. */
export interface ImportSettings {
  sheets: readonly StoredSheet[];
  clearEmpty: boolean;
  key: ImportKey;
  choices: StoredChoices;
}

/** The rows of the file that are about one company, by sheet and number. */
export interface StoredLines {
  company: LinePlace | null;
  rounds: LinePlace[];
  managers: LinePlace[];
}
export type LinePlace = readonly [sheet: number, number: number];

export const choiceKey = (sheet: number, row: number): string => `${sheet}:${row}`;

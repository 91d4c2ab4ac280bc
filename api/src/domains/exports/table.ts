import type { Language } from '@platform/rules';
import { exportCatalogues } from './catalogues.ts';
import type { exportTexts } from './texts.ts';

/** A value of a cell: a text, a decimal number as text, an instant, or nothing. */
export type Cell = string | { decimal: string } | Date | null;

/** A row keyed by the columns of `exportTexts`. */
export type TableRow<Column extends string> = Readonly<Record<Column, Cell>>;

/** A cell as it is written: all but decimals is text. */
export interface WrittenCell {
  text: string;
  isDecimal: boolean;
}

/** A table as the formats write it: the titles, then pages of rows. */
export interface Table {
  /** The name of the sheet. */
  name: string;
  titles: readonly string[];
  pages: AsyncIterable<readonly (readonly WrittenCell[])[]>;
}

/** Returns a function that formats an instant in ISO 8601 with the offset of a time zone. */
export function instantIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, second, timeZoneName = '' } = parts;
    return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '') || '+00:00'}`;
  };
}

/** Returns the titles of columns; those of instants name the time zone. */
export function titlesOf(
  columns: readonly (keyof typeof exportTexts.columns)[],
  { timeZone, language }: { timeZone: string; language: Language },
): string[] {
  return columns.map((column) => exportCatalogues[language].columns[column].replace('{timeZone}', timeZone));
}

/** Returns a function that writes rows with the values of the columns in order. */
export function rowWriter<Column extends string>(
  columns: readonly Column[],
  timeZone: string,
): (row: TableRow<Column>) => WrittenCell[] {
  const formatInstant = instantIn(timeZone);
  const write = (cell: Cell): WrittenCell => {
    if (cell instanceof Date) return { text: formatInstant(cell), isDecimal: false };
    if (typeof cell === 'object') return { text: cell?.decimal ?? '', isDecimal: cell !== null };
    return { text: withoutFormula(cell), isDecimal: false };
  };
  return (row) => columns.map((column) => write(row[column]));
}

/**
 * What a spreadsheet evaluates as a formula when it stands first, full-width forms included; also after apostrophes, so that
 * an import, which takes one off, gets the same text again (DATA-03).
 */
const FORMULA = /^'*[-=+@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Returns a text that no spreadsheet evaluates, in whatever format it is stored again: an apostrophe is put before it. */
const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

import { importLimits } from '@platform/rules';
import { ReadingRefusal } from './refusal.ts';

/** A sheet as it was read: rows of texts, from the first one. */
export interface RawSheet {
  name: string;
  rows: readonly (readonly string[])[];
}

/** A row below the headings. */
export interface Line {
  /** As a spreadsheet numbers it. */
  number: number;
  cells: string[];
}

/** A sheet with its headings; lines without any text are left out. */
export interface Sheet {
  name: string;
  titles: string[];
  lines: Line[];
}

/**
 * Returns a sheet with the first row that has a text as its headings; undefined without one.
 *
 * @throws ReadingRefusal IMPORT_TOO_MANY_ROWS, IMPORT_TOO_MANY_COLUMNS (DATA-04)
 */
export function toSheet({ name, rows }: RawSheet): Sheet | undefined {
  const [headings, ...lines] = rows.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ number: index + 1, cells: [...cells] }] : [],
  );
  if (!headings) return undefined;
  if (lines.length > importLimits.rows) {
    throw new ReadingRefusal('IMPORT_TOO_MANY_ROWS', { sheet: name, limit: importLimits.rows });
  }
  const width = Math.max(...[headings, ...lines].map(({ cells }) => widthOf(cells)));
  if (width > importLimits.columns) {
    throw new ReadingRefusal('IMPORT_TOO_MANY_COLUMNS', { sheet: name, limit: importLimits.columns });
  }
  const titles = Array.from({ length: width }, (_, index) => (headings.cells[index] ?? '').trim());
  return { name, titles, lines: lines.map(({ number, cells }) => ({ number, cells: cells.slice(0, width) })) };
}

const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Returns a text that the database can hold, without the apostrophe by which exports keep it from being a formula. */
export function cleanCell(text: string): string {
  return withoutEscape(text.replaceAll('\0', '').toWellFormed());
}

const ESCAPED = /^'+[-=+@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Takes off what `withoutFormula` of the exports puts before a text (DATA-03). */
const withoutEscape = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text);

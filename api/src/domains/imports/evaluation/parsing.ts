import { foldText, isAmount, isRoundDate, roundMilliseconds } from '@platform/rules';
import { parse as parseCsv } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { isUuid } from '../../../database/uuid.ts';
import type { ImportFault } from '../texts.ts';

/** What is wrong with the text of a cell. */
export class CellFault extends Error {
  readonly fault: ImportFault;
  readonly value: string;

  constructor(fault: ImportFault, value: string) {
    super(fault);
    this.fault = fault;
    this.value = value;
  }
}

/** @throws CellFault */
export function parseId(text: string): string {
  const id = text.trim();
  if (!isUuid(id)) throw new CellFault('id', text);
  return id.toLowerCase();
}

/** @throws CellFault */
export function parseYear(text: string): number {
  const [, year] = /^(\d{1,4})(?:\.0+)?$/.exec(text.trim()) ?? [];
  if (year === undefined) throw new CellFault('year', text);
  return Number(year);
}

const spaces = /[\s\u00A0\u202F'’]/g;

/**
 * Returns an amount with two decimals. Thousands may be grouped by spaces, apostrophes, commas or points; what could be
 * either is refused.
 *
 * @throws CellFault
 */
export function parseAmount(text: string): string {
  const compact = text.trim();
  const isGrouped = /^\d{1,3}(?:[\s\u00A0\u202F'’]\d{3})+(?:[.,]\d+)?$/.test(compact);
  const plain = toPoint(isGrouped ? compact.replace(spaces, '') : compact, text);
  const [whole = '', fraction = ''] = plain.split('.');
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
  if (!isAmount(amount)) throw new CellFault(/^-?[\d.]+$/.test(plain) ? 'amount' : 'number', text);
  return amount;
}

/** Returns a number with a decimal point, without the separators of its thousands. */
function toPoint(number: string, text: string): string {
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(number) || /^\d{1,3}(?:,\d{3}){2,}$/.test(number))
    return number.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) {
    return number.replaceAll('.', '').replace(',', '.');
  }
  if (/^\d{1,3}[.,]\d{3}$/.test(number)) throw new CellFault('ambiguousNumber', text);
  return /^\d+,\d+$/.test(number) ? number.replace(',', '.') : number;
}

/** Returns the day of a date as `YYYY-MM-DD`. @throws CellFault */
export function parseDay(text: string): string {
  const written = text.trim();
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written) ?? [];
  const iso = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written;
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? roundMilliseconds(iso) : Number.NaN;
  // A day that its month does not have is moved to the next one.
  const isDay = isRoundDate(milliseconds) && new Date(milliseconds).toISOString().startsWith(iso);
  if (!isDay) throw new CellFault('date', text);
  return iso;
}

/** Stored values by the texts that stand for them. */
export type Words<Value extends string = string> = ReadonlyMap<string, Value>;

/** Returns the words of an enumeration: its stored values, and what screens show for them. */
export function wordsOf<Value extends string>(texts: Readonly<Record<Value, string>>): Words<Value> {
  const entries = Object.entries(texts) as [Value, string][];
  return new Map(
    entries.flatMap(([value, text]) => [[wordKey(text), value] as const, [wordKey(value), value] as const]),
  );
}

/** @throws CellFault for a word that is not among them */
export function parseWord<Value extends string>(words: Words<Value>, text: string): Value {
  const value = words.get(wordKey(text));
  if (value === undefined) throw new CellFault('unknown', text.trim());
  return value;
}

const wordKey = (text: string): string => foldText(text.trim()).replace(/[\s_–-]+/g, ' ');

const listOptions = { delimiter: ';', record_delimiter: ['\n', '\r\n'], skip_empty_lines: true };

/**
 * Returns the entries of a list, which are separated by semicolons or lines; one in quotes may have either.
 *
 * @throws CellFault
 */
export function parseList(text: string): string[] {
  try {
    const options = { ...listOptions, relax_column_count: true, ltrim: true, rtrim: true, relax_quotes: true };
    const lines: string[][] = parseCsv(text.trim(), options);
    return lines.flat().filter((entry) => entry.trim() !== '');
  } catch {
    throw new CellFault('list', text);
  }
}

/** Returns the text of a list, from which `parseList` reads the same entries. */
export function formatList(entries: readonly string[]): string {
  return stringify([entries], { delimiter: '; ', quoted_match: /[;\r\n]|^\s|\s$/, eof: false });
}

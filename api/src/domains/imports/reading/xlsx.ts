import { zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { cleanCell, type RawSheet } from './table.ts';

type Cell = string | boolean | Date | null;

/**
 * Reads the sheets of a workbook from its unpacked parts. Of a formula, the value that the spreadsheet has stored is read;
 * nothing is computed.
 *
 * @throws Error for parts that are no workbook
 */
export async function readXlsx(parts: Readonly<Record<string, Uint8Array>>): Promise<RawSheet[]> {
  // Stored without compression, so that the library unpacks no more than what was checked.
  const archive = zipSync({ ...parts }, { level: 0 });
  const sheets = await readWorkbook(archive.buffer as ArrayBuffer, { trim: false, parseNumber: plainNumber });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: (data as unknown as Cell[][]).map((row) => row.map((cell) => cleanCell(toText(cell)))),
  }));
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dayOf(cell);
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}

/** Dates of a spreadsheet have no time zone; one with a time is no date here, and shown as it is. */
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/** Significant digits that a spreadsheet keeps of a number; more are an artefact of binary fractions. */
const maxDigits = 15;

/** Returns a stored number as a plain decimal, as the spreadsheet shows it: `1.1000000000000001` is 1.1, `1E+15` has zeros. */
function plainNumber(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim());
  if (!match) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (exponent === '0' && digits.length <= maxDigits) return text.trim();
  const value = Number(text);
  const rounded = digits.length > maxDigits ? Number(value.toPrecision(maxDigits)) : value;
  return rounded === 0 ? '0' : `${sign}${expand(Math.abs(rounded).toExponential())}`;
}

/** Returns a number in exponential notation as a plain decimal. */
function expand(exponential: string): string {
  const [mantissa = '', power = '0'] = exponential.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = 1 + Number(power);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits.padEnd(point, '0');
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

import { unescapeInnerFormulas } from '@platform/rules';
import { parse } from 'csv-parse/sync';
import { isBinary } from './binary.ts';
import { ReadingRefusal } from './refusal.ts';
import { cleanCell, type RawSheet } from './table.ts';

const delimiters = [',', ';', '\t'] as const;

/**
 * Reads a CSV file: UTF-8, or UTF-16 with a byte order mark; separated by commas, semicolons or tabs.
 *
 * @param file its name in messages
 * @throws ReadingRefusal IMPORT_TYPE for what is no text, IMPORT_ENCODING, FILE_UNREADABLE
 */
export function readCsv(bytes: Uint8Array, { name, file }: { name: string; file: string }): RawSheet {
  const { delimiter, text } = splitHint(decode(bytes, file));
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiter ?? guessDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
    });
    return { name, rows: rows.map((row) => row.map((cell) => cleanCell(unescapeInnerFormulas(cell)))) };
  } catch (error) {
    throw new ReadingRefusal('FILE_UNREADABLE', { name: file, cause: String(error) });
  }
}

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

function decode(bytes: Uint8Array, name: string): string {
  const mark = marks.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  try {
    // Takes the byte order mark off.
    const text = new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below.
  }
  throw new ReadingRefusal(isBinary(bytes) ? 'IMPORT_TYPE' : 'IMPORT_ENCODING', { name });
}

/** Returns the separator that a first line `sep=;` names, and the text without that line, which spreadsheets do not count. */
function splitHint(text: string): { delimiter?: string; text: string } {
  const hint = /^sep=([,;\t])\r?\n/i.exec(text);
  return hint?.[1] ? { delimiter: hint[1], text: text.slice(hint[0].length) } : { text };
}

/** Returns the separator that is most frequent in the first line, outside of quotes. */
function guessDelimiter(text: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, left], [, right]) => right - left);
  return best?.[0] ?? ',';
}

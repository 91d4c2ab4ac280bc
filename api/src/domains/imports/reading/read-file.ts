import { importLimits } from '@platform/rules';
import { fileTypeFromBuffer } from 'file-type';
import { readCsv } from './csv.ts';
import { ReadingRefusal } from './refusal.ts';
import { type RawSheet, type Sheet, toSheet } from './table.ts';
import { readXlsx } from './xlsx.ts';
import { type Parts, unpack } from './zip.ts';

/**
 * Reads the sheets of a file: CSV, XLSX, or a zip of CSV files; which one, its content decides.
 *
 * @throws ReadingRefusal saying why it cannot be read (DATA-04)
 */
export async function readSheets(bytes: Uint8Array, name: string): Promise<Sheet[]> {
  const sheets = (await readRaw(bytes, name)).flatMap((sheet) => toSheet(sheet) ?? []);
  if (sheets.every(({ lines }) => lines.length === 0)) throw new ReadingRefusal('IMPORT_NO_ROWS', { name });
  if (sheets.length > importLimits.sheets) throw new ReadingRefusal('FILE_UNREADABLE', { name });
  return sheets;
}

async function readRaw(bytes: Uint8Array, name: string): Promise<RawSheet[]> {
  if (startsWith(bytes, [0x50, 0x4b])) return readArchive(bytes, name);
  // The container of encrypted workbooks, and of the workbooks of before 2007.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new ReadingRefusal(isEncrypted ? 'IMPORT_PROTECTED' : 'IMPORT_TYPE', { name });
  }
  const head = Buffer.from(bytes.subarray(0, 100)).toString('latin1').trimStart().toLowerCase();
  // Documents that are text, or may be.
  if (/^(%pdf-|\{\\rtf|<)/.test(head)) throw new ReadingRefusal('IMPORT_TYPE', { name });
  try {
    return [readCsv(bytes, { name: withoutEnding(name), file: name })];
  } catch (error) {
    const isEncoded = error instanceof ReadingRefusal && error.code === 'IMPORT_ENCODING';
    if (isEncoded && (await fileTypeFromBuffer(bytes))) throw new ReadingRefusal('IMPORT_TYPE', { name });
    throw error;
  }
}

async function readArchive(bytes: Uint8Array, name: string): Promise<RawSheet[]> {
  const isPartOfWorkbook = (path: string) => path.endsWith('.xml') || path.endsWith('.xml.rels');
  const parts = unpack(bytes, name, (path) => isPartOfWorkbook(path) || isCsv(path));
  if ('xl/workbook.xml' in parts) {
    const workbook = Object.fromEntries(Object.entries(parts).filter(([path]) => isPartOfWorkbook(path)));
    return readWorkbook(workbook, name);
  }
  return readCsvFiles(parts, name);
}

async function readWorkbook(parts: Parts, name: string): Promise<RawSheet[]> {
  try {
    return await readXlsx(parts);
  } catch (error) {
    throw new ReadingRefusal('FILE_UNREADABLE', { name, cause: String(error) });
  }
}

function readCsvFiles(parts: Parts, name: string): RawSheet[] {
  const files = Object.entries(parts).filter(([path]) => isCsv(path));
  if (files.length === 0) throw new ReadingRefusal('IMPORT_TYPE', { name });
  return files.map(([path, bytes]) => readCsv(bytes, { name: withoutEnding(baseOf(path)), file: baseOf(path) }));
}

/** Archives of a Mac hold a hidden companion of each file. */
const isCsv = (path: string): boolean => /\.(csv|tsv|txt)$/i.test(path) && !path.startsWith('__MACOSX/');
const baseOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;
const withoutEnding = (name: string): string => name.replace(/\.[^.]{1,5}$/, '') || name;
const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

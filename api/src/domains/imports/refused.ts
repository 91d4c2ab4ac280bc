import type { Readable } from 'node:stream';
import type { Language } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import { rowWriter, type Table, type WrittenCell, writeCsvFiles } from '../exports/service.ts';
import { importCatalogues } from './catalogues.ts';
import type { Message } from './evaluation/line-reader.ts';
import { isRefused, placeKey, readCells } from './lines.ts';
import { getImport } from './service.ts';
import type { LinePlace, StoredLines, StoredSheet } from './stored.ts';

/** A company of the file that was not stored, with why. */
interface RefusedRow {
  sheet: number;
  line: number;
  lines: StoredLines;
  messages: readonly Message[];
}

/**
 * Returns the rows of an import of the caller's own that were refused, as a CSV file with the columns of the file and the
 * reason, so that they can be mended and imported again (DATA-01); those of several sheets as a zip of such files.
 *
 * @throws CodedError NOT_FOUND for any other import, and when no row was refused
 */
export async function exportRefused(
  context: RequestContext,
  id: string,
): Promise<{ name: string; type: string; content: Readable }> {
  const { database, configuration } = context.services;
  const { fileName, ...found } = await getImport(context, id);
  // Written by this domain only.
  const sheets = found.sheets as unknown as readonly StoredSheet[];
  const rows = await database.query<RefusedRow & Record<string, unknown>>(
    {
      name: 'imports.refused',
      text: `SELECT sheet, line, lines, messages FROM company_import_row row
        WHERE import_id = $1::uuid AND ${isRefused} ORDER BY number`,
    },
    [found.id],
  );
  const { language } = context.caller;
  const reasons = reasonsOf(rows, sheets, language);
  const cells = await readCells(
    database,
    found.id,
    [...reasons.values()].map(({ place }) => place),
  );
  const tables = sheets.flatMap((sheet, index) => {
    const lines = [...reasons.values()].flatMap(({ place, text }) => {
      const texts = place[0] === index ? cells.get(placeKey(place)) : undefined;
      return texts ? [{ number: place[1], texts, text }] : [];
    });
    const inOrder = lines.toSorted((one, other) => one.number - other.number);
    return inOrder.length > 0 ? [tableOf(sheet, inOrder, { timeZone: configuration.timeZone, language })] : [];
  });
  if (tables.length === 0) throw refuse('NOT_FOUND');
  const { format, ...file } = writeCsvFiles(tables);
  return { ...file, name: `${fileName.replace(/\.[^.]{1,5}$/, '')}-refused.${format}` };
}

/** Returns the reason of each row of the file that was refused, by `placeKey`: a company is stored with all rows or not. */
function reasonsOf(rows: readonly RefusedRow[], sheets: readonly StoredSheet[], language: Language) {
  const reasons = new Map<string, { place: LinePlace; text: string }>();
  for (const { sheet, line, lines, messages } of rows) {
    for (const place of [[sheet, line] as const, ...lines.rounds, ...lines.managers]) {
      const name = sheets[place[0]]?.name;
      const own = messages.filter((message) => message.sheet === name && message.row === place[1]);
      const texts = own.map(({ column, text }) => (column === null ? text : `${column}: ${text}`));
      reasons.set(placeKey(place), { place, text: texts.join('; ') || importCatalogues[language].refused.withOthers });
    }
  }
  return reasons;
}

/** Returns a sheet with some of its rows; the reasons of a former import are replaced. */
function tableOf(
  { name, columns }: StoredSheet,
  lines: readonly { texts: readonly string[]; text: string }[],
  { timeZone, language }: { timeZone: string; language: Language },
): Table {
  const { reason } = importCatalogues[language].refused;
  const reasons = Object.values(importCatalogues).map(({ refused }) => refused.reason);
  const own = columns.flatMap(({ title, field }, index) => (reasons.includes(title) && field === null ? [] : [index]));
  const keys = [...own, columns.length].map(String);
  const write = rowWriter(keys, timeZone);
  const rowOf = (texts: readonly string[], last: string): WrittenCell[] =>
    write(Object.fromEntries([...own.map((index) => [String(index), texts[index] ?? '']), [keys.at(-1), last]]));
  const titles = rowOf(
    columns.map(({ title }) => title),
    reason,
  );
  async function* pages() {
    yield lines.map(({ texts, text }) => rowOf(texts, text));
  }
  return { name, titles: titles.map(({ text }) => text), pages: pages() };
}

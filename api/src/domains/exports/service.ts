import { Readable } from 'node:stream';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { AuditAction } from '../../database/audit-actions.ts';
import { requireRecentAuthentication } from '../security/service.ts';
import { exportCatalogues } from './catalogues.ts';
import { writeCsv } from './csv.ts';
import { writeCsvArchive } from './csv-archive.ts';
import type { ListExport } from './list.ts';
import { takeExportSlot } from './slots.ts';
import { instantIn, rowWriter, type Table, titlesOf } from './table.ts';
import { writeXlsx } from './xlsx.ts';

export { companies as companiesList } from './lists/companies.ts';
export { takeExportSlot } from './slots.ts';
export { type Cell, rowWriter, type Table, type WrittenCell } from './table.ts';

/** Rows that are read and written at once; formatting them keeps the process busy for some 10 ms. */
const pageSize = 500;

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: ([table]: readonly Table[]) => writeCsv(table as Table) },
  xlsx: { type: xlsxType, write: writeXlsx },
  zip: { type: 'application/zip', write: writeCsvArchive },
} as const;

type Format = keyof typeof formats;
export type ExportQuery = { format: 'csv' | 'xlsx' } & Record<string, unknown>;

/** A file that is written while it is sent. */
export interface ExportedFile {
  name: string;
  type: string;
  content: Readable;
}

/** An export of rows by their ids. */
export interface RowsExport {
  /** Of the file, and of the entry in the audit. */
  name: string;
  action: Extract<AuditAction, `export.${string}`>;
  format: Format;
  /** The filters, for the audit. */
  query: Record<string, unknown>;
  readIds(): Promise<string[]>;
  /** Returns the tables, a CSV's only one, of these rows. */
  tablesOf(ids: readonly string[]): readonly Table[];
}

/**
 * Exports all rows of a list that the caller may see (DATA-05). Which rows and in which order is decided at once; their
 * values are read page by page, each with the rights that the caller has then.
 *
 * @throws CodedError STEP_UP_REQUIRED for lists of people, TOO_MANY_REQUESTS, FIELD_INVALID for a search out of bounds
 */
export async function exportList(
  context: RequestContext,
  list: ListExport,
  { format, ...query }: ExportQuery,
): Promise<ExportedFile> {
  if (list.ofPeople) await requireRecentAuthentication(context);
  const { timeZone } = context.services.configuration;
  const { language } = context.caller;
  const write = rowWriter(list.columns, timeZone);
  let rows: ReturnType<ListExport['open']> | undefined;
  const open = () => {
    rows ??= list.open(context, query);
    return rows;
  };
  return exportRows(context, {
    ...{ name: list.name, action: list.action, format, query },
    readIds: () => open().readIds(),
    tablesOf: (ids) => [
      {
        name: exportCatalogues[language].lists[list.name],
        titles: titlesOf(list.columns, { timeZone, language }),
        pages: pagesOf(context, ids, async (page) => (await open().readRows(page)).map(write)),
      },
    ],
  });
}

/**
 * Exports rows as a file of one or several tables. It is audited before the first byte is sent.
 *
 * @throws CodedError TOO_MANY_REQUESTS, and those of `readIds`
 */
export async function exportRows(
  context: RequestContext,
  { name, action, format, query, readIds, tablesOf }: RowsExport,
): Promise<ExportedFile> {
  const release = takeExportSlot(context.caller.accountId);
  try {
    const ids = await readIds();
    await auditExport(context, { name, action }, { ...query, format, rows: ids.length });
    const { type, write } = formats[format];
    const content = Readable.from(write(tablesOf(ids)), { objectMode: false });
    content.once('close', release);
    const day = instantIn(context.services.configuration.timeZone)(new Date()).slice(0, 'YYYY-MM-DD'.length);
    return { name: `${name}-${day}.${format}`, type, content };
  } catch (error) {
    release();
    throw error;
  }
}

/** Writes tables as a CSV file, several as the CSV files of a zip; `format` is the ending of its name. */
export function writeCsvFiles(tables: readonly Table[]): { format: 'csv' | 'zip'; type: string; content: Readable } {
  const format = tables.length === 1 ? 'csv' : 'zip';
  const { type, write } = formats[format];
  return { format, type, content: Readable.from(write(tables), { objectMode: false }) };
}

/** Reads rows page by page, each with the rights that the caller has then. */
export async function* pagesOf<Row>(
  context: RequestContext,
  ids: readonly string[],
  readPage: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += pageSize) {
    if (start > 0) await context.renewCaller();
    yield await readPage(ids.slice(start, start + pageSize));
  }
}

function auditExport(
  context: RequestContext,
  { name, action }: Pick<RowsExport, 'name' | 'action'>,
  details: Record<string, unknown>,
) {
  const { prisma } = context.services.database;
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return prisma.$transaction((transaction) =>
    audit(transaction, context, { action, entityType: 'export', entityId: name, details: known as object }),
  );
}

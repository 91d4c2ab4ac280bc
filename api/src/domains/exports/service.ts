import { Readable } from 'node:stream';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { requireRecentAuthentication } from '../security/service.ts';
import { writeCsv } from './csv.ts';
import type { ListExport } from './list.ts';
import { takeExportSlot } from './slots.ts';
import { instantIn, rowWriter, type Table, titlesOf, type WrittenCell } from './table.ts';
import { exportTexts } from './texts.ts';
import { writeXlsx } from './xlsx.ts';

/** Rows that are read and written at once; formatting them keeps the process busy for some 10 ms. */
const pageSize = 500;

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const;

export type ExportQuery = { format: keyof typeof formats } & Record<string, unknown>;

/** A file that is written while it is sent. */
export interface ExportedFile {
  name: string;
  type: string;
  content: Readable;
}

/**
 * Exports all rows of a list that the caller may see (DATA-05). Which rows and in which order is decided at once; their
 * values are read page by page, each with the rights that the caller has then. The export is audited before the first
 * byte is sent.
 *
 * @throws CodedError STEP_UP_REQUIRED for lists of people, TOO_MANY_REQUESTS, FIELD_INVALID for a search out of bounds
 */
export async function exportList(
  context: RequestContext,
  list: ListExport,
  { format, ...query }: ExportQuery,
): Promise<ExportedFile> {
  if (list.ofPeople) await requireRecentAuthentication(context);
  const release = takeExportSlot(context.caller.accountId);
  try {
    const rows = list.open(context, query);
    const ids = await rows.readIds();
    await auditExport(context, list, { ...query, format, rows: ids.length });
    const { timeZone } = context.services.configuration;
    const table: Table = {
      name: exportTexts.lists[list.name],
      titles: titlesOf(list.columns, timeZone),
      pages: readPages(context, list, rows, ids),
    };
    const { type, write } = formats[format];
    const content = Readable.from(write(table), { objectMode: false });
    content.once('close', release);
    const day = instantIn(timeZone)(new Date()).slice(0, 'YYYY-MM-DD'.length);
    return { name: `${list.name}-${day}.${format}`, type, content };
  } catch (error) {
    release();
    throw error;
  }
}

async function* readPages(
  context: RequestContext,
  { columns }: ListExport,
  rows: ReturnType<ListExport['open']>,
  ids: readonly string[],
): AsyncGenerator<WrittenCell[][]> {
  const write = rowWriter(columns, context.services.configuration.timeZone);
  for (let start = 0; start < ids.length; start += pageSize) {
    if (start > 0) await context.renewCaller();
    const page = await rows.readRows(ids.slice(start, start + pageSize));
    yield page.map(write);
  }
}

function auditExport(context: RequestContext, { name, action }: ListExport, details: Record<string, unknown>) {
  const { prisma } = context.services.database;
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return prisma.$transaction((transaction) =>
    audit(transaction, context, { action, entityType: 'export', entityId: name, details: known as object }),
  );
}

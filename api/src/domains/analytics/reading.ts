import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { isReadingNoticeConfirmed } from '../accounts/service.ts';
import { type DocumentKind, findDocument } from '../files/service.ts';
import { countPages } from './page-count.ts';

export interface SentReading {
  /** Made by the page for each opening of a document. */
  viewId: string;
  document: { kind: DocumentKind; id: string };
  /** The whole time of each page so far, milliseconds. */
  pages: readonly { page: number; visibleMs: number }[];
}

/** What the clocks of page and server, and the way between them, may differ by in milliseconds. */
const tolerance = 5_000;
/** Time that counts of one opening, as of a visit (ANA-09), milliseconds. */
const maxView = 4 * 3_600_000;

/**
 * Stores how long an investor has read the pages of a document so far (FIG-06); of repeated values the largest stays. The
 * first call of an opening starts its time, so that nobody can have read for longer than the document was open.
 *
 * @returns whether reading is recorded: neither of staff, nor of own uploads, nor before the notice is confirmed
 * @throws CodedError NOT_FOUND for a document that the caller may not read, and another account's or document's opening;
 *   FIELD_INVALID for a page beyond the last and for more time than has passed
 */
export async function recordReading(context: RequestContext, sent: SentReading): Promise<boolean> {
  const { services, caller } = context;
  const { viewId, document, pages } = sent;
  if (!isUuid(viewId)) throw refuse('NOT_FOUND');
  const file = await findDocument(context, document.kind, document.id);
  const { database, storage } = services;
  if (caller.isAdmin || file.uploadedById === caller.accountId || file.mediaType !== 'application/pdf') return false;
  if (!(await isReadingNoticeConfirmed(context))) return false;
  const place = { blobId: file.blobId, dealId: file.dealId };
  const known = await database.prisma.readDocument.findFirst({ where: place, select: { id: true, pages: true } });
  const pageCount = known?.pages ?? (await countPages(storage, file.storageKey));
  if (pages.some(({ page }) => page > pageCount)) throw refuse('FIELD_INVALID', { field: 'page' });
  if (pageCount === 0) return false;
  await database.prisma.$transaction(async (transaction) => {
    const documentId =
      known?.id ?? (await createDocument(transaction, { ...place, name: file.name, pages: pageCount }));
    await storeTimes(transaction, { viewId, documentId, accountId: caller.accountId, pages });
  });
  return true;
}

async function createDocument(
  transaction: Transaction,
  { blobId, dealId, name, pages }: { blobId: string; dealId: string | null; name: string; pages: number },
): Promise<string> {
  const [row] = await transaction.$queryRaw<{ id: string }[]>`
    /* analytics.create_read_document */
    INSERT INTO read_document (blob_id, deal_id, name, pages)
    VALUES (${blobId}::uuid, ${dealId}::uuid, ${name}, ${pages})
    ON CONFLICT (blob_id, deal_id) DO UPDATE SET name = excluded.name RETURNING id`;
  if (!row) throw new Error('A document was not stored');
  return row.id;
}

async function storeTimes(
  transaction: Transaction,
  sent: { viewId: string; documentId: string; accountId: string; pages: SentReading['pages'] },
): Promise<void> {
  const { viewId, documentId, accountId, pages } = sent;
  await transaction.$executeRaw`
    /* analytics.open_document_view */
    INSERT INTO document_view (id, document_id, account_id)
    VALUES (${viewId}::uuid, ${documentId}::uuid, ${accountId}::uuid) ON CONFLICT (id) DO NOTHING`;
  const [view] = await transaction.$queryRaw<{ open: number; read: number }[]>`
    /* analytics.lock_document_view */
    SELECT extract(epoch FROM clock_timestamp() - view.created_at)::float8 * 1000 AS open, (
      SELECT COALESCE(sum(visible_ms), 0)::float8 FROM document_view_page page
      WHERE page.view_id = view.id AND NOT page.page = ANY (${pages.map(({ page }) => page)})) AS read
    FROM document_view view
    WHERE view.id = ${viewId}::uuid AND view.document_id = ${documentId}::uuid AND view.account_id = ${accountId}::uuid
    FOR UPDATE`;
  if (!view) throw refuse('NOT_FOUND');
  const total = pages.reduce((sum, { visibleMs }) => sum + visibleMs, view.read);
  if (total > Math.min(view.open, maxView) + tolerance) throw refuse('FIELD_INVALID', { field: 'visibleMs' });
  for (const { page, visibleMs } of pages) {
    await transaction.$executeRaw`
      /* analytics.store_page_time */
      INSERT INTO document_view_page (view_id, page, visible_ms)
      VALUES (${viewId}::uuid, ${page}, ${Math.round(visibleMs)})
      ON CONFLICT (view_id, page) DO UPDATE SET visible_ms = GREATEST(document_view_page.visible_ms, excluded.visible_ms)`;
  }
}

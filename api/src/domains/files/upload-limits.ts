import { UPLOAD_ITEM_LIMIT } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { FilePlace } from './service.ts';

/**
 * Checks the limits of a place after the rows of its files are written. The place is locked by then, so that concurrent
 * uploads are counted together, and an excess is rolled back.
 *
 * @throws CodedError UPLOAD_ITEM_FULL
 */
export async function requireWithinItemLimit(transaction: Transaction, place: FilePlace): Promise<void> {
  const files = await transaction.storedFile.findMany({
    where: place,
    select: { blob: { select: { sizeBytes: true } } },
  });
  const bytes = files.reduce((sum, { blob }) => sum + Number(blob.sizeBytes), 0);
  if (files.length > UPLOAD_ITEM_LIMIT.files || bytes > UPLOAD_ITEM_LIMIT.bytes) throw refuse('UPLOAD_ITEM_FULL');
}

/**
 * Returns the number of bytes that an account has uploaded. Deleted files count as long as their bytes are kept, so
 * that repeated uploading and deleting cannot fill the store.
 */
export async function readUploadedBytes(transaction: Transaction, accountId: string): Promise<number> {
  const [row] = await transaction.$queryRaw<{ bytes: bigint }[]>`
    /* files.uploaded_bytes */
    SELECT COALESCE(SUM(size_bytes), 0)::bigint AS bytes FROM file_blob
    WHERE id IN (
      SELECT blob_id FROM stored_file WHERE uploaded_by_id = ${accountId}::uuid
      UNION ALL
      SELECT blob_id FROM deleted_file WHERE uploaded_by_id = ${accountId}::uuid
      UNION ALL
      SELECT blob_id FROM staged_logo WHERE uploaded_by_id = ${accountId}::uuid)`;
  return Number(row?.bytes ?? 0);
}

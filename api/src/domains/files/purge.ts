import { FILE_UNDO_SECONDS } from '@platform/rules';
import type { RequestContext, Services } from '../../context.ts';

/** How long a deleted file can be restored, seconds: as long as the screen offers it, plus a margin for the request. */
export const restorableSeconds = FILE_UNDO_SECONDS + 5;

/** Blobs per statement. */
const batchSize = 100;

/**
 * Deletes blobs that nothing references, neither a stored, staged or restorable deleted file nor a version of a company or
 * deal, and those of aborted uploads.
 * Safe to run concurrently in several processes.
 *
 * @param blobIds only these blobs, whatever their age; if absent, all blobs stored more than an hour ago
 * @returns the number of deleted blobs
 */
export async function purgeUnreferencedBlobs(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  blobIds?: readonly string[],
): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await database.prisma.$transaction(
      async (transaction) => {
        const blobs = await transaction.$queryRaw<{ id: string; storageKey: string }[]>`
          /* files.purge */
          DELETE FROM file_blob WHERE id IN (
            SELECT id FROM file_blob blob
            WHERE (CASE WHEN ${blobIds === undefined} THEN blob.created_at < now() - interval '1 hour'
                ELSE blob.id = ANY (${blobIds ?? []}::uuid[]) END)
              AND NOT EXISTS (SELECT FROM stored_file file WHERE file.blob_id = blob.id)
              AND NOT EXISTS (SELECT FROM deleted_file file WHERE file.blob_id = blob.id)
              AND NOT EXISTS (SELECT FROM version_file file WHERE file.blob_id = blob.id)
              AND NOT EXISTS (SELECT FROM staged_logo file WHERE file.blob_id = blob.id)
            ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
          RETURNING id, storage_key AS "storageKey"`;
        // Inside the transaction: when the store fails, the rows are kept and the next purge retries.
        for (const { storageKey } of blobs) await storage.remove(storageKey);
        return blobs.length;
      },
      { timeout: 60_000 },
    );
    purged += count;
    if (count < batchSize) return purged;
  }
}

/**
 * Deletes the rows and bytes of files that can no longer be restored. Safe to run concurrently in several processes.
 *
 * @returns the number of deleted files
 */
export async function purgeDeletedFiles(services: Pick<Services, 'database' | 'storage'>): Promise<number> {
  const ended = await services.database.prisma.$queryRaw<{ blobId: string }[]>`
    /* files.purge_deleted */
    DELETE FROM deleted_file WHERE deleted_at <= now() - make_interval(secs => ${restorableSeconds}::double precision)
    RETURNING blob_id AS "blobId"`;
  await purgeUnreferencedBlobs(
    services,
    ended.map(({ blobId }) => blobId),
  );
  return ended.length;
}

/** Purges blobs after the call has succeeded or failed; an error is only logged, because the purge job retries. */
export async function tryPurgeBlobs(
  { services, log }: Pick<RequestContext, 'services' | 'log'>,
  blobIds: readonly string[],
): Promise<void> {
  if (blobIds.length === 0) return;
  await purgeUnreferencedBlobs(services, blobIds).catch((error: unknown) =>
    log.warn({ err: error }, 'Stored bytes could not be purged'),
  );
}

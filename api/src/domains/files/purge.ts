import { FILE_UNDO_SECONDS } from '@platform/rules';
import type { RequestContext, Services } from '../../context.ts';

/** Seconds that a deleted file can be brought back: as long as the screen offers it, and the call's way here. */
export const restorableSeconds = FILE_UNDO_SECONDS + 5;

/** Blobs a statement; the next one takes the rest. */
const batchSize = 100;

/**
 * Deletes bytes that no file names any more, deleted ones that can be brought back included, and those of uploads that never came to an end. Several processes may run
 * it at once.
 *
 * @param blobIds only these, whatever their age; without them all that were stored more than an hour ago
 * @returns how many blobs were deleted
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
            ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
          RETURNING id, storage_key AS "storageKey"`;
        // Inside the transaction: a store that fails keeps the rows, and the next purge tries again.
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
 * Ends the files that can no longer be brought back, with their bytes. Several processes may run it at once.
 *
 * @returns how many there were
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

/** Purges at the end of a call that is done already: what fails here is left to the job. */
export async function tryPurgeBlobs(
  { services, log }: Pick<RequestContext, 'services' | 'log'>,
  blobIds: readonly string[],
): Promise<void> {
  if (blobIds.length === 0) return;
  await purgeUnreferencedBlobs(services, blobIds).catch((error: unknown) =>
    log.warn({ err: error }, 'Stored bytes could not be purged'),
  );
}

import type { Services } from '../../context.ts';
import { measurePicture } from '../../files/picture-size.ts';

/** Pictures a transaction; the next one takes the rest. */
const batchSize = 20;

/**
 * Measures stored pictures that were stored before their size was. One that shows no size, or whose bytes are gone, is
 * not tried again. Several processes may run it at once.
 *
 * @returns how many were looked at
 */
export async function measureStoredPictures({
  database,
  storage,
}: Pick<Services, 'database' | 'storage'>): Promise<number> {
  let measured = 0;
  for (;;) {
    const count = await database.prisma.$transaction(
      async (transaction) => {
        const blobs = await transaction.$queryRaw<{ id: string; storageKey: string }[]>`
          /* files.measure */
          SELECT id, storage_key AS "storageKey" FROM file_blob
          WHERE measured_at IS NULL AND media_type LIKE 'image/%'
          ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
        for (const { id, storageKey } of blobs) {
          const bytes = await storage.read(storageKey).catch(() => null);
          const size = bytes && (await measurePicture(bytes));
          await transaction.fileBlob.update({ where: { id }, data: { ...size, measuredAt: new Date() } });
        }
        return blobs.length;
      },
      { timeout: 60_000 },
    );
    measured += count;
    if (count < batchSize) return measured;
  }
}

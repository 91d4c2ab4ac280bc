import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../context.ts';
import { type FileInspector, InspectionError } from '../../files/inspector.ts';
import { isDrawable, type PictureSize, readHead } from '../../files/picture-size.ts';
import { type FileStorage, isMissingKey } from '../../files/storage.ts';
import { kindRules } from './kinds.ts';

/** Pictures per statement. */
const batchSize = 20;

/** Kinds that pages show as pictures; images among the documents are not displayed and need no size. */
const pictureKinds = Object.values(kindRules).flatMap(({ kind, media }) => (media === 'image' ? [kind] : []));

/** Sorts before every id. */
const nilId = '00000000-0000-0000-0000-000000000000';

/**
 * Measures pictures that were stored before sizes were recorded. A picture whose size cannot be determined within the
 * time limit, or whose bytes are missing, is not retried; one that could not be read is left to the next run. Safe to
 * run concurrently in several processes.
 *
 * @returns how many were measured or found to have no size
 */
export async function measureStoredPictures(
  { database, storage, inspector }: Pick<Services, 'database' | 'storage' | 'inspector'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<number> {
  const failures: unknown[] = [];
  let measured = 0;
  // Keyset pagination by id, so that unreadable pictures are not selected again in this run.
  let lastId = nilId;
  for (;;) {
    const blobs = await database.prisma.$queryRaw<{ id: string; storageKey: string }[]>`
      /* files.measure */
      SELECT id, storage_key AS "storageKey" FROM file_blob blob
      WHERE measured_at IS NULL AND media_type LIKE 'image/%' AND id > ${lastId}::uuid
        AND EXISTS (SELECT FROM stored_file file WHERE file.blob_id = blob.id AND file.kind = ANY (${pictureKinds}::file_kind[]))
      ORDER BY id LIMIT ${batchSize}`;
    for (const { id, storageKey } of blobs) {
      try {
        const size = await readSize(storage, inspector, storageKey);
        // `updateMany` does not fail when the picture was purged in the meantime.
        await database.prisma.fileBlob.updateMany({ where: { id }, data: { ...size, measuredAt: new Date() } });
        measured += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (blobs.length < batchSize) break;
    lastId = blobs.at(-1)?.id ?? lastId;
  }
  if (failures.length > 0)
    log.warn({ pictures: failures.length, err: failures[0] }, 'Stored pictures could not be measured');
  return measured;
}

async function readSize(
  storage: FileStorage,
  inspector: FileInspector,
  storageKey: string,
): Promise<PictureSize | null> {
  try {
    const size = await inspector.measure(await readHead(await storage.read(storageKey)));
    return size && isDrawable(size) ? size : null;
  } catch (error) {
    if (isMissingKey(error) || error instanceof InspectionError) return null;
    throw error;
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../context.ts';
import { type FileInspector, InspectionFault } from '../../files/inspector.ts';
import { isDrawable, type PictureSize, readHead } from '../../files/picture-size.ts';
import { type FileStorage, isMissingKey } from '../../files/storage.ts';
import { kindRules } from './kinds.ts';

/** Pictures a statement; the next one takes the rest. */
const batchSize = 20;

/** Kinds that a page shows as pictures; an image among the documents is never drawn at a size of its own. */
const pictureKinds = Object.values(kindRules).flatMap(({ kind, media }) => (media === 'image' ? [kind] : []));

/** Before every id. */
const nilId = '00000000-0000-0000-0000-000000000000';

/**
 * Measures stored pictures that were stored before their size was. One that shows no size in time, or whose bytes are
 * gone, is not tried again; one that could not be read is left to the next run. Several processes may run it at once.
 *
 * @returns how many were measured or found to have no size
 */
export async function measureStoredPictures(
  { database, storage, inspector }: Pick<Services, 'database' | 'storage' | 'inspector'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<number> {
  const failures: unknown[] = [];
  let measured = 0;
  // Ids only rise, so that pictures that cannot be read do not come up again and again.
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
        // A picture that was purged in the meantime is no error.
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
    if (isMissingKey(error) || error instanceof InspectionFault) return null;
    throw error;
  }
}

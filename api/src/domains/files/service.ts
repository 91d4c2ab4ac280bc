import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { isPictureName } from '@platform/rules';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { FileKind } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import { InspectionError } from '../../files/inspector.ts';
import type { ExpectedMedia } from '../../files/media-type.ts';
import { isDrawable, type PictureSize } from '../../files/picture-size.ts';
import { openSpool, type SpooledFile } from '../../files/spool.ts';
import { dealImageLink } from './downloads.ts';
import { kindRules } from './kinds.ts';
import { purgeUnreferencedBlobs } from './purge.ts';

export { deleteFile, type FlowFile, findFlowFile, findFlowFileOrDeleted, restoreFile } from './deleted-files.ts';
export { restorableSeconds, tryPurgeBlobs } from './purge.ts';
export {
  areFileIdsFree,
  createPendingFiles,
  deleteDealFiles,
  isDealFileStored,
  placeDealFiles,
  readFileContents,
  removePendingFiles,
} from './section-files.ts';
export { readUploadedBytes, requireWithinItemLimit } from './upload-limits.ts';
export { dealImageLink, kindRules, purgeUnreferencedBlobs };

type Deps = Pick<Services, 'database' | 'storage'>;

/** A spooled file that has been inspected. */
export interface InspectedFile extends SpooledFile {
  name: string;
  mediaType: string;
  /** Size of a picture, null when it cannot be determined; undefined for a document, whose size is not needed. */
  size?: PictureSize | null;
}

/** Where a file belongs; which of them is determined by its kind. */
export type FilePlace =
  | { companyId: string }
  | { dealImageSectionId: string }
  | { dealDocumentSectionId: string }
  | { pendingDealId: string; pendingSectionId: string }
  | { flowItemId: string };

/** A file whose bytes are stored and whose row is not yet written; without a row it is purged. */
export interface StoredBlob {
  blobId: string;
  name: string;
}

export interface FileRow extends StoredBlob {
  /** Default: a new id. */
  id?: string;
  kind: FileKind;
  place: FilePlace;
  uploadedById: string | null;
}

/** Returns a short-lived signed link to a logo, because image elements cannot send a token (API-01). */
export function logoLink({ links }: Pick<Services, 'links'>, id: string): string {
  return links.sign(`/api/download/company/logo/${id}`);
}

/**
 * Inspects a received file in a worker.
 *
 * @throws CodedError naming the file: FILE_EMPTY, FILE_TYPE_REFUSED, FILE_UNREADABLE when the inspection fails or times
 *   out, PICTURE_TOO_LARGE for a picture that no browser can display
 */
export async function inspectFile(
  { inspector }: Pick<Services, 'inspector'>,
  file: SpooledFile & { name: string },
  media: ExpectedMedia,
): Promise<InspectedFile> {
  const { name } = file;
  if (file.sizeBytes === 0) throw refuse('FILE_EMPTY', { name });
  if (media === 'image' && !isPictureName(name)) throw refuse('FILE_TYPE_REFUSED', { name });
  const { mediaType, size } = await inspector.inspectFile(file.path, media).catch((error: unknown) => {
    throw error instanceof InspectionError ? refuse('FILE_UNREADABLE', { name }) : error;
  });
  if (!mediaType) throw refuse('FILE_TYPE_REFUSED', { name });
  if (size && !isDrawable(size)) throw refuse('PICTURE_TOO_LARGE', { name });
  return { ...file, mediaType, ...(media === 'image' ? { size } : {}) };
}

/**
 * Moves received bytes into the store. The row is written first, so that the purge job finds the bytes whatever happens
 * next.
 */
export async function storeBlob(services: Deps, file: InspectedFile): Promise<StoredBlob> {
  const { database, storage } = services;
  const id = randomUUID();
  const storageKey = `blobs/${id.slice(0, 2)}/${id}`;
  await database.prisma.fileBlob.create({
    data: {
      id,
      storageKey,
      mediaType: file.mediaType,
      sizeBytes: BigInt(file.sizeBytes),
      sha256: Uint8Array.from(file.sha256),
      ...(file.size === undefined ? {} : { ...file.size, measuredAt: new Date() }),
    },
  });
  try {
    await storage.take(storageKey, file.path, file.sizeBytes);
  } catch (error) {
    // A store that cannot write may not be able to delete either; then the purge job does it.
    await purgeUnreferencedBlobs(services, [id]).catch(() => 0);
    throw error;
  }
  return { blobId: id, name: file.name };
}

/** Writes the rows of stored blobs, with their names and places; returns the file ids. */
export async function createFileRows(transaction: Transaction, rows: readonly FileRow[]): Promise<string[]> {
  const created = await transaction.storedFile.createManyAndReturn({
    data: rows.map(({ place, ...row }) => ({ ...row, ...place })),
    select: { id: true },
  });
  return created.map(({ id }) => id);
}

/** Removes the files of a place, not restorably; the caller purges their blobs. */
export async function removeFilesOf(
  transaction: Transaction,
  place: FilePlace,
): Promise<{ id: string; blobId: string }[]> {
  const files = await transaction.storedFile.findMany({ where: place, select: { id: true, blobId: true } });
  await transaction.storedFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } });
  return files;
}

/** Keeps the bytes of the files of a version, whatever becomes of the files (HIST-08). */
export async function keepVersionFiles(
  transaction: Transaction,
  version: { companyId: string; number: number } | { dealId: string; number: number },
  files: readonly StoredBlob[],
): Promise<void> {
  await transaction.versionFile.createMany({ data: files.map(({ blobId, name }) => ({ ...version, blobId, name })) });
}

/**
 * Stores a file that is generated by the product, such as a demo document; the content rules of its kind apply.
 *
 * @returns the file's id
 * @throws CodedError as `inspectFile` does
 */
export async function storeFile(
  services: Deps & Pick<Services, 'configuration' | 'inspector'>,
  file: { kind: keyof typeof kindRules; name: string; content: Uint8Array; place: FilePlace; uploadedById?: string },
): Promise<string> {
  const { kind, media } = kindRules[file.kind];
  const spool = await openSpool(services.configuration);
  try {
    const spooled = await spool.receive(Readable.from([file.content]));
    const blob = await storeBlob(services, await inspectFile(services, { ...spooled, name: file.name }, media));
    const row = { ...blob, kind, place: file.place, uploadedById: file.uploadedById ?? null };
    const [id] = await createFileRows(services.database.prisma, [row]);
    if (!id) throw new Error(`${file.name} was not stored`);
    return id;
  } finally {
    await spool.remove();
  }
}

/** Copies the files of items to their copies; the blobs are shared. */
export async function copyFilesOfItems(
  transaction: Transaction,
  items: readonly { from: string; to: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await transaction.$executeRaw`
    /* files.copy */
    INSERT INTO stored_file (kind, name, blob_id, uploaded_by_id, flow_item_id, created_at)
    SELECT file.kind, file.name, file.blob_id, file.uploaded_by_id, pair.target, file.created_at
    FROM unnest(${items.map(({ from }) => from)}::uuid[], ${items.map(({ to }) => to)}::uuid[]) AS pair (source, target)
      JOIN stored_file file ON file.flow_item_id = pair.source`;
}

/** Returns the ids of the blobs of the items' files, restorable deleted files included. */
export async function findBlobsOfItems(transaction: Transaction, itemIds: readonly string[]): Promise<string[]> {
  const blobs = await transaction.$queryRaw<{ id: string }[]>`
    /* files.blobs_of_items */
    SELECT blob_id AS id FROM stored_file WHERE flow_item_id = ANY (${itemIds}::uuid[])
    UNION SELECT blob_id FROM deleted_file WHERE flow_item_id = ANY (${itemIds}::uuid[])`;
  return blobs.map(({ id }) => id);
}

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { FileKind } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import { InspectionFault } from '../../files/inspector.ts';
import type { ExpectedMedia } from '../../files/media-type.ts';
import { isDrawable, type PictureSize } from '../../files/picture-size.ts';
import { openSpool, type SpooledFile } from '../../files/spool.ts';
import { dealImageLink } from './downloads.ts';
import { kindRules } from './kinds.ts';
import { purgeUnreferencedBlobs } from './purge.ts';

export { deleteFile, type FlowFile, findFlowFile, findFlowFileOrDeleted, restoreFile } from './deleted-files.ts';
export { restorableSeconds, tryPurgeBlobs } from './purge.ts';
export { readUploadedBytes, requireWithinItemLimit } from './upload-limits.ts';
export { dealImageLink, kindRules, purgeUnreferencedBlobs };

type Deps = Pick<Services, 'database' | 'storage'>;

/** A file on this machine that has been looked into. */
export interface InspectedFile extends SpooledFile {
  name: string;
  mediaType: string;
  /** Of a picture; null where it shows none, undefined for a document, which nobody asks for its size. */
  size?: PictureSize | null;
}

/** Where a file belongs: exactly one of them, the one that its kind asks for. */
export type FilePlace =
  | { companyId: string }
  | { dealImageSectionId: string }
  | { dealDocumentSectionId: string }
  | { flowItemId: string };

/** A file whose bytes are in the store and whose row is still to come; without one it is purged. */
export interface StoredBlob {
  blobId: string;
  name: string;
}

export interface FileRow extends StoredBlob {
  kind: FileKind;
  place: FilePlace;
  uploadedById: string | null;
}

/** A short-lived address of a logo for pages, which cannot send a token with it (API-01). */
export function logoLink({ links }: Pick<Services, 'links'>, id: string): string {
  return links.sign(`/api/download/company/logo/${id}`);
}

/**
 * Looks into a received file, in a worker.
 *
 * @throws CodedError naming the file: FILE_EMPTY, FILE_TYPE_REFUSED, FILE_UNREADABLE when it cannot be inspected in time,
 *   PICTURE_TOO_LARGE for one that no browser can draw
 */
export async function inspectFile(
  { inspector }: Pick<Services, 'inspector'>,
  file: SpooledFile & { name: string },
  media: ExpectedMedia,
): Promise<InspectedFile> {
  const { name } = file;
  if (file.sizeBytes === 0) throw refuse('FILE_EMPTY', { name });
  const { mediaType, size } = await inspector.inspectFile(file.path, media).catch((error: unknown) => {
    throw error instanceof InspectionFault ? refuse('FILE_UNREADABLE', { name }) : error;
  });
  if (!mediaType) throw refuse('FILE_TYPE_REFUSED', { name });
  if (size && !isDrawable(size)) throw refuse('PICTURE_TOO_LARGE', { name });
  return { ...file, mediaType, ...(media === 'image' ? { size } : {}) };
}

/**
 * Moves received bytes into the store. The row comes first: whatever happens then, the purge job finds the bytes.
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
    // A store that cannot write may well not delete either; then the job does it later.
    await purgeUnreferencedBlobs(services, [id]).catch(() => 0);
    throw error;
  }
  return { blobId: id, name: file.name };
}

/** Gives stored bytes their names and places. */
export async function createFileRows(transaction: Transaction, rows: readonly FileRow[]): Promise<string[]> {
  const created = await transaction.storedFile.createManyAndReturn({
    data: rows.map(({ kind, name, blobId, uploadedById, place }) => ({ kind, name, blobId, uploadedById, ...place })),
    select: { id: true },
  });
  return created.map(({ id }) => id);
}

/** Takes the files of a place away; their bytes are the caller's to purge. */
export async function removeFilesOf(
  transaction: Transaction,
  place: FilePlace,
): Promise<{ id: string; blobId: string }[]> {
  const files = await transaction.storedFile.findMany({ where: place, select: { id: true, blobId: true } });
  await transaction.storedFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } });
  return files;
}

/**
 * Stores a file that the product itself makes, such as a demo document; its kind's rules on content hold here too.
 *
 * @returns the file's id
 * @throws CodedError of `inspectFile`
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

/** Gives copied items the files of their sources; the bytes are shared. */
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

/** The blobs of the files of items, deleted ones that can be brought back included. */
export async function findBlobsOfItems(transaction: Transaction, itemIds: readonly string[]): Promise<string[]> {
  const blobs = await transaction.$queryRaw<{ id: string }[]>`
    /* files.blobs_of_items */
    SELECT blob_id AS id FROM stored_file WHERE flow_item_id = ANY (${itemIds}::uuid[])
    UNION SELECT blob_id FROM deleted_file WHERE flow_item_id = ANY (${itemIds}::uuid[])`;
  return blobs.map(({ id }) => id);
}

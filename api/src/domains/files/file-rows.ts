import type { Transaction } from '../../database/database.ts';
import type { FileKind } from '../../database/generated/enums.ts';

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

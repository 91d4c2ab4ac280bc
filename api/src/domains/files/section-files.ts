import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { FileContent } from '../../read-models/deal-content.ts';
import type { StoredBlob } from './service.ts';

/** A file of a deal's section. */
export interface SectionFile extends StoredBlob {
  id: string;
  kind: 'image' | 'document';
  sectionId: string;
}

/** Removes files of a deal, not restorably; their bytes stay while a version names them (EDIT-42). */
export async function deleteDealFiles(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.storedFile.deleteMany({ where: { id: { in: [...ids] }, flowItemId: null, companyId: null } });
}

/**
 * Puts files into the live sections of a deal: those of its pending changes move there, and those that are gone are created
 * from their bytes. Requires that the deal is locked.
 *
 * @throws CodedError CONFLICT when an id is that of another file
 */
export async function placeDealFiles(
  transaction: Transaction,
  dealId: string,
  files: readonly SectionFile[],
): Promise<void> {
  await writeDealFiles(transaction, dealId, files, { pending: false });
}

/**
 * Creates files in sections of a deal's pending changes from bytes that a version keeps; those that are there stay.
 *
 * @throws CodedError CONFLICT when an id is that of another file
 */
export async function createPendingFiles(
  transaction: Transaction,
  dealId: string,
  files: readonly SectionFile[],
): Promise<void> {
  await writeDealFiles(transaction, dealId, files, { pending: true });
}

async function writeDealFiles(
  transaction: Transaction,
  dealId: string,
  files: readonly SectionFile[],
  { pending }: { pending: boolean },
): Promise<void> {
  if (files.length === 0) return;
  const written = await transaction.$executeRaw`
    /* files.write_deal_files */
    INSERT INTO stored_file (id, kind, name, blob_id, deal_image_section_id, deal_document_section_id, pending_deal_id,
      pending_section_id)
    SELECT file.id, CASE file.kind WHEN 'image' THEN 'DEAL_SECTION_IMAGE' ELSE 'DEAL_SECTION_DOCUMENT' END::file_kind,
      file.name, file."blobId",
      CASE WHEN NOT ${pending} AND file.kind = 'image' THEN file."sectionId" END,
      CASE WHEN NOT ${pending} AND file.kind = 'document' THEN file."sectionId" END,
      CASE WHEN ${pending} THEN ${dealId}::uuid END, CASE WHEN ${pending} THEN file."sectionId" END
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      AS file (id uuid, kind text, name text, "blobId" uuid, "sectionId" uuid)
    ON CONFLICT (id) DO UPDATE SET deal_image_section_id = excluded.deal_image_section_id,
      deal_document_section_id = excluded.deal_document_section_id, pending_deal_id = excluded.pending_deal_id,
      pending_section_id = excluded.pending_section_id
    WHERE stored_file.pending_deal_id = ${dealId}::uuid`;
  if (written < files.length) throw refuse('CONFLICT');
}

/** Returns whether none of some ids is that of a stored file. */
export async function areFileIdsFree(transaction: Transaction, ids: readonly string[]): Promise<boolean> {
  return ids.length === 0 || (await transaction.storedFile.count({ where: { id: { in: [...ids] } } })) === 0;
}

/** Removes the files of a deal's pending changes that these no longer name. */
export async function removePendingFiles(
  transaction: Transaction,
  dealId: string,
  { except }: { except: readonly string[] },
): Promise<void> {
  await transaction.storedFile.deleteMany({ where: { pendingDealId: dealId, id: { notIn: [...except] } } });
}

/** Returns files as a version names them, in the order of their ids. */
export async function readFileContents(transaction: Transaction, ids: readonly string[]): Promise<FileContent[]> {
  const files = await transaction.storedFile.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, blobId: true, blob: { select: { sizeBytes: true } } },
  });
  const contents = new Map(files.map(({ blob, ...file }) => [file.id, { ...file, size: Number(blob.sizeBytes) }]));
  return ids.flatMap((id) => contents.get(id) ?? []);
}

/** Returns whether a deal's file with this id is stored, in the given section. */
export async function isDealFileStored(
  transaction: Transaction,
  { id, sectionId }: { id: string; sectionId: string },
): Promise<boolean> {
  const places = [
    { dealImageSectionId: sectionId },
    { dealDocumentSectionId: sectionId },
    { pendingSectionId: sectionId },
  ];
  return (await transaction.storedFile.count({ where: { id, OR: places } })) > 0;
}

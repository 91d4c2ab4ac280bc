import type { Transaction } from '../../database/database.ts';
import type { FileKind } from '../../database/generated/enums.ts';
import { restorableSeconds } from './purge.ts';

/** The flow item and the uploader of a file. */
export interface FlowFile {
  flowItemId: string | null;
  uploadedById: string | null;
}

export function findFlowFile(transaction: Transaction, kind: FileKind, id: string): Promise<FlowFile | null> {
  const select = { flowItemId: true, uploadedById: true };
  return transaction.storedFile.findFirst({ where: { id, kind }, select });
}

/** Like `findFlowFile`, but also finds deleted files, restorable or not, until they are purged. */
export async function findFlowFileOrDeleted(
  transaction: Transaction,
  kind: FileKind,
  id: string,
): Promise<FlowFile | undefined> {
  // A single statement: between two of them, a concurrent deletion could move the file from the second table to the
  // first, and both would miss it.
  const [file] = await transaction.$queryRaw<FlowFile[]>`
    /* files.find_deleted */
    SELECT flow_item_id AS "flowItemId", uploaded_by_id AS "uploadedById" FROM deleted_file
    WHERE id = ${id}::uuid AND kind = ${kind}::file_kind
    UNION ALL
    SELECT flow_item_id, uploaded_by_id FROM stored_file WHERE id = ${id}::uuid AND kind = ${kind}::file_kind`;
  return file;
}

/**
 * Deletes a file: it is no longer listed or served, but can be restored for `restorableSeconds`.
 *
 * @returns its name; undefined when a concurrent call has deleted it first
 */
export async function deleteFile(transaction: Transaction, id: string): Promise<string | undefined> {
  const [deleted] = await transaction.$queryRaw<{ name: string }[]>`
    /* files.delete */
    WITH deleted AS (DELETE FROM stored_file WHERE id = ${id}::uuid RETURNING *)
    INSERT INTO deleted_file (id, kind, name, blob_id, uploaded_by_id, flow_item_id, created_at)
    SELECT id, kind, name, blob_id, uploaded_by_id, flow_item_id, created_at FROM deleted
    RETURNING name`;
  return deleted?.name;
}

/**
 * Restores a deleted file under its id and at its former place.
 *
 * @returns its name; undefined when it is restored already or can no longer be restored
 */
export async function restoreFile(transaction: Transaction, id: string): Promise<string | undefined> {
  const [restored] = await transaction.$queryRaw<{ name: string }[]>`
    /* files.restore */
    WITH restored AS (
      DELETE FROM deleted_file
      WHERE id = ${id}::uuid AND deleted_at > now() - make_interval(secs => ${restorableSeconds}::double precision)
      RETURNING *)
    INSERT INTO stored_file (id, kind, name, blob_id, uploaded_by_id, flow_item_id, created_at)
    SELECT id, kind, name, blob_id, uploaded_by_id, flow_item_id, created_at FROM restored
    RETURNING name`;
  return restored?.name;
}

import type { Transaction } from '../../database/database.ts';
import type { FileKind } from '../../database/generated/enums.ts';
import { restorableSeconds } from './purge.ts';

/** A file of a flow's item. */
export interface FlowFile {
  flowItemId: string | null;
  uploadedById: string | null;
}

export function findFlowFile(transaction: Transaction, kind: FileKind, id: string): Promise<FlowFile | null> {
  const select = { flowItemId: true, uploadedById: true };
  return transaction.storedFile.findFirst({ where: { id, kind }, select });
}

/** As `findFlowFile`, also of a file that was deleted and whose bytes are still there. */
export async function findFlowFileOrDeleted(
  transaction: Transaction,
  kind: FileKind,
  id: string,
): Promise<FlowFile | undefined> {
  // One statement: between two, a deletion could move the file from where the second looks to where the first looked.
  const [file] = await transaction.$queryRaw<FlowFile[]>`
    /* files.find_deleted */
    SELECT flow_item_id AS "flowItemId", uploaded_by_id AS "uploadedById" FROM deleted_file
    WHERE id = ${id}::uuid AND kind = ${kind}::file_kind
    UNION ALL
    SELECT flow_item_id, uploaded_by_id FROM stored_file WHERE id = ${id}::uuid AND kind = ${kind}::file_kind`;
  return file;
}

/**
 * Deletes a file: from then on it is nowhere listed or served, and for some seconds it can be brought back.
 *
 * @returns its name; undefined when another call was faster
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

/** Brings a deleted file back under its id and at its place. @returns false when it is back already, or the time is over */
export async function restoreFile(transaction: Transaction, id: string): Promise<boolean> {
  const restored = await transaction.$executeRaw`
    /* files.restore */
    WITH restored AS (
      DELETE FROM deleted_file
      WHERE id = ${id}::uuid AND deleted_at > now() - make_interval(secs => ${restorableSeconds}::double precision)
      RETURNING *)
    INSERT INTO stored_file (id, kind, name, blob_id, uploaded_by_id, flow_item_id, created_at)
    SELECT id, kind, name, blob_id, uploaded_by_id, flow_item_id, created_at FROM restored`;
  return restored > 0;
}

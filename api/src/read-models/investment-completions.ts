import type { Database, Transaction } from '../database/database.ts';
import type { FlowItemType } from '../database/generated/enums.ts';
import type { InvestmentCompletion } from '../graphql/generated/resolvers.ts';

/** A file that stands in an item of a flow. */
export interface StandingFile {
  section: string;
  itemId: string;
  item: string;
  itemType: FlowItemType;
  fileId: string;
  name: string;
  mediaType: string;
  sizeBytes: bigint;
  sha256: Uint8Array<ArrayBuffer>;
  uploadedAt: Date;
  uploadedById: string | null;
}

/** Reads the files that stand in the flow of an investment, in the order of its steps and items. */
export function readStandingFiles(transaction: Transaction, investmentId: string): Promise<StandingFile[]> {
  return transaction.$queryRaw<StandingFile[]>`
    /* investments.standing_files */
    SELECT section.name AS section, item.id AS "itemId", item.name AS item, item.type AS "itemType", file.id AS "fileId",
      file.name, blob.media_type AS "mediaType", blob.size_bytes AS "sizeBytes", blob.sha256,
      file.created_at AS "uploadedAt", file.uploaded_by_id AS "uploadedById"
    FROM flow JOIN flow_section section ON section.flow_id = flow.id JOIN flow_item item ON item.section_id = section.id
      JOIN stored_file file ON file.flow_item_id = item.id JOIN file_blob blob ON blob.id = file.blob_id
    WHERE flow.investment_id = ${investmentId}::uuid
    ORDER BY section."order", item."order", file.created_at, file.id`;
}

/** SQL of the name of an account, or its address without one. */
const nameOf = (account: string) =>
  `COALESCE(NULLIF(concat_ws(' ', ${account}.first_name, ${account}.last_name), ''), ${account}.email::text)`;

/** `$2` whether the owner reads it: own uploads, and files in steps that the owner can open (readings 13). */
const completions = {
  name: 'investments.completions',
  text: `
    SELECT completion.id, completion.completed_at AS "completedAt", completion.source_version AS "sourceVersion",
      ${nameOf('employee')} AS "completedBy", COALESCE((
        SELECT json_agg(json_build_object(
          'section', file.section, 'item', file.item, 'itemType', file.item_type, 'fileId', file.file_id, 'name', file.name,
          'mediaType', file.media_type, 'sizeBytes', file.size_bytes, 'sha256', encode(file.sha256, 'hex'),
          'uploadedAt', file.uploaded_at, 'uploadedBy', ${nameOf('uploader')}) ORDER BY file.position)
        FROM completion_file file LEFT JOIN account uploader ON uploader.id = file.uploaded_by_id
        WHERE file.completion_id = completion.id AND (NOT $2::boolean OR file.uploaded_by_id = investment.account_id OR EXISTS (
          SELECT FROM flow_item item JOIN flow_section section ON section.id = item.section_id
          WHERE item.id = file.item_id AND section.shown AND (section.current OR section.completed)))), '[]') AS files
    FROM investment_completion completion JOIN account employee ON employee.id = completion.completed_by_id
      JOIN investment ON investment.id = completion.investment_id
    WHERE completion.investment_id = $1::uuid
    ORDER BY completion.completed_at DESC, completion.id`,
};

/** Reads what stood in an investment's flow each time it was marked as completed, newest first. */
export function readCompletions(
  database: Database,
  investmentId: string,
  { asOwner }: { asOwner: boolean },
): Promise<InvestmentCompletion[]> {
  return database.query<InvestmentCompletion & Record<string, unknown>>(completions, [investmentId, asOwner]);
}

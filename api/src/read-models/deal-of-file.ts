import type { Transaction } from '../database/database.ts';

/** Returns the deal of a live image or document section; undefined for any other id. */
export async function findDealOfSection(transaction: Transaction, sectionId: string): Promise<string | undefined> {
  const [row] = await transaction.$queryRaw<{ dealId: string }[]>`
    /* deals.of_section */
    SELECT deal_id AS "dealId" FROM deal_image_section WHERE id = ${sectionId}::uuid
    UNION ALL SELECT deal_id FROM deal_document_section WHERE id = ${sectionId}::uuid`;
  return row?.dealId;
}

/** Returns the deal of a stored file of a section, live or of pending changes; undefined for any other id. */
export async function findDealOfFile(transaction: Transaction, fileId: string): Promise<string | undefined> {
  const [row] = await transaction.$queryRaw<{ dealId: string | null }[]>`
    /* deals.of_file */
    SELECT COALESCE(image.deal_id, document.deal_id, file.pending_deal_id) AS "dealId"
    FROM stored_file file
    LEFT JOIN deal_image_section image ON image.id = file.deal_image_section_id
    LEFT JOIN deal_document_section document ON document.id = file.deal_document_section_id
    WHERE file.id = ${fileId}::uuid`;
  return row?.dealId ?? undefined;
}

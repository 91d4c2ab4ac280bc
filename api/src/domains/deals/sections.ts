import type { Transaction } from '../../database/database.ts';
import { Prisma } from '../../database/generated/client.ts';
import { isUuid } from '../../database/uuid.ts';

/** A section of a deal that can hold files. */
export type FileSection = { dealImageSectionId: string } | { dealDocumentSectionId: string };

/**
 * Returns the id of a section's deal, or null when there is no such section. Locks the section until the transaction
 * ends, so that changes of its files are serialized.
 */
export async function lockFileSection(transaction: Transaction, section: FileSection): Promise<string | null> {
  const [table, id] =
    'dealImageSectionId' in section
      ? [Prisma.sql`deal_image_section`, section.dealImageSectionId]
      : [Prisma.sql`deal_document_section`, section.dealDocumentSectionId];
  if (!isUuid(id)) return null;
  const [row] = await transaction.$queryRaw<{ dealId: string }[]>`
    /* deals.lock_file_section */ SELECT deal_id AS "dealId" FROM ${table} WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return row?.dealId ?? null;
}

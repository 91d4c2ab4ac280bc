import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FileKind } from '../database/generated/enums.ts';
import { isFirstStep, isVisible } from './deal.ts';
import { isClient } from './visible-client.ts';

/** A file that the reader may download. */
export interface ReadableFile {
  name: string;
  mediaType: string;
  sizeBytes: string;
  storageKey: string;
  blobId: string;
  uploadedById: string | null;
  /** The deal that it belongs to, also through an investment. */
  dealId: string | null;
}

/** The reader's permissions, as parameters of the statements. */
export interface FileReader {
  accountId: string;
  /** Staff who make templates of a kind, or read clients' documents, may read those templates, and the copies of all deals. */
  readsOnboardingTemplates: boolean;
  readsInvestmentTemplates: boolean;
  /** FILE-12: staff with `read_client_document`, for clients in scope (PERM-19). */
  readsClientDocuments: boolean;
  clients: ClientScope;
  /** Access to the content (STEP-16), which editors of a deal need not have. */
  readsVisibleDeals: boolean;
  /** `edit_opportunity`, globally or on these deals: includes drafts and hidden deals. */
  editsAllDeals: boolean;
  editedDeals: string[];
}

const select = (dealId: string) => `
  SELECT file.name, blob.media_type AS "mediaType", blob.size_bytes::text AS "sizeBytes", blob.storage_key AS "storageKey",
    blob.id AS "blobId", file.uploaded_by_id AS "uploadedById", ${dealId} AS "dealId"
  FROM stored_file file JOIN file_blob blob ON blob.id = file.blob_id`;

/**
 * A document of a flow (FILE-12). Owners may always read their own uploads, and other files in unlocked sections.
 * Templates and deals' copies are for staff with the permission, a deal's copy also for editors of the deal, and its first
 * documents for whoever may invest (CARE-01).
 */
const flowFile = {
  name: 'files.of_flow',
  text: `${select('COALESCE(flow.deal_id, investment.deal_id)')}
    JOIN flow_item item ON item.id = file.flow_item_id
    JOIN flow_section section ON section.id = item.section_id
    JOIN flow ON flow.id = section.flow_id
    LEFT JOIN investment ON investment.id = flow.investment_id
    LEFT JOIN account ON account.id = flow.account_id
    LEFT JOIN deal ON deal.id = flow.deal_id AND flow.scope = 'DEAL'
    WHERE file.id = $1 AND file.kind = $2::file_kind AND CASE
      WHEN flow.scope <> 'INSTANCE' THEN
        CASE flow.kind WHEN 'ONBOARDING' THEN $4 ELSE
          $9 OR flow.deal_id = ANY ($8::uuid[])
            OR $10 AND item.type = 'DOWNLOAD' AND ${isVisible} AND ${isFirstStep} END
      WHEN flow.account_id = $3 THEN
        file.uploaded_by_id = $3 OR section.shown AND (section.current OR section.completed)
      ELSE $5 AND ($6 OR flow.account_id = ANY ($7::uuid[])) AND ${isClient} END`,
};

/** A picture or document of a deal: while the deal is visible (FILE-13), and for its editors; of pending changes for them alone. */
const dealFile = {
  name: 'files.of_deal',
  text: `${select('deal.id')}
    LEFT JOIN deal_image_section image ON image.id = file.deal_image_section_id
    LEFT JOIN deal_document_section document ON document.id = file.deal_document_section_id
    JOIN deal ON deal.id = COALESCE(image.deal_id, document.deal_id, file.pending_deal_id)
    WHERE file.id = $1 AND file.kind = $2::file_kind
      AND (file.pending_deal_id IS NULL AND ${isVisible} AND $5 OR $3 OR deal.id = ANY ($4::uuid[]))`,
};

const anyFile = {
  name: 'files.of_kind',
  text: `${select('NULL::uuid')} WHERE file.id = $1 AND file.kind = $2::file_kind`,
};

type Row = ReadableFile & Record<string, unknown>;

export async function readFlowFile(
  database: Database,
  kind: FileKind,
  id: string,
  reader: FileReader,
): Promise<ReadableFile | undefined> {
  const { accountId, readsOnboardingTemplates, readsInvestmentTemplates, readsClientDocuments, clients } = reader;
  const { all, managed } = clients;
  const [row] = await database.query<Row>(flowFile, [
    ...[id, kind, accountId, readsOnboardingTemplates, readsClientDocuments, all, managed, reader.editedDeals],
    ...[readsInvestmentTemplates, reader.readsVisibleDeals],
  ]);
  return row;
}

export async function readDealFile(
  database: Database,
  kind: FileKind,
  id: string,
  {
    readsVisibleDeals,
    editsAllDeals,
    editedDeals,
  }: Pick<FileReader, 'readsVisibleDeals' | 'editsAllDeals' | 'editedDeals'>,
): Promise<ReadableFile | undefined> {
  const [row] = await database.query<Row>(dealFile, [id, kind, editsAllDeals, editedDeals, readsVisibleDeals]);
  return row;
}

/** Reads a file without checking access: for logos (FILE-13). */
export async function readFileOfKind(
  database: Database,
  kind: FileKind,
  id: string,
): Promise<ReadableFile | undefined> {
  const [row] = await database.query<Row>(anyFile, [id, kind]);
  return row;
}

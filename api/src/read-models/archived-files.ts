import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import { dealName } from './found.ts';
import { isClient } from './visible-client.ts';

/** Whose files are put into an archive: all of a client, or those of one investment. */
export interface ArchiveSubject extends Record<string, unknown> {
  accountId: string;
  /** Null for all of the client. */
  investmentId: string | null;
  /** Of the client. */
  name: string;
  isOwn: boolean;
}

const nameOf = `COALESCE(NULLIF(concat_ws(' ', account.first_name, account.last_name), ''), account.email::text)`;

/** `$2` the caller's account, `$3` whether the caller reads documents of clients, `$4` and `$5` of which. */
const isReadable = `($3 AND ($4 OR account.id = ANY ($5::uuid[])) AND ${isClient})`;

const ofClient = {
  name: 'archives.client',
  text: `
    SELECT account.id AS "accountId", NULL AS "investmentId", ${nameOf} AS name, false AS "isOwn" FROM account
    WHERE account.id = $1::uuid AND account.id <> $2::uuid AND ${isReadable}`,
};
const ofInvestment = {
  name: 'archives.investment',
  text: `
    SELECT account.id AS "accountId", investment.id AS "investmentId", ${nameOf} AS name, account.id = $2::uuid AS "isOwn"
    FROM investment JOIN account ON account.id = investment.account_id
    WHERE investment.id = $1::uuid AND (account.id = $2::uuid OR investment.deleted_at IS NULL AND ${isReadable})`,
};

/** Returns the subject of an archive that the caller may have; undefined for any other id (CLI-13). */
export async function readArchiveSubject(
  database: Database,
  subject: { accountId: string } | { investmentId: string },
  { callerId, readsClients, all, managed }: ClientScope & { callerId: string; readsClients: boolean },
): Promise<ArchiveSubject | undefined> {
  const [statement, id] = 'accountId' in subject ? [ofClient, subject.accountId] : [ofInvestment, subject.investmentId];
  const [row] = await database.query<ArchiveSubject>(statement, [id, callerId, readsClients, all, managed]);
  return row;
}

/** A file of an archive, with the names of where it stands. */
export interface ArchivedFile extends Record<string, unknown> {
  /** Company and title of the deal; null for onboarding. */
  deal: string | null;
  step: number;
  section: string;
  item: string;
  name: string;
  storageKey: string;
  sizeBytes: string;
  sha256: string;
  uploadedAt: Date;
  uploadedBy: string | null;
}

const filesBy = (uploader: string) => `
    SELECT CASE WHEN deal.id IS NOT NULL THEN ${dealName} END AS deal, section."order" AS step, section.name AS section, item.name AS item,
      file.name, blob.storage_key AS "storageKey", blob.size_bytes::text AS "sizeBytes", encode(blob.sha256, 'hex') AS sha256,
      file.created_at AS "uploadedAt", ${uploader} AS "uploadedBy"
    FROM flow JOIN flow_section section ON section.flow_id = flow.id JOIN flow_item item ON item.section_id = section.id
      JOIN stored_file file ON file.flow_item_id = item.id JOIN file_blob blob ON blob.id = file.blob_id
      LEFT JOIN investment ON investment.id = flow.investment_id LEFT JOIN deal ON deal.id = investment.deal_id
      LEFT JOIN company ON company.id = deal.company_id LEFT JOIN account ON account.id = file.uploaded_by_id`;
const order = `
    ORDER BY flow.kind DESC, investment.created_at, investment.id, section."order", item."order", file.created_at, file.id`;

/**
 * `$1` the client, `$2` the investment or null, `$3` whether the client reads it: then hidden and locked steps are left out, as
 * they are in downloads (FILE-12).
 */
const files = {
  name: 'archives.files',
  text: `${filesBy(nameOf)}
    WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE' AND CASE
      WHEN $2::uuid IS NULL THEN investment.deleted_at IS NULL ELSE investment.id = $2::uuid END
      AND (NOT $3 OR file.uploaded_by_id = $1::uuid OR section.shown AND (section.current OR section.completed))${order}`,
};

/** `$1` the account: what it has uploaded or may read in its flows, those of cancelled investments as well. */
const ownFiles = {
  name: 'archives.own_files',
  text: `${filesBy(`CASE WHEN account.id = $1::uuid THEN ${nameOf} END`)}
    WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE'
      AND (file.uploaded_by_id = $1::uuid OR section.shown AND (section.current OR section.completed))${order}`,
};

/** Reads the files of an archive, in the order of investments, steps and items. */
export function readArchivedFiles(
  database: Database,
  { accountId, investmentId, isOwn }: ArchiveSubject,
): Promise<ArchivedFile[]> {
  return database.query<ArchivedFile>(files, [accountId, investmentId, isOwn]);
}

/** Reads the files of an account's own flows for the download of its data (CARE-13), in the same order. */
export function readOwnFiles(database: Pick<Database, 'query'>, accountId: string): Promise<ArchivedFile[]> {
  return database.query<ArchivedFile>(ownFiles, [accountId]);
}

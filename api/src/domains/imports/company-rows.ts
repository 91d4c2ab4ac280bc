import type { Database, Transaction } from '../../database/database.ts';
import type { ImportResult, SimilarCompany } from '../../graphql/generated/resolvers.ts';
import type { Evaluation } from './evaluation/evaluate.ts';
import type { Message } from './evaluation/line-reader.ts';
import type { CompanyRow } from './grouping.ts';
import type { StoredLines } from './stored.ts';

/** A company of the file that a trial run or a run has to deal with. */
export interface OpenRow {
  number: number;
  name: string;
  companyId: string | null;
  isNew: boolean;
  lines: StoredLines;
}

/** Rows that are evaluated at once: what is read for them together, and how often the work shows progress. */
const batchSize = 50;

/** Stores the companies of a file, in order; one whose rows cannot be read is wrong from the start. */
export async function storeRows(
  transaction: Transaction,
  importId: string,
  rows: readonly CompanyRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) {
    const chunk = rows.slice(start, start + 500).map((row, index) => ({ ...row, number: start + index + 1 }));
    await transaction.$executeRaw`
      /* imports.store_rows */
      INSERT INTO company_import_row (import_id, number, sheet, line, name, company_id, is_new, lines, choice, messages,
        verdict)
      SELECT ${importId}::uuid, row.number, row.sheet, row.line, row.name, row."companyId", row."isNew", row.lines,
        NULLIF(row.choice, 'null'::jsonb), row.messages,
        CASE WHEN row.messages <> '[]'::jsonb THEN 'WRONG'::import_verdict END
      FROM jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) AS row (number int, sheet smallint, line int, name text,
        "companyId" uuid, "isNew" boolean, lines jsonb, choice jsonb, messages jsonb)`;
  }
}

/** Returns the next companies without a verdict or a result, in the order of the file. */
export function readOpenRows(
  database: Pick<Database, 'query'>,
  importId: string,
  missing: 'verdict' | 'result',
): Promise<OpenRow[]> {
  return database.query<OpenRow & Record<string, unknown>>(
    {
      name: `imports.open_rows.${missing}`,
      text: `SELECT number, name, company_id AS "companyId", is_new AS "isNew", lines
        FROM company_import_row WHERE import_id = $1::uuid AND ${missing} IS NULL ORDER BY number LIMIT ${batchSize}`,
    },
    [importId],
  );
}

/** What a trial run has found about a company of the file. */
export type RowVerdict = Pick<OpenRow, 'number' | 'name'> &
  Pick<Evaluation, 'verdict' | 'changes' | 'messages'> & { similar: readonly SimilarCompany[] };

export async function storeVerdicts(
  transaction: Transaction,
  importId: string,
  verdicts: readonly RowVerdict[],
): Promise<void> {
  await transaction.$executeRaw`
    /* imports.store_verdicts */
    UPDATE company_import_row stored SET (name, verdict, changes, messages, similar_companies)
      = (found.name, found.verdict, found.changes, found.messages, found."similar")
    FROM jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) AS found (number int, name text, verdict import_verdict,
      changes jsonb, messages jsonb, "similar" jsonb)
    WHERE stored.import_id = ${importId}::uuid AND stored.number = found.number`;
}

/** What became of a company of the file. */
export interface RowResult {
  number: number;
  result: ImportResult;
  /** Of a company that was made. */
  companyId?: string;
  /** Why it was not stored. */
  messages?: readonly Message[];
}

/** Locks those of the companies that have no result yet, while the import runs; returns their numbers. */
export async function claimRows(
  transaction: Transaction,
  importId: string,
  numbers: readonly number[],
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ number: number }[]>`
    /* imports.claim_rows */
    SELECT row.number FROM company_import_row row
      JOIN company_import import ON import.id = row.import_id AND import.state = 'RUNNING'
    WHERE row.import_id = ${importId}::uuid AND row.number = ANY(${[...numbers]}::int[]) AND row.result IS NULL
    ORDER BY row.number FOR UPDATE OF row SKIP LOCKED`;
  return rows.map(({ number }) => number);
}

/** Stores the results of claimed companies. */
export async function storeResults(
  transaction: Transaction,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  await transaction.$executeRaw`
    /* imports.store_results */
    UPDATE company_import_row stored SET result = found.result,
      company_id = COALESCE(found."companyId", stored.company_id), messages = COALESCE(found.messages, stored.messages)
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS found (number int, result import_result,
      "companyId" uuid, messages jsonb)
    WHERE stored.import_id = ${importId}::uuid AND stored.number = found.number AND stored.result IS NULL`;
}

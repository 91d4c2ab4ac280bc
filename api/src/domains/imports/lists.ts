import type { Services } from '../../context.ts';
import type { CompanyImport } from '../../database/generated/client.ts';
import type {
  CompanyImportRowsArgs,
  ImportCounts,
  ImportRow,
  ImportRowPage,
} from '../../graphql/generated/resolvers.ts';
import { parsePaging } from '../../read-models/paging.ts';
import type { StoredSheet } from './stored.ts';

type Deps = Pick<Services, 'database'>;

/** The counts of an import's companies, with how many there are. */
export interface AllCounts extends ImportCounts {
  all: number;
  tried: number;
  stored: number;
}

const counted = (condition: string) => `count(*) FILTER (WHERE ${condition})::int`;
const isAsking = `verdict = 'NEW' AND similar_companies <> '[]'::jsonb AND choice IS NULL`;

/** Counts the companies of an import by verdict and result. */
export async function countRows({ database }: Deps, { id }: CompanyImport): Promise<AllCounts> {
  const [counts] = await database.query<AllCounts & Record<string, unknown>>(
    {
      name: 'imports.counts',
      text: `SELECT count(*)::int AS "all", count(verdict)::int AS tried, count(result)::int AS stored,
        ${counted(`verdict = 'NEW'`)} AS new, ${counted(`verdict = 'CHANGED'`)} AS changed,
        ${counted(`verdict = 'UNCHANGED'`)} AS unchanged, ${counted(`verdict = 'WRONG'`)} AS wrong,
        ${counted(isAsking)} AS asking,
        ${counted(`result = 'CREATED'`)} AS created, ${counted(`result = 'UPDATED'`)} AS updated,
        ${counted(`result = 'UNCHANGED'`)} AS "unchangedInRun", ${counted(`result = 'SKIPPED'`)} AS skipped,
        ${counted(`result = 'FAILED'`)} AS failed
        FROM company_import_row WHERE import_id = $1::uuid`,
    },
    [id],
  );
  if (!counts) throw new Error('The counts of an import have no row');
  return counts;
}

/**
 * Returns a page of the companies of an import in the order of the file.
 *
 * @throws CodedError FIELD_INVALID for a limit or offset out of bounds
 */
export async function findRows(
  { database }: Deps,
  { id, sheets }: CompanyImport,
  { verdict, result, isAsking: asking, limit, offset }: Partial<CompanyImportRowsArgs>,
): Promise<ImportRowPage> {
  const page = parsePaging(limit, offset);
  // Written by this domain only.
  const stored = sheets as unknown as readonly StoredSheet[];
  const [found] = await database.query<{
    items: (Omit<ImportRow, 'sheet'> & { sheetIndex: number })[];
    totalCount: number;
  }>(
    {
      name: 'imports.rows',
      text: `WITH matching AS (
          SELECT * FROM company_import_row row
          WHERE import_id = $1::uuid AND ($2::import_verdict IS NULL OR verdict = $2)
            AND ($3::import_result IS NULL OR result = $3) AND ($4::boolean IS NULL OR COALESCE(${isAsking}, false) = $4))
        SELECT (SELECT count(*)::int FROM matching) AS "totalCount", (
          SELECT COALESCE(json_agg(json_build_object('sheetIndex', row.sheet, 'row', row.line, 'name', row.name,
              'verdict', row.verdict, 'changes', row.changes, 'messages', row.messages,
              'similar', row.similar_companies, 'choice', row.choice, 'result', row.result,
              'companyId', CASE WHEN NOT row.is_new OR row.result = 'CREATED' THEN row.company_id END)
            ORDER BY row.number), '[]'::json)
          FROM (SELECT * FROM matching ORDER BY number LIMIT $5::int OFFSET $6::int) row) AS items`,
    },
    [id, verdict ?? null, result ?? null, asking ?? null, page.limit, page.offset],
  );
  const items = (found?.items ?? []).map((row) => ({ ...row, sheet: stored[row.sheetIndex]?.name ?? '' }));
  return { items, totalCount: found?.totalCount ?? 0 };
}

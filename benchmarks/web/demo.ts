import { join } from 'node:path';
import pg from 'pg';
import { mustRun, root } from '../../tools/report/run.ts';

/** Fills a database with the demo data, and with enough deals for a full page of the list. */
export async function fillDemo(databaseUrl: string, dataDirectory: string): Promise<void> {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, DEMO: '1' };
  const { prepareDatabase } = await import('../../api/src/prepare.ts');
  await prepareDatabase(databaseUrl);
  const log = join(root, '.cache/benchmarks/demo.log');
  await mustRun('Loading the demo data', process.execPath, ['api/demo/load.ts'], { environment, log });
  await fillFirstPage(databaseUrl);
}

/** Duplicates visible demo deals until a page of the list is full. */
async function fillFirstPage(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // PostgreSQL refuses values for generated columns.
    const { rows } = await client.query<{ columns: string }>(`
      SELECT string_agg(format('%I', column_name), ', ') AS columns
      FROM information_schema.columns
      WHERE table_schema = current_schema AND table_name = 'deal' AND is_generated = 'NEVER'`);
    const columns = rows[0]?.columns;
    // The id depends on both, as PostgreSQL may compute the duplicate of a deal once for all numbers.
    await client.query(`
      WITH visible AS (
        SELECT * FROM deal WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED'))
      INSERT INTO deal (${columns})
      SELECT ${columns} FROM (
        SELECT duplicate.* FROM visible, generate_series(1, 50) AS copy, LATERAL jsonb_populate_record(
          NULL::deal,
          to_jsonb(visible) || jsonb_build_object('id', md5(concat(visible.id, copy))::uuid, 'committed_amount', 0)
        ) AS duplicate
        ORDER BY visible.published_at DESC
        LIMIT greatest(0, 50 - (SELECT count(*) FROM visible))) AS duplicates`);
  } finally {
    await client.end();
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Runs a statement in the database of the product that runs on a data directory, for what browser tests cannot wait for.
 *
 * @returns the number of rows concerned
 */
export async function runInProductDatabase(
  dataDirectory: string,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const { settings } = JSON.parse(await readFile(join(dataDirectory, 'running.json'), 'utf8'));
  const client = new pg.Client({ connectionString: String(settings.DATABASE_URL) });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import type { Database } from '../../src/database/database.ts';

/**
 * Stores accounts, whitelist entries and roles without maintaining the rows of the staff lists for each of them, which
 * would take minutes, and computes those rows afterwards.
 */
export async function storeManyPeople({ pool }: Pick<Database, 'pool'>, store: () => Promise<void>): Promise<void> {
  const tables = ['account', 'role_assignment', 'whitelist_entry'];
  const setTriggers = (state: 'DISABLE' | 'ENABLE') =>
    pool.query(tables.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';'));
  await setTriggers('DISABLE');
  await store();
  // Tens of thousands of rows take longer than a statement of the product may.
  const client = new pg.Client({ connectionString: pool.options.connectionString });
  await client.connect();
  try {
    await client.query(`
      TRUNCATE account_list, whitelist_list;
      INSERT INTO account_list SELECT * FROM account_list_rows;
      INSERT INTO whitelist_list SELECT * FROM whitelist_list_rows`);
  } finally {
    await client.end();
  }
  await setTriggers('ENABLE');
}

import { seeds } from './composition.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { migrateJobs } from './jobs/migrate.ts';

/**
 * Migrates the database, creates the job queue's tables and writes the domains' seed rows. Idempotent: safe to run at
 * every start.
 *
 * @returns the names of the migrations that were applied
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const applied = await migrate(url);
  await migrateJobs(url);
  const database = openDatabase(url, { maximumConnections: 1 });
  try {
    for (const seed of seeds) await seed(database);
  } finally {
    await database.close();
  }
  return applied;
}

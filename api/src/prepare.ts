import { seeds } from './composition.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { migrateJobs } from './jobs/migrate.ts';

/**
 * Brings a database to the state of this release: migrations, the job queue's tables, then the rows that domains bring.
 * Safe to run at every start.
 *
 * @returns the names of the migrations applied now
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

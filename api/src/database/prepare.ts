import { seedEnumerations } from '../domains/enumerations/seed.ts';
import { migrateJobs } from '../jobs/migrate.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/**
 * Brings a database to the state of this release: migrations, the job queue's tables, then enumerations. Safe to run at every start.
 *
 * @returns the names of the migrations applied now
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const applied = await migrate(url);
  await migrateJobs(url);
  const database = openDatabase(url, { maximumConnections: 1 });
  try {
    await seedEnumerations(database);
  } finally {
    await database.close();
  }
  return applied;
}

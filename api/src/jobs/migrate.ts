import { Logger, runMigrations } from 'graphile-worker';

/** Creates or updates the tables of the job queue; part of preparing the database at startup. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 2, logger: new Logger(() => () => {}) });
}

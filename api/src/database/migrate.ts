import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type MigrationBuilder, type RunnerOption, runner } from 'node-pg-migrate';
import pg from 'pg';
import { connectionWait } from './database.ts';
import { DatabaseFault, requireServer } from './requirements.ts';

const migrationsDirectory = join(import.meta.dirname, '../../prisma/migrations');
const migrationsTable = 'pgmigrations';

/** Key of the advisory lock that lets one process at a time migrate a database; that of former releases as well. */
const lockKey = 4_815_623_421;
/** Key of the lock that a script of the former runner holds until its transaction ends, perhaps after its process. */
const formerScriptKey = 4_815_623_422;

export interface MigrateOptions {
  /** Folder of the migrations; default: the product's. */
  directory?: string;
}

/**
 * Applies the migrations that the database lacks, each in the order of its name and as one transaction with its record in
 * `pgmigrations`, so one that failed or was interrupted has left nothing and is tried again.
 *
 * @returns the names of the migrations applied now
 * @throws DatabaseFault when the server is not fit, before anything is changed, or a migration fails
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const directory = options.directory ?? migrationsDirectory;
  return withClient(databaseUrl, async (client) => {
    await requireServer(client);
    // The script of a killed process holds the lock as well, until the server has taken it back.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const settings = await settingsOf(client, directory);
    await takeOverRecords(client, settings);
    try {
      return (await runner(settings)).map(({ name }) => name);
    } catch (error) {
      throw await explain(client, directory, error);
    }
  });
}

async function loadScript(path: string) {
  const sql = await readFile(path, 'utf8');
  return { id: path, filePaths: [path], actions: { up: (builder: MigrationBuilder) => builder.sql(sql) } };
}

async function settingsOf(client: pg.Client, dir: string): Promise<RunnerOption> {
  const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
  return {
    dbClient: client,
    dir,
    direction: 'up',
    migrationsTable,
    migrationsSchema: rows[0]?.schema ?? 'public',
    migrationLoaderStrategies: [
      {
        extensions: ['.sql'],
        // The runner's own loader would cut a script at a comment such as `-- down migration`.
        loader: (paths) => Promise.all(paths.map(loadScript)),
      },
    ],
    singleTransaction: false,
    // A migration of a branch may be older than the last one applied.
    checkOrder: false,
    noLock: true,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  };
}

/**
 * Former releases migrated with Prisma's engine, which records in `_prisma_migrations`. What it has applied counts as
 * applied. Its table stays as it is: processes of a former release look there for what they need.
 */
async function takeOverRecords(client: pg.Client, settings: RunnerOption): Promise<void> {
  if (!(await hasTable(client, '_prisma_migrations'))) return;
  await client.query('SELECT pg_advisory_lock($1)', [formerScriptKey]);
  await client.query('SELECT pg_advisory_unlock($1)', [formerScriptKey]);
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const known = await readApplied(client);
  for (const { name } of rows) {
    if (!known.has(name)) await runner({ ...settings, file: name, fake: true });
  }
}

async function explain(client: pg.Client, directory: string, error: unknown): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error;
  // The runner leaves the transaction of the failed migration open.
  await client.query('ROLLBACK');
  const [failed] = await listMissing(client, directory);
  if (!failed) return error;
  return new DatabaseFault(
    `The migration ${failed} failed: ${error.message} (${error.code}). Nothing of it was applied and no data was changed by it. Remove the cause, then start again: it is tried again by itself.`,
    { cause: error },
  );
}

/**
 * For processes that do not migrate themselves.
 *
 * @throws DatabaseFault when migrations of this release are missing
 */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const missing = await withClient(databaseUrl, async (client) => {
    await requireServer(client);
    return listMissing(client, migrationsDirectory);
  });
  if (missing.length === 0) return;
  throw new DatabaseFault(
    `The database lacks ${missing.length} migrations of this release, the first is ${missing[0]}: run npm run migrate, then start again.`,
  );
}

/** The migrations of a folder that are not applied, in their order. */
async function listMissing(client: pg.Client, directory: string): Promise<string[]> {
  const applied = await readApplied(client);
  const names = (await readdir(directory)).map((file) => basename(file, '.sql')).sort();
  return names.filter((name) => !applied.has(name));
}

async function readApplied(client: pg.Client): Promise<Set<string>> {
  if (!(await hasTable(client, migrationsTable))) return new Set();
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${migrationsTable}`);
  return new Set(rows.map(({ name }) => name));
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>('SELECT to_regclass($1) IS NOT NULL AS known', [name]);
  return rows[0]?.known === true;
}

async function withClient<Result>(databaseUrl: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectionWait });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

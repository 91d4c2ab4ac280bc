import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type MigrationBuilder, type RunnerOption, runner } from 'node-pg-migrate';
import pg from 'pg';
import { connectionTimeout } from './database.ts';
import { DatabaseSetupError, requireServer } from './requirements.ts';

const migrationsDirectory = join(import.meta.dirname, '../../prisma/migrations');
const migrationsTable = 'pgmigrations';
/** Calls that come after a waiting migration wait as well, so it gives up soon and tries again. */
const lockTimeout = { milliseconds: 3_000, attempts: 10, pause: 2_000 };
const lockNotAvailable = '55P03';
/** First line of a migration that consists of one statement which no transaction may contain, such as CREATE INDEX CONCURRENTLY. */
const withoutTransaction = '-- Without a transaction';

/** Key of the advisory lock that serializes migrations; the same as in earlier releases. */
const lockKey = 4_815_623_421;
/**
 * Key of the lock that a script of the former runner holds until its transaction ends, possibly after its process
 * exits.
 */
const prismaScriptLockKey = 4_815_623_422;

export interface MigrateOptions {
  /** Directory of the migrations; default: the product's. */
  directory?: string;
  /** How long a migration waits for a lock, and how often it tries; for tests. */
  locks?: typeof lockTimeout;
}

/**
 * Applies the pending migrations in name order, each in one transaction with its record in `pgmigrations`, so that a
 * failed or interrupted one leaves nothing behind and is retried.
 *
 * @returns the names of the migrations that were applied
 * @throws DatabaseSetupError when the server is unsuitable, before anything is changed, or when a migration fails
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { directory = migrationsDirectory, locks = lockTimeout } = options;
  return withClient(databaseUrl, async (client) => {
    await requireServer(client);
    // A killed process may hold the lock until the server notices the lost connection.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const settings = await runnerOptions(client, directory);
    await importPrismaRecords(client, settings);
    await client.query(`SET lock_timeout = ${locks.milliseconds}`);
    const applied: string[] = [];
    for (let attempt = 1; ; attempt++) {
      const pending = await listPending(client, directory);
      try {
        await runner(settings);
        return [...applied, ...pending];
      } catch (error) {
        const explained = await explain(client, directory, error);
        const isLocked = error instanceof pg.DatabaseError && error.code === lockNotAvailable;
        if (!isLocked || attempt === locks.attempts) throw explained;
        const left = await listPending(client, directory);
        applied.push(...pending.filter((name) => !left.includes(name)));
        await setTimeout(locks.pause);
      }
    }
  });
}

async function loadScript(path: string) {
  const sql = await readFile(path, 'utf8');
  const up = (builder: MigrationBuilder) => {
    if (!sql.startsWith(withoutTransaction)) return builder.sql(sql);
    builder.noTransaction();
    // It waits for the end of other transactions, and interrupted it would leave half of its work.
    builder.sql(
      "SELECT set_config('platform.lock_timeout', current_setting('lock_timeout'), false), set_config('lock_timeout', '0', false)",
    );
    builder.sql(sql);
    return builder.sql("SELECT set_config('lock_timeout', current_setting('platform.lock_timeout'), false)");
  };
  return { id: path, filePaths: [path], actions: { up } };
}

async function runnerOptions(client: pg.Client, dir: string): Promise<RunnerOption> {
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
        // The runner's own loader would split a script at a comment such as `-- down migration`.
        loader: (paths) => Promise.all(paths.map(loadScript)),
      },
    ],
    singleTransaction: false,
    // A merged branch may add a migration older than the last one applied.
    checkOrder: false,
    noLock: true,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  };
}

/**
 * Imports the records of Prisma's migration engine, which earlier releases used. The `_prisma_migrations` table is left
 * as it is: running processes of an earlier release check it.
 */
async function importPrismaRecords(client: pg.Client, settings: RunnerOption): Promise<void> {
  if (!(await hasTable(client, '_prisma_migrations'))) return;
  await client.query('SELECT pg_advisory_lock($1)', [prismaScriptLockKey]);
  await client.query('SELECT pg_advisory_unlock($1)', [prismaScriptLockKey]);
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
  const [failed] = await listPending(client, directory);
  if (!failed) return error;
  return new DatabaseSetupError(
    `The migration ${failed} failed: ${error.message} (${error.code}). Nothing of it was applied and no data was changed by it. Remove the cause and start again: the migration is retried automatically.`,
    { cause: error },
  );
}

/**
 * Checks the schema, for processes that do not migrate themselves.
 *
 * @throws DatabaseSetupError when migrations of this release are missing
 */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const missing = await withClient(databaseUrl, async (client) => {
    await requireServer(client);
    return listPending(client, migrationsDirectory);
  });
  if (missing.length === 0) return;
  throw new DatabaseSetupError(
    `The database lacks ${missing.length} migrations of this release, the first is ${missing[0]}: run npm run migrate, then start again.`,
  );
}

/** Returns the migrations of a directory that are not applied, in order. */
async function listPending(client: pg.Client, directory: string): Promise<string[]> {
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
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectionTimeout });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

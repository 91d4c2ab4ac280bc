import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { connectionWait } from './database.ts';
import { DatabaseFault, requireServer } from './requirements.ts';
import { scriptLock, withSchemaEngine } from './schema-engine.ts';

const migrationsDirectory = join(import.meta.dirname, '../../prisma/migrations');
const filters = { externalTables: [], externalEnums: [] };

/** Key of the advisory lock that lets one process at a time migrate a database. */
const lockKey = 4_815_623_421;

export interface MigrateOptions {
  /** Folder of the migrations; default: the product's. */
  directory?: string;
}

async function listMigrations(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The migrations folder in the form the schema engine takes, oldest first. */
async function readMigrations(baseDir: string): Promise<MigrationList> {
  const readSql = async (path: string) => ({
    path,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok' as const, value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8') },
    },
  });
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(migrationsDirectory, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all((await listMigrations(baseDir)).map(readSql)),
  };
}

/**
 * Applies the migrations that the database lacks, each in the order of its name, and records them in
 * `_prisma_migrations` as `prisma migrate deploy` does. Each is one transaction, so one that failed has left nothing and
 * is tried again.
 *
 * @returns the names of the migrations applied now
 * @throws DatabaseFault when the server is not fit, before anything is changed, or a migration fails
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrationsList = await readMigrations(options.directory ?? migrationsDirectory);
  return withClient(databaseUrl, async (client) => {
    await requireServer(client);
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await dismissFailed(client);
    return withSchemaEngine(databaseUrl, async (engine, scriptFault) => {
      try {
        return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
      } catch (error) {
        throw await explain(client, scriptFault() ?? error);
      }
    });
  });
}

/**
 * Takes the record of a failed or interrupted migration back: it left nothing else behind (see schema-engine.ts). A
 * script whose process was killed may still run at the server.
 */
async function dismissFailed(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [scriptLock]);
  await client.query('SELECT pg_advisory_unlock($1)', [scriptLock]);
  if (!(await hasRecords(client))) return;
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
}

async function hasRecords(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known`,
  );
  return rows[0]?.known === true;
}

async function explain(client: pg.Client, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !(await hasRecords(client))) return error;
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL ORDER BY started_at DESC LIMIT 1`,
  );
  if (!rows[0]) return error;
  const code = 'code' in error ? ` (${error.code})` : '';
  return new DatabaseFault(
    `The migration ${rows[0].name} failed: ${error.message}${code}. Nothing of it was applied and no data was changed by it. Remove the cause, then start again: it is tried again by itself.`,
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
    const applied = await readApplied(client);
    return (await listMigrations(migrationsDirectory)).filter((name) => !applied.has(name));
  });
  if (missing.length === 0) return;
  throw new DatabaseFault(
    `The database lacks ${missing.length} migrations of this release, the first is ${missing[0]}: run npm run migrate, then start again.`,
  );
}

async function readApplied(client: pg.ClientBase): Promise<Set<string>> {
  if (!(await hasRecords(client))) return new Set();
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.map(({ name }) => name));
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, requireMigrated } from '../../src/database/migrate.ts';
import { describeIncompatibility } from '../../src/database/requirements.ts';
import { createDatabaseOfLocale, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../kit/database.ts';

const migrations = join(import.meta.dirname, '../../prisma/migrations');
let database: TestDatabase;
let client: pg.Client;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-migrations-'));
});
afterEach(async () => {
  await client?.end();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

async function open(created: Promise<TestDatabase>): Promise<void> {
  database = await created;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}

const write = (name: string, sql: string) => writeFile(join(directory, `${name}.sql`), sql);

const waiting = async () => {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount;
};

const tables = async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('pgmigrations', '_prisma_migrations') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

describe('a migration that fails', () => {
  it('leaves nothing behind, reports the cause, and is retried at the next start', async () => {
    await open(createEmptyDatabase());
    await write('1_good', 'CREATE TABLE one (id int);');
    await write('2_bad', 'CREATE TABLE two (id int); CREATE TABLE three (id nonsense);');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(migrate(database.url, { directory })).rejects.toMatchObject({
        name: 'DatabaseSetupError',
        message:
          'The migration 2_bad failed: type "nonsense" does not exist (42704). Nothing of it was applied and no data was changed by it. Remove the cause and start again: the migration is retried automatically.',
      });
      expect(await tables()).toEqual(['one']);
    }
    await write('2_bad', 'CREATE TABLE two (id int) -- without a semicolon');
    expect(await migrate(database.url, { directory })).toEqual(['2_bad']);
    expect(await migrate(database.url, { directory })).toEqual([]);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('leaves nothing behind and is retried when the process is killed while the statement runs', async () => {
    await open(createEmptyDatabase());
    await write('1_long', `CREATE TABLE one (id int); SELECT pg_advisory_xact_lock(7); CREATE TABLE two (id int);`);
    await client.query('SELECT pg_advisory_lock(7)');
    const module = JSON.stringify(join(import.meta.dirname, '../../src/database/migrate.ts'));
    const program = `const { migrate } = await import(${module});
      await migrate(${JSON.stringify(database.url)}, { directory: ${JSON.stringify(directory)} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    await expect.poll(waiting).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = migrate(database.url, { directory });
    await expect.poll(waiting).toBe(2);
    await client.query('SELECT pg_advisory_unlock(7)');
    expect(await again).toEqual(['1_long']);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('is applied once by two processes that start at the same time', async () => {
    await open(createEmptyDatabase());
    await write('1_good', 'CREATE TABLE one (id int);');
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, { directory })));
    expect(applied.flat()).toEqual(['1_good']);
  });
});

describe('a migration of a table that others use', () => {
  const locks = { milliseconds: 100, attempts: 3, pause: 10 };

  /** Holds the locks of a statement; returns what releases them. */
  async function hold(statement: string): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query(`BEGIN; ${statement}`);
    return () => holder.end();
  }

  it('gives up its place in the queue, tries again, and reports what was applied in between', async () => {
    await open(createEmptyDatabase());
    await client.query('CREATE TABLE busy (id int)');
    const release = await hold('SELECT FROM busy');
    await write('1_good', 'CREATE TABLE one (id int);');
    await write('2_busy', 'ALTER TABLE busy ADD COLUMN name text;');
    await expect(migrate(database.url, { directory, locks })).rejects.toThrow(
      /^The migration 2_busy failed: canceling statement due to lock timeout/,
    );
    expect(await tables()).toEqual(['busy', 'one']);
    const again = migrate(database.url, { directory, locks: { ...locks, attempts: 1_000 } });
    await expect.poll(waiting).toBe(1);
    await release();
    expect(await again).toEqual(['2_busy']);
  });

  it('waits without a limit, and without a transaction, for what no transaction may contain', async () => {
    await open(createEmptyDatabase());
    await client.query('CREATE TABLE busy (id int)');
    const release = await hold('LOCK TABLE busy IN ROW EXCLUSIVE MODE');
    await write('1_index', '-- Without a transaction\nCREATE INDEX CONCURRENTLY busy_id ON busy (id);');
    await write('2_good', 'CREATE TABLE one (id int);');
    const migrated = migrate(database.url, { directory, locks: { ...locks, attempts: 1 } });
    const longer = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND clock_timestamp() - query_start > interval '300 milliseconds'`;
    await expect.poll(async () => (await client.query(longer)).rowCount).toBe(1);
    await release();
    expect(await migrated).toEqual(['1_index', '2_good']);
  });
});

describe('an unsupported database server', () => {
  const fit = { version: '15.2 (Debian)', number: 150_002, encoding: 'UTF8', icu: true };
  it.each([
    [{ ...fit, version: '14.11', number: 140_011 }, /^The database server is PostgreSQL 14\.11: .* 15 or newer/],
    [{ ...fit, encoding: 'LATIN1' }, /^The database has the encoding LATIN1: create one with ENCODING 'UTF8'/],
    [{ ...fit, icu: false }, /^The database server was built without ICU: /],
  ])('is refused with an explanation: %j', (server, words) => {
    expect(describeIncompatibility(fit)).toBeUndefined();
    expect(describeIncompatibility(server)).toMatch(words);
  });

  it('is refused before anything is changed', async () => {
    await open(createDatabaseOfLocale('C', 'SQL_ASCII'));
    await write('1_good', 'CREATE TABLE one (id int);');
    await expect(migrate(database.url, { directory })).rejects.toThrow(/encoding SQL_ASCII/);
    const { rows } = await client.query(`SELECT to_regclass('pgmigrations') AS records`);
    expect([await tables(), rows]).toEqual([[], [{ records: null }]]);
  });
});

it('sends a script unchanged', async () => {
  await open(createEmptyDatabase());
  await write(
    '1_function',
    `-- Up migration
    CREATE TABLE note (text text);
    -- Down migration: none; a {name} and $1 stay as they are
    CREATE FUNCTION noted(text) RETURNS text LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO note VALUES ($1); -- {name}; 'quoted'
      RETURN $1 || '{name}';
    END $body$;
    SELECT noted('a;b') -- without a semicolon`,
  );
  expect(await migrate(database.url, { directory })).toEqual(['1_function']);
  const { rows } = await client.query(
    `SELECT text, noted('c'), pg_get_functiondef('noted'::regproc) AS source FROM note`,
  );
  expect(rows).toEqual([
    { text: 'a;b', noted: 'c{name}', source: expect.stringContaining(`VALUES ($1); -- {name}; 'quoted'`) },
  ]);
});

describe('a database migrated by a former release', () => {
  /** The records as Prisma's migration engine writes them. */
  async function createRecords(): Promise<void> {
    await client.query(`CREATE TABLE _prisma_migrations (
      id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
      migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`);
  }

  const record = (name: string, { finished = true, rolledBack = false } = {}) =>
    client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, rolled_back_at, applied_steps_count)
       VALUES (gen_random_uuid(), '', $1, CASE WHEN $2 THEN now() END, CASE WHEN $3 THEN now() END, 1)`,
      [name, finished, rolledBack],
    );

  const records = async () => (await client.query('SELECT * FROM _prisma_migrations ORDER BY migration_name')).rows;

  it('gets only the migrations that are not applied yet', async () => {
    await open(createEmptyDatabase());
    await createRecords();
    await client.query('CREATE TABLE one (id int); CREATE TABLE three (id int)');
    await record('1_one');
    await record('2_interrupted', { finished: false });
    await record('3_three');
    await record('4_failed', { finished: false, rolledBack: true });
    await record('9_of_another_release');
    for (const name of ['1_one', '2_interrupted', '3_three', '4_failed', '5_five']) {
      await write(name, `CREATE TABLE ${name.slice(2)} (id int)`);
    }
    const before = await records();
    expect(await migrate(database.url, { directory })).toEqual(['2_interrupted', '4_failed', '5_five']);
    expect(await migrate(database.url, { directory })).toEqual([]);
    expect(await tables()).toEqual(['failed', 'five', 'interrupted', 'one', 'three']);
    expect(await records()).toEqual(before);
  });

  it('is migrated once the script of a killed process has ended', async () => {
    await open(createEmptyDatabase());
    await createRecords();
    await write('1_one', 'CREATE TABLE one (id int)');
    await client.query('SELECT pg_advisory_lock(4815623422)');
    const migrated = migrate(database.url, { directory });
    await expect.poll(waiting).toBe(1);
    await client.query('CREATE TABLE one (id int)');
    await record('1_one');
    await client.query('SELECT pg_advisory_unlock(4815623422)');
    expect(await migrated).toEqual([]);
  });

  it('is up to date with the migrations of this release', async () => {
    await open(createTestDatabase());
    const names = (await readdir(migrations)).map((file) => file.replace(/\.sql$/, '')).sort();
    const { rows } = await client.query('SELECT name FROM pgmigrations ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(names);
    await client.query('DROP TABLE pgmigrations');
    await createRecords();
    for (const name of names) await record(name);
    await expect(requireMigrated(database.url)).rejects.toThrow(`lacks ${names.length} migrations`);
    expect(await migrate(database.url)).toEqual([]);
    await requireMigrated(database.url);
  });
});

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { describeUnfit } from '../../src/database/requirements.ts';
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

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, 'migration.sql'), sql);
}

const tables = async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

describe('a migration that fails', () => {
  it('leaves nothing, says why in words, and is tried again at the next start', async () => {
    await open(createEmptyDatabase());
    await write('1_good', 'CREATE TABLE one (id int);');
    await write('2_bad', 'CREATE TABLE two (id int); CREATE TABLE three (id nonsense);');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(migrate(database.url, { directory })).rejects.toMatchObject({
        name: 'DatabaseFault',
        message:
          'The migration 2_bad failed: type "nonsense" does not exist (42704). Nothing of it was applied and no data was changed by it. Remove the cause, then start again: it is tried again by itself.',
      });
      expect(await tables()).toEqual(['one']);
    }
    await write('2_bad', 'CREATE TABLE two (id int) -- without a semicolon');
    expect(await migrate(database.url, { directory })).toEqual(['2_bad']);
    expect(await migrate(database.url, { directory })).toEqual([]);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('is neither lost nor applied twice when the process is killed while the server works on it', async () => {
    await open(createEmptyDatabase());
    await write('1_long', `CREATE TABLE one (id int); SELECT pg_advisory_xact_lock(7); CREATE TABLE two (id int);`);
    await client.query('SELECT pg_advisory_lock(7)');
    const module = JSON.stringify(join(import.meta.dirname, '../../src/database/migrate.ts'));
    const program = `const { migrate } = await import(${module});
      await migrate(${JSON.stringify(database.url)}, { directory: ${JSON.stringify(directory)} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 15_000 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = migrate(database.url, { directory });
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 15_000 }).toBe(2);
    await client.query('SELECT pg_advisory_unlock(7)');
    expect(await again).toEqual([]);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('is applied once by two processes that start together', async () => {
    await open(createEmptyDatabase());
    await write('1_good', 'CREATE TABLE one (id int);');
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, { directory })));
    expect(applied.flat()).toEqual(['1_good']);
  });
});

describe('a server that will not do', () => {
  const fit = { version: '15.2 (Debian)', number: 150_002, encoding: 'UTF8', icu: true };
  it.each([
    [{ ...fit, version: '14.11', number: 140_011 }, /^The database server is PostgreSQL 14\.11: .* 15 or newer/],
    [{ ...fit, encoding: 'LATIN1' }, /^The database has the encoding LATIN1: create one with ENCODING 'UTF8'/],
    [{ ...fit, icu: false }, /^The database server was built without ICU: /],
  ])('is refused in words: %j', (server, words) => {
    expect(describeUnfit(fit)).toBeUndefined();
    expect(describeUnfit(server)).toMatch(words);
  });

  it('is refused before anything is changed', async () => {
    await open(createDatabaseOfLocale('C', 'SQL_ASCII'));
    await write('1_good', 'CREATE TABLE one (id int);');
    await expect(migrate(database.url, { directory })).rejects.toThrow(/encoding SQL_ASCII/);
    const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS records`);
    expect([await tables(), rows]).toEqual([[], [{ records: null }]]);
  });
});

describe('the migrations of this release', () => {
  const checksums = async () => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY 1',
    );
    return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
  };
  const files = async () => {
    const names = (await readdir(migrations)).filter((name) => /^\d{14}_/.test(name)).sort();
    const sums = names.map(async (name) => {
      const sql = await readFile(join(migrations, name, 'migration.sql'));
      return [name, createHash('sha256').update(sql).digest('hex')];
    });
    return Object.fromEntries(await Promise.all(sums));
  };

  it('are recorded alike where the mended one was applied before it was mended', async () => {
    await open(createTestDatabase());
    expect(await checksums()).toEqual(await files());
    const released = 'd4981663bbe87afaae7b2172bcb370a7e4094e7c885b5f745105a94a59321c9e';
    await client.query(
      `UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = '20261121000100_deal_search'`,
      [released],
    );
    await client.query(
      `DELETE FROM _prisma_migrations WHERE migration_name = '20261122000500_checksum_of_deal_search'`,
    );
    await cp(migrations, directory, { recursive: true });
    expect(await migrate(database.url, { directory })).toEqual(['20261122000500_checksum_of_deal_search']);
    expect(await checksums()).toEqual(await files());
  });
});

import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../../api/src/prepare.ts';
import { mustRun, root } from '../../tools/report/run.ts';
import { type BenchmarkDatabase, benchmarkFolder } from '../database.ts';
import { findSubject, type Subject } from './subject.ts';

/** A database filled by the volume generator. */
export interface Volume {
  deals: number;
  url: string;
  subject: Subject;
}

/** Sizes of a volume; the others follow from the number of deals. */
export interface VolumeOptions {
  deals: number;
  /** Default: five for each deal. */
  accounts?: number;
  /** Default: a hundred for each deal. */
  events?: number;
}

/** Opens a filled database. An existing one is reused after applying newer migrations, as in an installation. */
export async function openVolume(
  database: BenchmarkDatabase,
  { deals, accounts = deals * 5, events = deals * 100 }: VolumeOptions,
): Promise<Volume> {
  const size = { deals, accounts, events };
  const others = [
    ...(events === deals * 100 ? [] : [`events_${events}`]),
    ...(accounts === deals * 5 ? [] : [`accounts_${accounts}`]),
  ];
  const kind = `${others.join('_') || 'volume'}_${deals}`;
  const name = `${kind}_${await hashGenerator()}`;
  await dropOlder(database, `${kind}_`, name);
  const url = database.urlOf(name);
  if ((await database.exists(name)) && !(await canMigrate(url))) await database.observer.query(`DROP DATABASE ${name}`);
  if (await database.exists(name)) await migrate(url);
  else await fill(database, name, size);
  return { deals, url, subject: await findSubject(url) };
}

/** @returns whether every applied migration still exists unchanged in the repository */
function canMigrate(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { digest, noted } = await readMigrations(client);
    return digest === noted;
  });
}

/** Stores a digest of the applied migrations, because the database itself only records their names. */
async function storeMigrationDigest(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { digest } = await readMigrations(client);
    await client.query(`COMMENT ON TABLE pgmigrations IS '${digest}'`);
  });
}

/** Returns a digest of the applied migration files, and the stored one. */
async function readMigrations(client: pg.Client): Promise<{ digest: string; noted: string | null }> {
  const { rows } = await client.query<{ name: string; noted: string | null }>(
    `SELECT name, obj_description('pgmigrations'::regclass, 'pg_class') AS noted FROM pgmigrations ORDER BY name`,
  );
  const files = rows.map(({ name }) =>
    readFile(join(root, `api/prisma/migrations/${name}.sql`)).catch(() => Buffer.from(`${name} is gone`)),
  );
  return { digest: sha256(Buffer.concat(await Promise.all(files))), noted: rows[0]?.noted ?? null };
}

async function migrate(url: string): Promise<void> {
  const applied = await prepareDatabase(url);
  if (applied.length === 0) return;
  await withClient(url, (client) => client.query('VACUUM ANALYZE'));
  await storeMigrationDigest(url);
}

/** Drops volumes of other generator versions, complete or not, which are no longer used. */
async function dropOlder({ observer }: BenchmarkDatabase, prefix: string, current: string): Promise<void> {
  const { rows } = await observer.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND datname <> $2',
    [prefix, current],
  );
  for (const { datname } of rows) await observer.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}

/** Fills the database under a temporary name, so that an incomplete volume is never used. */
async function fill(
  { observer, create }: BenchmarkDatabase,
  name: string,
  { deals, accounts, events }: Required<VolumeOptions>,
): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await observer.query(`DROP DATABASE IF EXISTS ${unfinished}`);
  const log = join(benchmarkFolder, `volume-${deals}-${accounts}-${events}.log`);
  const url = await create(unfinished);
  const parameters = [
    'api/demo/volume.ts',
    ...Object.entries({ deals, accounts, events }).flatMap(([size, number]) => [`--${size}`, String(number)]),
  ];
  const environment = { DATABASE_URL: url };
  await mustRun(
    `Generating the volume of ${deals} deals, ${accounts} accounts and ${events} events`,
    process.execPath,
    parameters,
    {
      log,
      environment,
    },
  );
  await addLogos(url);
  await storeMigrationDigest(url);
  await observer.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

/**
 * Adds logos, which the generator leaves out. Without them the responses would lack the signed URLs, which cost the
 * server as much as any other field. The pictures themselves are never requested.
 */
async function addLogos(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`
      WITH blob AS (
        INSERT INTO file_blob (id, storage_key, media_type, size_bytes, sha256, width, height, measured_at)
        SELECT id, 'blobs/' || id, 'image/png', 4096, sha256(id::text::bytea), 128, 128, now() FROM company RETURNING id)
      INSERT INTO stored_file (kind, name, blob_id, company_id) SELECT 'COMPANY_LOGO', 'logo.png', id, id FROM blob`);
    await client.query('CREATE EXTENSION IF NOT EXISTS pgcrypto');
    await client.query('VACUUM ANALYZE file_blob, stored_file');
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function hashGenerator(): Promise<string> {
  const files = ['benchmarks/api/volumes.ts'];
  for await (const file of glob('api/demo/volume{,/*}.ts', { cwd: root })) files.push(file);
  const contents = await Promise.all(files.sort().map((file) => readFile(join(root, file))));
  return sha256(Buffer.concat(contents)).slice(0, 8);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

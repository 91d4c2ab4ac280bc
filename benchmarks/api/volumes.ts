import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { mustRun, root } from '../../tools/report/run.ts';
import { type BenchmarkDatabase, benchmarkFolder } from '../database.ts';
import { findSubject, type Subject } from './subject.ts';

/** A database filled by the volume generator. */
export interface Volume {
  deals: number;
  url: string;
  subject: Subject;
}

/** A filled database; those of an earlier run are kept until a migration or the generator changes. */
export async function openVolume(database: BenchmarkDatabase, deals: number): Promise<Volume> {
  const name = `volume_${deals}_${await stateOfSources()}`;
  await dropOlder(database, `volume_${deals}_`, name);
  if (!(await database.exists(name))) await fill(database, name, deals);
  const url = database.urlOf(name);
  return { deals, url, subject: await findSubject(url) };
}

/** Volumes of other migrations or of another generator, whole or not, are never asked for again. */
async function dropOlder({ observer }: BenchmarkDatabase, prefix: string, current: string): Promise<void> {
  const { rows } = await observer.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND datname <> $2',
    [prefix, current],
  );
  for (const { datname } of rows) await observer.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}

/** Filled under another name first: half a volume must not count as one. */
async function fill({ observer, create }: BenchmarkDatabase, name: string, deals: number): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await observer.query(`DROP DATABASE IF EXISTS ${unfinished}`);
  const log = join(benchmarkFolder, `volume-${deals}.log`);
  const url = await create(unfinished);
  const parameters = ['api/src/demo/volume.ts', '--deals', String(deals)];
  const environment = { DATABASE_URL: url };
  await mustRun(`Making the volume of ${deals} deals`, process.execPath, parameters, { log, environment });
  await addLogos(url);
  await observer.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

/**
 * The generator leaves files out. Without logos the answers would lack the signed addresses, which cost the server as much
 * as any other field; nobody fetches the pictures here.
 */
async function addLogos(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      WITH blob AS (
        INSERT INTO file_blob (id, storage_key, media_type, size_bytes, sha256, width, height, measured_at)
        SELECT id, 'blobs/' || id, 'image/png', 4096, sha256(id::text::bytea), 128, 128, now() FROM company RETURNING id)
      INSERT INTO stored_file (kind, name, blob_id, company_id) SELECT 'COMPANY_LOGO', 'logo.png', id, id FROM blob`);
    await client.query('CREATE EXTENSION IF NOT EXISTS pgcrypto');
    await client.query('VACUUM ANALYZE file_blob, stored_file');
  } finally {
    await client.end();
  }
}

async function stateOfSources(): Promise<string> {
  const files = ['benchmarks/api/volumes.ts'];
  for await (const file of glob(['api/prisma/migrations/*/*.sql', 'api/src/demo/volume{,/*}.ts'], { cwd: root })) {
    files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { compress } from '@platform/app-contract/compress';
import PQueue from 'p-queue';
import type { Services } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { refuse } from '../errors/coded-error.ts';
import { openSpool, type Spool, type SpooledFile } from '../files/spool.ts';
import { parseOperations } from './operation-lists.ts';
import { blobKey } from './release-files.ts';

export type ReleaseServices = Pick<Services, 'database' | 'storage' | 'events' | 'configuration'>;

/** A build to be published. */
export interface ReleaseDraft {
  app: string;
  id: string;
  manifest: unknown;
  contract: unknown;
  operations: unknown;
  /** Fingerprint of the key that signed it; null for none. */
  signedBy?: string | null;
  /** Local path of each file, by name. */
  files: ReadonlyMap<string, string>;
}

/** Names that are safe in addresses and folders. */
const fileName = /^[A-Za-z0-9_@+~-][A-Za-z0-9._@+~-]{0,99}$/;
const maxFiles = 3_000;
/** Files stored at once. */
const concurrency = 8;

/**
 * Stores a release, without giving it to anybody. First the files, each under the hash of its content, then the row that
 * names them: a process that is killed in between leaves files that nobody refers to, which the collection removes.
 * Storing the same release again only brings back what the store has lost, or has with other content.
 *
 * @param by who publishes it
 * @returns whether it was new
 * @throws CodedError RELEASE_REFUSED when the release is published with other content, or has an invalid file name
 */
export async function addRelease(services: ReleaseServices, draft: ReleaseDraft, by: string): Promise<boolean> {
  const invalid = [...draft.files.keys()].find((name) => !fileName.test(name));
  if (invalid !== undefined) throw refuseRelease(`${draft.app} ${draft.id}`, `${invalid} is not a file name`);
  if (draft.files.size === 0 || draft.files.size > maxFiles)
    throw refuseRelease(`${draft.app} ${draft.id}`, `It has ${draft.files.size} files`);
  const spool = await openSpool(services.configuration);
  try {
    const copies = await copyAll(draft.files, spool);
    if (await isWhole(services, draft, copies)) return false;
    await addForms(draft.files, copies, spool);
    await storeFiles(services, copies);
    return await services.database.prisma.$transaction((transaction) =>
      storeRelease(services, transaction, { draft, copies, by }),
    );
  } finally {
    await spool.remove();
  }
}

/** The local copies of a release's files, by name. */
type Copies = Map<string, SpooledFile>;

/** Copies files into the spool, from where the store takes them. */
async function copyAll(files: ReadonlyMap<string, string>, spool: Spool): Promise<Copies> {
  const copies: Copies = new Map();
  await each(files, async ([name, file]) => void copies.set(name, await spool.receive(createReadStream(file))));
  return copies;
}

/**
 * Whether the release is stored with all its files, as they were published.
 *
 * @throws CodedError RELEASE_REFUSED when it is stored with other content
 */
async function isWhole({ database, storage }: ReleaseServices, draft: ReleaseDraft, copies: Copies): Promise<boolean> {
  const rows = await database.query<{ path: string; key: string }>(filesStatement, [draft.app, draft.id]);
  if (rows.length === 0) return false;
  const stored = new Map(rows.map(({ path: name, key }) => [name, key]));
  const names = new Set([...stored.keys(), ...copies.keys()].filter((name) => !/\.(br|gz)$/.test(name)));
  const changed = [...names].find((name) => copies.get(name)?.sha256.toString('hex') !== stored.get(name));
  if (changed !== undefined)
    throw refuseRelease(`${draft.app} ${draft.id}`, `It is published already, with another ${changed}`);
  const lost: string[] = [];
  await each(stored, async ([name, key]) => {
    if (!(await isIntact(storage, key))) lost.push(name);
  });
  return lost.length === 0;
}

/** Whether the store has a content, and as it was published. */
async function isIntact(storage: ReleaseServices['storage'], key: string): Promise<boolean> {
  if (!(await storage.has(blobKey(key)))) return false;
  const hash = createHash('sha256');
  for await (const part of await storage.read(blobKey(key))) hash.update(part as Buffer);
  return hash.digest('hex') === key;
}

/** Adds the compressed forms of files that have none, one after the other: sign-ins use the same threads. */
async function addForms(files: ReadonlyMap<string, string>, copies: Copies, spool: Spool): Promise<void> {
  for (const [name, file] of files) {
    if (/\.(br|gz)$/.test(name) || files.has(`${name}.br`)) continue;
    for (const [ending, form] of Object.entries((await compress(name, await readFile(file))) ?? {}))
      copies.set(name + ending, await spool.receive(Readable.from([form])));
  }
}

/** Stores the content that the store does not have, or has damaged. */
async function storeFiles({ database, storage }: ReleaseServices, copies: Copies): Promise<void> {
  const contents = new Map([...copies.values()].map((copy) => [copy.sha256.toString('hex'), copy]));
  // Dated first, so that the collection spares them until the release refers to them.
  const sizes = [...contents.values()].map(({ sizeBytes }) => sizeBytes);
  await database.query(blobsStatement, [[...contents.keys()], sizes]);
  await each(contents, async ([key, { path: copy, sizeBytes }]) => {
    if (!(await isIntact(storage, key))) await storage.take(blobKey(key), copy, sizeBytes);
  });
}

async function each<Entry>(entries: Iterable<Entry>, work: (entry: Entry) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency });
  await queue.addAll([...entries].map((entry) => () => work(entry)));
}

const filesStatement = {
  name: 'releases.files',
  text: `SELECT path, encode(sha256, 'hex') AS key FROM app_release_file WHERE app_name = $1 AND release_id = $2`,
};

const blobsStatement = {
  name: 'releases.blobs',
  text: `
    INSERT INTO release_blob (sha256, size_bytes)
    SELECT decode(key, 'hex'), size_bytes FROM unnest($1::text[], $2::bigint[]) AS given (key, size_bytes) ORDER BY key
    ON CONFLICT (sha256) DO UPDATE SET stored_at = now()`,
};

interface NewRelease {
  draft: ReleaseDraft;
  copies: Copies;
  by: string;
}

async function storeRelease(
  { events }: ReleaseServices,
  transaction: Transaction,
  { draft, copies, by }: NewRelease,
): Promise<boolean> {
  const { app, id, manifest, contract, operations, signedBy } = draft;
  await transaction.$executeRaw`/* releases.app */ INSERT INTO app (name) VALUES (${app}) ON CONFLICT DO NOTHING`;
  // One at a time, so that positions ascend in the order of the commits.
  await transaction.$executeRaw`/* releases.lock_app */ SELECT FROM app WHERE name = ${app} FOR UPDATE`;
  const added = await transaction.$executeRaw`
    /* releases.add */
    INSERT INTO app_release (app_name, id, manifest, contract, operations, published_by, signed_by)
    VALUES (${app}, ${id}, ${JSON.stringify(manifest)}::jsonb, ${contract ? JSON.stringify(contract) : null}::jsonb,
      ${JSON.stringify(parseOperations(operations))}::jsonb, ${by}, ${signedBy ?? null})
    ON CONFLICT DO NOTHING`;
  // Stored before, or by another process meanwhile.
  if (added === 0) return false;
  const names = [...copies.keys()];
  const contents = [...copies.values()].map(({ sha256 }) => sha256.toString('hex'));
  await transaction.$executeRaw`
    /* releases.add_files */
    INSERT INTO app_release_file (app_name, release_id, path, sha256)
    SELECT ${app}, ${id}, path, decode(sha256, 'hex') FROM unnest(${names}::text[], ${contents}::text[]) AS file (path, sha256)`;
  await events.publish('releases.changed', { app }, transaction);
  return true;
}

/** The error of a release that is not published. @param release its app and id */
export function refuseRelease(release: string, ...reasons: string[]) {
  return refuse('RELEASE_REFUSED', { release, reasons: reasons.join('; ') });
}

/** Lists the files of a folder. */
export async function filesIn(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { withFileTypes: true });
  return new Map(entries.filter((entry) => entry.isFile()).map(({ name }) => [name, path.join(directory, name)]));
}

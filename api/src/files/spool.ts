import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Configuration } from '../configuration.ts';

/** A received file on local disk, before it is known whether it will be kept. */
export interface SpooledFile {
  path: string;
  sizeBytes: number;
  sha256: Buffer;
}

/** A temporary directory for the files of one request; `remove` deletes it with its contents. */
export interface Spool {
  receive(bytes: NodeJS.ReadableStream): Promise<SpooledFile>;
  remove(): Promise<void>;
}

const spoolsOf = ({ dataDirectory }: Pick<Configuration, 'dataDirectory'>) => join(dataDirectory, 'uploads');

/** Streams uploads to disk, so that memory use does not depend on their size. */
export async function openSpool(configuration: Pick<Configuration, 'dataDirectory'>): Promise<Spool> {
  const parent = spoolsOf(configuration);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(parent, 'request-'));
  return {
    async receive(bytes) {
      const path = join(directory, randomUUID());
      const hash = createHash('sha256');
      let sizeBytes = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          done(null, chunk);
        },
      });
      await pipeline(bytes, measure, createWriteStream(path, { mode: 0o600 }));
      return { path, sizeBytes, sha256: hash.digest() };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Milliseconds; no request takes this long. */
const staleAge = 24 * 3_600_000;

/** Removes the directories of requests whose process was killed. */
export async function removeStaleSpools(configuration: Pick<Configuration, 'dataDirectory'>): Promise<void> {
  const parent = spoolsOf(configuration);
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    // Another process may have removed it already.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > staleAge) await rm(path, { recursive: true, force: true });
  }
}

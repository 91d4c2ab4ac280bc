import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { RequestContext } from '../../context.ts';
import { isMissingKey } from '../../files/storage.ts';
import type { ArchivedFile } from '../../read-models/archived-files.ts';
import { type ArchiveTexts, archiveCatalogues } from './catalogues.ts';
import { archivePaths } from './paths.ts';

/** An archive without the extension ZIP64 ends at 4 GiB and 65,535 entries; the rest is for its directory. */
export const largestArchive = { bytes: 4_000_000_000, files: 60_000 };

/**
 * Returns a ZIP of stored files, one read after the other while it is sent (CARE-15). Its last entry lists them all, with those
 * that are missing in the store.
 */
export function archive(
  { services, log, caller }: Pick<RequestContext, 'services' | 'log' | 'caller'>,
  files: readonly ArchivedFile[],
): Readable {
  const texts = archiveCatalogues[caller.language];
  return Readable.from(entries(services, log, { files, texts }), { objectMode: false });
}

async function* entries(
  { storage }: RequestContext['services'],
  log: RequestContext['log'],
  { files, texts }: { files: readonly ArchivedFile[]; texts: ArchiveTexts },
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const take = () => {
    const chunks = written;
    written = [];
    return chunks;
  };
  const paths = archivePaths(files, texts);
  const missing = new Set<ArchivedFile>();
  for (const [index, file] of files.entries()) {
    const bytes = await storage.read(file.storageKey).catch((error: unknown) => {
      if (!isMissingKey(error)) throw error;
      log.error({ storageKey: file.storageKey }, 'A stored file is missing');
      missing.add(file);
      return null;
    });
    if (!bytes) continue;
    const entry = new ZipPassThrough(paths[index] ?? file.name);
    entry.mtime = file.uploadedAt;
    zip.add(entry);
    for await (const chunk of bytes) {
      entry.push(chunk as Uint8Array);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  const contents = new ZipPassThrough(texts.contents);
  zip.add(contents);
  contents.push(strToU8(listOf({ files, paths, missing }, texts)), true);
  zip.end();
  yield* take();
}

function listOf(
  {
    files,
    paths,
    missing,
  }: {
    files: readonly ArchivedFile[];
    paths: readonly string[];
    missing: ReadonlySet<ArchivedFile>;
  },
  { columns, states }: ArchiveTexts,
): string {
  const rows = files.map((file, index) => ({
    ...file,
    path: paths[index],
    size: file.sizeBytes,
    uploadedAt: file.uploadedAt.toISOString(),
    state: missing.has(file) ? states.missing : states.included,
  }));
  return stringify(rows, { header: true, columns: { ...columns }, bom: true, escape_formulas: true });
}

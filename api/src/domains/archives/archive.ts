import { Readable } from 'node:stream';
import type { Language } from '@platform/rules';
import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Services } from '../../context.ts';
import { isMissingKey } from '../../files/storage.ts';
import type { ArchivedFile } from '../../read-models/archived-files.ts';
import { type ArchiveTexts, archiveCatalogues } from './catalogues.ts';
import { archivePaths } from './paths.ts';

/** An archive without the extension ZIP64 ends at 4 GiB and 65,535 entries; the rest is for its directory. */
export const largestArchive = { bytes: 4_000_000_000, files: 60_000 };

/** A text of an archive besides its files, in pieces. */
interface ArchivedText {
  path: string;
  content: AsyncIterable<string>;
}

interface ArchiveContent {
  files: readonly ArchivedFile[];
  language: Language;
  /** Before the files. */
  texts?: readonly ArchivedText[];
  /** Called before each file with the number of those that are done. */
  onFile?(done: number): Promise<void>;
  /** Called for a file whose bytes the store does not have. */
  onMissing(file: ArchivedFile): void;
}

/**
 * Returns a ZIP of stored files, one read after the other while it is sent (CARE-15). Its last entry lists them all, with those
 * that are missing in the store, and those for which there is no room.
 */
export function archive(services: Pick<Services, 'storage'>, content: ArchiveContent): Readable {
  return Readable.from(entries(services, content), { objectMode: false });
}

async function* entries(
  { storage }: Pick<Services, 'storage'>,
  { files, language, texts: leading = [], onFile, onMissing }: ArchiveContent,
): AsyncGenerator<Uint8Array> {
  const texts = archiveCatalogues[language];
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
  for (const { path, content } of leading) {
    const entry = new ZipDeflate(path, { level: 1 });
    zip.add(entry);
    for await (const piece of content) {
      entry.push(strToU8(piece));
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  const paths = archivePaths(
    files,
    texts,
    leading.map(({ path }) => path),
  );
  const absent = new Map<ArchivedFile, 'missing' | 'noRoom'>();
  let room = largestArchive.bytes;
  for (const [index, file] of files.entries()) {
    await onFile?.(index);
    const size = Number(file.sizeBytes);
    if (size > room || index >= largestArchive.files) {
      absent.set(file, 'noRoom');
      continue;
    }
    room -= size;
    const bytes = await storage.read(file.storageKey).catch((error: unknown) => {
      if (!isMissingKey(error)) throw error;
      onMissing(file);
      absent.set(file, 'missing');
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
  contents.push(strToU8(listOf({ files, paths, absent }, texts)), true);
  zip.end();
  yield* take();
}

function listOf(
  {
    files,
    paths,
    absent,
  }: {
    files: readonly ArchivedFile[];
    paths: readonly string[];
    absent: ReadonlyMap<ArchivedFile, 'missing' | 'noRoom'>;
  },
  { columns, states }: ArchiveTexts,
): string {
  const rows = files.map((file, index) => ({
    ...file,
    path: paths[index],
    size: file.sizeBytes,
    uploadedAt: file.uploadedAt.toISOString(),
    state: states[absent.get(file) ?? 'included'],
  }));
  return stringify(rows, { header: true, columns: { ...columns }, bom: true, escape_formulas: true });
}

import { importLimits } from '@platform/rules';
import { unzipSync } from 'fflate';
import { ReadingRefusal } from './refusal.ts';

/** Entries of an archive, folders included; a workbook has some 20. */
const maxEntries = 500;

/** The parts of an archive by their paths. */
export type Parts = Readonly<Record<string, Uint8Array>>;

/**
 * Unpacks the wanted entries of an archive after its directory was checked; none is written to disk.
 *
 * @throws ReadingRefusal IMPORT_PROTECTED, IMPORT_UNPACKS_TOO_LARGE, FILE_UNREADABLE
 */
export function unpack(bytes: Uint8Array, name: string, isWanted: (path: string) => boolean): Parts {
  requirePlainEntries(bytes, name);
  let unpacked = 0;
  const parts = attempt(name, () =>
    unzipSync(bytes, {
      filter({ name: path, originalSize }) {
        requireSafePath(path, name);
        if (!isWanted(path)) return false;
        unpacked += originalSize;
        if (unpacked > importLimits.unpackedBytes) {
          const limit = importLimits.unpackedBytes / 1024 / 1024;
          throw new ReadingRefusal('IMPORT_UNPACKS_TOO_LARGE', { name, limit });
        }
        return true;
      },
    }),
  );
  return parts;
}

/** Paths lead nowhere, because nothing is written; an archive that has such ones was not made for an import. */
function requireSafePath(path: string, name: string): void {
  const isUnsafe = path.startsWith('/') || path.split(/[/\\]/).includes('..');
  if (isUnsafe) throw new ReadingRefusal('FILE_UNREADABLE', { name });
}

function attempt<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ReadingRefusal) throw error;
    throw new ReadingRefusal('FILE_UNREADABLE', { name, cause: String(error) });
  }
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** Refuses an archive with too many or encrypted entries by its directory, whose fields the library does not tell. */
function requirePlainEntries(bytes: Uint8Array, name: string): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end -= 1;
  if (end < 0) throw new ReadingRefusal('FILE_UNREADABLE', { name });
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new ReadingRefusal('FILE_UNREADABLE', { name });
  let offset = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (offset + 46 > bytes.byteLength || view.getUint32(offset, true) !== directoryEntry) {
      throw new ReadingRefusal('FILE_UNREADABLE', { name });
    }
    const isEncrypted = (view.getUint16(offset + 8, true) & 1) === 1;
    if (isEncrypted) throw new ReadingRefusal('IMPORT_PROTECTED', { name });
    const lengths = [28, 30, 32].map((field) => view.getUint16(offset + field, true));
    offset += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
}

import { Zip, ZipDeflate } from 'fflate';

/** A zip that is written while it is sent: what was written so far is taken from it again and again. */
export interface Archive {
  /** Begins an entry; the one before it must be complete. */
  open(path: string): ZipDeflate;
  /** Returns the bytes written since the last call. */
  take(): Uint8Array[];
  end(): void;
}

export function openArchive(): Archive {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  return {
    open(path) {
      const file = new ZipDeflate(path, { level: 1 });
      zip.add(file);
      return file;
    },
    take() {
      const chunks = written;
      written = [];
      return chunks;
    },
    end: () => zip.end(),
  };
}

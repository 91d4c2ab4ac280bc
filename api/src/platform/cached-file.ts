import { readFile, stat } from 'node:fs/promises';

/**
 * Creates a reader that parses a file once per change; the reader returns undefined while the file is missing. A file
 * that cannot be read or parsed is reported once, and the last valid value stays in use.
 */
export function cachedFile<Value>(
  file: string,
  parse: (text: string) => Value,
  onFault: (error: unknown) => void,
): () => Promise<Value | undefined> {
  let cached: { state: string; value: Value | undefined } | undefined;
  let unread: string | undefined;

  async function read(): Promise<Value | undefined> {
    const { mtimeNs, size, ino } = await stat(file, { bigint: true });
    const state = `${mtimeNs}-${size}-${ino}`;
    if (cached?.state === state) return cached.value;
    const text = await readFile(file, 'utf8');
    cached = { state, value: cached?.value };
    try {
      cached.value = parse(text);
    } catch (error) {
      onFault(error);
    }
    return cached.value;
  }

  return async () => {
    try {
      const value = await read();
      unread = undefined;
      return value;
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') {
        cached = undefined;
        return undefined;
      }
      // Not cached with the state of the file: it may become readable without changing.
      if (unread !== code) onFault(error);
      unread = code;
      return cached?.value;
    }
  };
}

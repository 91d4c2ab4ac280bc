import type { NewFile } from './files-to-send.ts';

/**
 * Finds out which missing file each chosen one is, by its name; if a single file is missing, a single choice takes its
 * place whatever its name.
 *
 * @returns the chosen files by the id of the missing one, and the names of those that are none of them
 */
export function matchFiles(
  missing: readonly NewFile[],
  files: readonly File[],
): { matched: ReadonlyMap<string, File>; unknown: string[] } {
  const [only] = missing;
  const [first] = files;
  if (only && first && missing.length === 1 && files.length === 1)
    return { matched: new Map([[only.id, first]]), unknown: [] };
  const matched = new Map<string, File>();
  const unknown: string[] = [];
  for (const file of files) {
    const found = missing.find(({ id, name }) => !matched.has(id) && name.normalize() === file.name.normalize());
    if (found) matched.set(found.id, file);
    else unknown.push(file.name);
  }
  return { matched, unknown };
}

import { isRecord } from '../contents/normal-content.ts';

/** A file of an earlier version that comes back with its bytes, under a new id; an input of `updateDeal`. */
export type RestoredFile = { id: string; sectionId: string; version: number; fileId: string };

/** A content to fill the editor with; nothing is stored yet (HIST-08). */
export type Restored<Content> = {
  /** Number of the version that it comes from, for `restoredFrom` of the next save. */
  version: number;
  content: Content;
  restoredFiles: readonly RestoredFile[];
  /** What the version has and this release does not know; it is left out. */
  unknownKeys: readonly string[];
};

/**
 * Returns the keys of a content that are not known, such as `terms.discount`, each once.
 *
 * @param known the known keys of the content at `''`, and those of its parts and of the elements of its lists by key
 */
export function unknownKeys(content: object, known: Readonly<Record<string, readonly string[]>>): string[] {
  const found = new Set<string>();
  const check = (value: unknown, part: string) => {
    for (const element of Array.isArray(value) ? value : [value]) {
      if (!isRecord(element)) continue;
      for (const key of Object.keys(element)) {
        if (key !== '__typename' && !known[part]?.includes(key)) found.add(part ? `${part}.${key}` : key);
      }
    }
  };
  check(content, '');
  for (const [part, value] of Object.entries(content)) if (part in known) check(value, part);
  return [...found];
}

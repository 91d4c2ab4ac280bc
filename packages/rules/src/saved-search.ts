/** Saved searches that a person may have. */
export const mostSavedSearches = 20;

/** Characters of a saved search's name, as people count them. */
export const longestSavedSearchName = 60;

/** Control characters, halves of a character, and marks that turn the direction of what stands after them. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a saved search may be called so; spaces at the ends do not count. */
export function isSavedSearchName(name: string): boolean {
  const trimmed = name.trim();
  return [...trimmed].length <= longestSavedSearchName && VISIBLE.test(trimmed) && !FORBIDDEN.test(trimmed);
}

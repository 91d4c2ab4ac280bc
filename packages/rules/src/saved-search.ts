import { hasHiddenCharacters } from './hidden-characters.ts';

/** Saved searches that a person may have. */
export const mostSavedSearches = 20;

/** Characters of a saved search's name, as people count them. */
export const longestSavedSearchName = 60;

/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a saved search may be called so; spaces at the ends do not count. */
export function isSavedSearchName(name: string): boolean {
  const trimmed = name.trim();
  return [...trimmed].length <= longestSavedSearchName && VISIBLE.test(trimmed) && !hasHiddenCharacters(trimmed);
}

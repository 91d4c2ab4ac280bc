import { hasHiddenCharacters } from './hidden-characters.ts';

/** Maximum number of saved searches per investor. */
export const maxSavedSearches = 20;

/** Maximum length of a saved search's name in code points. */
export const maxSavedSearchNameLength = 60;

/** At least one visible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text is a valid name of a saved search; surrounding spaces are ignored. */
export function isSavedSearchName(name: string): boolean {
  const trimmed = name.trim();
  return [...trimmed].length <= maxSavedSearchNameLength && VISIBLE.test(trimmed) && !hasHiddenCharacters(trimmed);
}

import { truncate } from './truncate.ts';

/** Maximum length of a search text in UTF-16 code units. */
export const maxSearchLength = 200;

/** Whether a text is a valid search: not too long, and without NUL, which PostgreSQL cannot store. */
export function isSearch(text: string): boolean {
  return text.length <= maxSearchLength && !text.includes('\0');
}

/** Makes a text a valid search, e.g. one from a URL edited by hand. */
export function sanitizeSearch(text: string): string {
  return truncate(text.replaceAll('\0', ''), maxSearchLength);
}

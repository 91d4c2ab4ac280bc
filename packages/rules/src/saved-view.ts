import { isSavedSearchName } from './saved-search.ts';

/** Maximum number of saved views per employee, over all lists (DATA-09). */
export const maxSavedViews = 50;

/** Maximum length of a saved view's address in UTF-16 code units. */
export const maxSavedViewAddressLength = 1_000;

/** The printable characters that browsers leave in a query string; all others are percent-encoded. */
const QUERY_STRING = /^[^\s"#<>\\\P{ASCII}\p{Cc}]*$/u;

/** Whether a text is a valid name of a saved view: the same rule as for a saved search. */
export const isSavedViewName = isSavedSearchName;

/** Whether a text is a query string without its question mark, such as `search=ada&sort=name`; it may be empty. */
export function isSavedViewAddress(address: string): boolean {
  return address.length <= maxSavedViewAddressLength && QUERY_STRING.test(address) && isDecodable(address);
}

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

import { beginning } from './beginning.ts';

/** Characters that the text of a search may have. */
export const longestSearch = 200;

/** Whether a text may be searched for: not too long, and without what no stored text holds. */
export function isSearch(text: string): boolean {
  return text.length <= longestSearch && !text.includes('\0');
}

/** What of a text may be searched for, such as of one in an address that somebody changed by hand. */
export function cutToSearch(text: string): string {
  return beginning(text.replaceAll('\0', ''), longestSearch);
}

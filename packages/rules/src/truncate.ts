/**
 * Truncates a text without splitting a surrogate pair.
 *
 * @param length maximum number of UTF-16 code units kept
 */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

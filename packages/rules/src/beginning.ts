/**
 * The beginning of a text, without half of a character that takes two places.
 *
 * @param length characters that are kept at most
 */
export function beginning(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

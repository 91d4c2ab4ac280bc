import { truncate } from '@platform/rules';

/**
 * Truncates a text and appends an ellipsis, to avoid laying out very long texts in every card of a list.
 *
 * @param length maximum number of UTF-16 code units kept
 */
export function truncateWithEllipsis(text: string, length: number): string {
  return text.length <= length ? text : `${truncate(text, length).trimEnd()}…`;
}

import { beginning } from '@platform/rules';

/**
 * As much of a text as a card can show: the deal's page has it whole, and a long one would be laid out once for each card.
 *
 * @param length characters that are kept at most
 */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${beginning(text, length).trimEnd()}…`;
}

/**
 * As much of a text as a card can show: the deal's page has it whole, and a long one would be laid out once for each card.
 *
 * @param length characters that are kept at most
 */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  // Not half of a character that takes two places.
  const kept = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}

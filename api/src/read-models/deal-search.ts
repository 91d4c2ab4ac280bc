/**
 * The ids of deals in whose texts a text occurs (OPP-05, OPP-06), as SQL, each once. The migrations named after it and
 * after `deal_search` say how they are found.
 *
 * @param text SQL of what is searched for, which is not blank
 */
export function dealsFound(text: string): string {
  return `SELECT found.id FROM deals_found(${text}) found`;
}

/** A pattern for ILIKE that finds a text anywhere; backslash, percent and underscore stand for themselves (OPP-06). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The ids of deals in whose texts a text occurs (OPP-05, OPP-06), as SQL, each once. The migrations named after it and
 * after `deal_search` say how they are found.
 *
 * @param text SQL of what is searched for, which is not blank
 */
export function dealsFound(text: string): string {
  return `SELECT found.id FROM deals_found(${text}) found`;
}

/**
 * Whether a text occurs in folded texts, as SQL: what `dealsFound` finds, for rows that are few (OPP-06).
 *
 * @param folded SQL of texts that `search_folded` has folded, one a line
 * @param text SQL of what is searched for
 */
export function foldedContains(folded: string, text: string): string {
  return `strpos(${folded}, NULLIF(btrim(search_folded(${text})), '')) > 0`;
}

/** A pattern for ILIKE that finds a text anywhere; backslash, percent and underscore stand for themselves (OPP-06). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns SQL of the distinct ids of the deals in whose texts a text occurs (OPP-05, OPP-06). The migrations of
 * `deals_found` and `deal_search` describe the index.
 *
 * @param text SQL of the searched text, which is not blank
 */
export function dealsFound(text: string): string {
  return `SELECT found.id FROM deals_found(${text}) found`;
}

/**
 * Returns SQL of whether a text occurs in folded texts, with the same result as `dealsFound`, for small numbers of rows
 * (OPP-06).
 *
 * @param folded SQL of texts folded by `search_folded`, one per line
 * @param text SQL of the searched text
 */
export function foldedContains(folded: string, text: string): string {
  return `strpos(${folded}, NULLIF(btrim(search_folded(${text})), '')) > 0`;
}

/** Returns an ILIKE pattern that matches a text anywhere; backslash, percent and underscore are escaped (OPP-06). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

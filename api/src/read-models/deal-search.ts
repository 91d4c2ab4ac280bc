/**
 * The ids of deals in whose texts a text occurs (OPP-05, OPP-06), as SQL. The index of `deal_search` answers alone for one
 * word of up to twelve letters; texts are read only for longer ones and for several words, and of documents that are too
 * long for the index. The migrations named `deal_search` say what the index holds.
 *
 * @param text SQL of what is searched for, which is not blank
 */
export function dealsFound(text: string): string {
  const sought = `btrim(search_folded(${text}))`;
  return `
    SELECT found.deal_id AS id FROM deal_search found
    WHERE search_parts(found.document) @@ (SELECT search_query(${sought}))
      AND ((SELECT length(word) <= 12 AND strpos(word, ' ') = 0 FROM ${sought} AS word)
          AND octet_length(found.document) <= 50000
        OR strpos(found.head, (SELECT ${sought})) > 0
        OR strpos(found.document, (SELECT ${sought})) > 0)`;
}

/** A pattern for ILIKE that finds a text anywhere; backslash, percent and underscore stand for themselves (OPP-06). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

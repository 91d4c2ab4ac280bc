const sought = `(SELECT btrim(search_folded({search})))`;

/**
 * The ids of deals in whose texts `{search}` occurs (OPP-05, OPP-06). The index of `deal_search` answers alone for a word
 * of up to twelve letters; texts are read only for longer ones and for several words, and of documents too long for the
 * index. `api/prisma/migrations/20261121000100_deal_search` says what the index holds.
 */
export const dealsFound = `
  SELECT found.deal_id AS id FROM deal_search found
  WHERE search_parts(found.document) @@ (SELECT search_query(btrim(search_folded({search}))))
    AND ((SELECT length(text) <= 12 AND strpos(text, ' ') = 0 FROM btrim(search_folded({search})) AS text)
      OR strpos(found.head, ${sought}) > 0 OR strpos(found.document, ${sought}) > 0)
  UNION ALL
  SELECT found.deal_id FROM deal_search found
  WHERE octet_length(found.document) > 50000 AND strpos(found.document, ${sought}) > 0`;

/** A pattern for ILIKE that finds a text anywhere; backslash, percent and underscore stand for themselves (OPP-06). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

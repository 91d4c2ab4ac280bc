-- The deals in whose texts a text occurs (OPP-05, OPP-06). The index answers alone for one word of up to twelve letters;
-- documents are read for longer ones, for several words, and where they are too long for the index. A function, because
-- nothing else tells the planner that a search may find thousands: it would look each of them up.
CREATE FUNCTION deals_found(search text) RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 3000 SET jit = off
  BEGIN ATOMIC
    SELECT deal_search.deal_id FROM deal_search
    WHERE search_parts(deal_search.document) @@ (SELECT search_query(btrim(search_folded(search))))
      AND ((SELECT length(word) <= 12 AND strpos(word, ' ') = 0 FROM btrim(search_folded(search)) AS word)
          AND octet_length(deal_search.document) <= 50000
        OR strpos(deal_search.head, (SELECT btrim(search_folded(search)))) > 0
        OR strpos(deal_search.document, (SELECT btrim(search_folded(search)))) > 0);
  END;
